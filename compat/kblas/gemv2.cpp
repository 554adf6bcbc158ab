#include "compat/kblas/gemv.hpp"
#include "kblas_l2.h"

int kblas_sgemv2(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                 float* dY, int incy) {
    return starmv::kblas::gemv<float>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy}, nullptr);
}
int kblas_dgemv2(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                 double* dY, int incy) {
    return starmv::kblas::gemv<double>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy},
                                       nullptr);
}
int kblas_cgemv2(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                 int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy) {
    return starmv::kblas::gemv<cuFloatComplex>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy},
                                               nullptr);
}
int kblas_zgemv2(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                 cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy) {
    return starmv::kblas::gemv<cuDoubleComplex>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy},
                                                nullptr);
}

int kblas_sgemv2_async(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                       float* dY, int incy, cudaStream_t stream) {
    return starmv::kblas::gemv<float>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy}, stream);
}
int kblas_dgemv2_async(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                       double beta, double* dY, int incy, cudaStream_t stream) {
    return starmv::kblas::gemv<double>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy}, stream);
}
int kblas_cgemv2_async(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                       cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy,
                       cudaStream_t stream) {
    return starmv::kblas::gemv<cuFloatComplex>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy},
                                               stream);
}
int kblas_zgemv2_async(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                       cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                       cudaStream_t stream) {
    return starmv::kblas::gemv<cuDoubleComplex>(__func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy},
                                                stream);
}
