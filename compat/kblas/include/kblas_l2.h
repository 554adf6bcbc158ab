/// \file
/// KBLAS-gpu's level-2 routines for one GPU, with its names and signatures, computed by StarMV. For C and C++.
///
/// Column-major matrices and vectors in device memory; scalars by value, from the host. The letter is the element
/// type: s float, d double, c cuFloatComplex, z cuDoubleComplex. A, and x of a product, are never written, although KBLAS
/// does not declare them const. Option characters may be in lower case.
///
/// All routines are asynchronous: those with _async launch on the stream given, the others on the default stream of the
/// current device, and all return at once. The stream's workspace, 32 MiB, is allocated at the first call on it;
/// starmv_prepare() and starmv_release() in starmv/starmv.h say more about it.
///
/// All routines return 0; or -k if argument k, counted from 1, has a value that it must not have (nothing was launched
/// then); or a positive enum starmv_status, for instance STARMV_ERROR_CUDA. Nothing is printed. starmv_last_error() in
/// libstarmv_kernels says more.
#ifndef STARMV_COMPAT_KBLAS_L2_H
#define STARMV_COMPAT_KBLAS_L2_H

#include <cuComplex.h>
#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/// \name x <- alpha x
/// \param n       1. elements of x, >= 0
/// \param alpha   2. scalar; if 0, x is set to zero without being read
/// \param x       3. vector of n elements
/// \param incx    4. increment of x in elements, not 0; its sign makes no difference
/// \param stream  5. NULL is the default stream of the current device
/// \{
int kblas_sscal(int n, float alpha, float* x, int incx);
int kblas_dscal(int n, double alpha, double* x, int incx);
int kblas_cscal(int n, cuFloatComplex alpha, cuFloatComplex* x, int incx);
int kblas_zscal(int n, cuDoubleComplex alpha, cuDoubleComplex* x, int incx);

int kblas_sscal_async(int n, float alpha, float* x, int incx, cudaStream_t stream);
int kblas_dscal_async(int n, double alpha, double* x, int incx, cudaStream_t stream);
int kblas_cscal_async(int n, cuFloatComplex alpha, cuFloatComplex* x, int incx, cudaStream_t stream);
int kblas_zscal_async(int n, cuDoubleComplex alpha, cuDoubleComplex* x, int incx, cudaStream_t stream);
/// \}

/// \name y <- alpha op(A) x + beta y
/// rows = 0 or cols = 0: y is untouched. alpha = 0: A and x are not read. beta = 0: y is written, not read.
/// gemv2 is another name for gemv here; in KBLAS it shares out the work in another way.
///
/// \param trans    1. 'N': A itself, 'T': its transpose, 'C': its conjugate transpose
/// \param rows     2. rows of A as stored, >= 0
/// \param cols     3. columns of A as stored, >= 0
/// \param alpha    4. scalar
/// \param dA       5. rows x cols matrix
/// \param lda      6. leading dimension of A in elements, >= max(1, rows)
/// \param dX       7. vector of cols ('N') or rows elements
/// \param incx     8. increment of x in elements, not 0; if negative, x's first element is last in memory
/// \param beta     9. scalar
/// \param dY      10. vector of rows ('N') or cols elements, apart from A and x
/// \param incy    11. increment of y, like incx
/// \param stream  12. NULL is the default stream of the current device
/// \{
int kblas_sgemv(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                float* dY, int incy);
int kblas_dgemv(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                double* dY, int incy);
int kblas_cgemv(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy);
int kblas_zgemv(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy);

int kblas_sgemv_async(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                      float* dY, int incy, cudaStream_t stream);
int kblas_dgemv_async(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                      double beta, double* dY, int incy, cudaStream_t stream);
int kblas_cgemv_async(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                      cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy,
                      cudaStream_t stream);
int kblas_zgemv_async(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                      cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                      cudaStream_t stream);
int kblas_sgemv2(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                 float* dY, int incy);
int kblas_dgemv2(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                 double* dY, int incy);
int kblas_cgemv2(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                 int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy);
int kblas_zgemv2(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                 cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy);

int kblas_sgemv2_async(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                       float* dY, int incy, cudaStream_t stream);
int kblas_dgemv2_async(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                       double beta, double* dY, int incy, cudaStream_t stream);
int kblas_cgemv2_async(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                       cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy,
                       cudaStream_t stream);
int kblas_zgemv2_async(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                       cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                       cudaStream_t stream);
/// \}

