/// \file
/// KBLAS-gpu's names for options and for the codes of its handle-based routines, with its values. Macros, as in KBLAS:
/// programs may use them where C wants a constant. The level-2 routines answer with other codes, see kblas_l2.h.
#ifndef STARMV_COMPAT_KBLAS_DEFS_H
#define STARMV_COMPAT_KBLAS_DEFS_H

#define KBLAS_Lower 'L'
#define KBLAS_Upper 'U'
#define KBLAS_Left 'L'
#define KBLAS_Right 'R'
#define KBLAS_Trans 'T'
#define KBLAS_NoTrans 'N'
#define KBLAS_Unit 'U'
#define KBLAS_NonUnit 'N'
#define KBLAS_Symm 'S'
#define KBLAS_NonSymm 'N'

#define KBLAS_Success 1
#define KBLAS_UnknownError 0
#define KBLAS_NotSupported -1
#define KBLAS_NotImplemented -2
#define KBLAS_cuBLAS_Error -3
#define KBLAS_WrongConfig -4
#define KBLAS_CUDA_Error -5
#define KBLAS_InsufficientWorkspace -6
#define KBLAS_Error_Allocation -7
#define KBLAS_Error_Deallocation -8
#define KBLAS_Error_NotInitialized -9
#define KBLAS_Error_WrongInput -10
#define KBLAS_MAGMA_Error -11
#define KBLAS_SVD_NoConvergence -12

#endif