/// \name The same for the lower right part of a matrix
/// rows, cols, dA, dX and dY describe the whole matrix and whole vectors. The product is of A without its first offset_r
/// rows and offset_c columns, x without its first offset_c elements ('N'; else offset_r), and y without its first
/// offset_r elements ('N'; else offset_c). What is left out is neither read nor written.
///
/// Arguments 1 to 11 as for gemv.
/// \param offset_r  12. rows to leave out, from 0 to rows
/// \param offset_c  13. columns to leave out, from 0 to cols
/// \param stream    14. NULL is the default stream of the current device
/// \{
int kblas_sgemv_offset(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                       float* dY, int incy, int offset_r, int offset_c);
int kblas_dgemv_offset(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                       double beta, double* dY, int incy, int offset_r, int offset_c);
int kblas_cgemv_offset(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                       cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset_r,
                       int offset_c);
int kblas_zgemv_offset(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                       cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, int offset_r,
                       int offset_c);

int kblas_sgemv_offset_async(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx,
                             float beta, float* dY, int incy, int offset_r, int offset_c, cudaStream_t stream);
int kblas_dgemv_offset_async(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                             double beta, double* dY, int incy, int offset_r, int offset_c, cudaStream_t stream);
int kblas_cgemv_offset_async(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                             cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy,
                             int offset_r, int offset_c, cudaStream_t stream);
int kblas_zgemv_offset_async(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                             cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                             int offset_r, int offset_c, cudaStream_t stream);
int kblas_sgemv2_offset(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx,
                        float beta, float* dY, int incy, int offset_r, int offset_c);
int kblas_dgemv2_offset(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                        double beta, double* dY, int incy, int offset_r, int offset_c);
int kblas_cgemv2_offset(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                        cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset_r,
                        int offset_c);
int kblas_zgemv2_offset(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                        cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                        int offset_r, int offset_c);

int kblas_sgemv2_offset_async(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx,
                              float beta, float* dY, int incy, int offset_r, int offset_c, cudaStream_t stream);
int kblas_dgemv2_offset_async(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                              double beta, double* dY, int incy, int offset_r, int offset_c, cudaStream_t stream);
int kblas_cgemv2_offset_async(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                              cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy,
                              int offset_r, int offset_c, cudaStream_t stream);
int kblas_zgemv2_offset_async(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                              cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                              int offset_r, int offset_c, cudaStream_t stream);
/// \}

/// \name y <- alpha A x + beta y, A symmetric (symv) or Hermitian (hemv)
/// Only the triangle that uplo names is read, and for hemv the imaginary parts of the diagonal are taken as zero. Rules
/// for alpha, beta and m = 0 as for gemv.
///
/// \param uplo     1. triangle of A that is stored, 'L' or 'U'
/// \param m        2. order of A, >= 0
/// \param alpha    3. scalar
/// \param dA       4. m x m matrix
/// \param lda      5. leading dimension of A in elements, >= max(1, m)
/// \param dX       6. vector of m elements
/// \param incx     7. increment of x in elements, not 0; negative as for gemv
/// \param beta     8. scalar
/// \param dY       9. vector of m elements, apart from A and x
/// \param incy    10. increment of y, like incx
/// \param stream  11. NULL is the default stream of the current device
/// \{
int kblas_ssymv(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta, float* dY,
                int incy);
int kblas_dsymv(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta, double* dY,
                int incy);
int kblas_chemv(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX, int incx,
                cuFloatComplex beta, cuFloatComplex* dY, int incy);
int kblas_zhemv(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX, int incx,
                cuDoubleComplex beta, cuDoubleComplex* dY, int incy);

int kblas_ssymv_async(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta, float* dY,
                      int incy, cudaStream_t stream);
int kblas_dsymv_async(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                      double* dY, int incy, cudaStream_t stream);
int kblas_chemv_async(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX, int incx,
                      cuFloatComplex beta, cuFloatComplex* dY, int incy, cudaStream_t stream);
int kblas_zhemv_async(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX,
                      int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, cudaStream_t stream);
/// \}

/// \name The same for the lower right part of a matrix
/// m, dA, dX and dY describe the whole matrix and whole vectors. The product is of A without its first rows and columns,
/// x and y without their first elements. What is left out is neither read nor written.
///
/// Arguments 1 to 10 as for symv.
/// \param offset  11. rows, columns and elements to leave out, from 0 to m
/// \param stream  12. NULL is the default stream of the current device
/// \{
int kblas_ssymv_offset(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta, float* dY,
                       int incy, int offset);
int kblas_dsymv_offset(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                       double* dY, int incy, int offset);
int kblas_chemv_offset(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                       int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset);
int kblas_zhemv_offset(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX,
                       int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, int offset);

int kblas_ssymv_offset_async(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                             float* dY, int incy, int offset, cudaStream_t stream);
int kblas_dsymv_offset_async(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                             double* dY, int incy, int offset, cudaStream_t stream);
int kblas_chemv_offset_async(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                             int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset,
                             cudaStream_t stream);
int kblas_zhemv_offset_async(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX,
                             int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, int offset,
                             cudaStream_t stream);
/// \}

#ifdef __cplusplus
}
#endif

#endif
