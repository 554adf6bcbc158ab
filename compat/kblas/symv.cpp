#include "compat/kblas/symv.hpp"
#include "kblas_l2.h"

int kblas_ssymv(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta, float* dY,
                int incy) {
    return starmv::kblas::symv<float>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, nullptr);
}
int kblas_dsymv(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta, double* dY,
                int incy) {
    return starmv::kblas::symv<double>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, nullptr);
}
int kblas_chemv(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX, int incx,
                cuFloatComplex beta, cuFloatComplex* dY, int incy) {
    return starmv::kblas::symv<cuFloatComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, nullptr);
}
int kblas_zhemv(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX, int incx,
                cuDoubleComplex beta, cuDoubleComplex* dY, int incy) {
    return starmv::kblas::symv<cuDoubleComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, nullptr);
}

int kblas_ssymv_async(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta, float* dY,
                      int incy, cudaStream_t stream) {
    return starmv::kblas::symv<float>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, stream);
}
int kblas_dsymv_async(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                      double* dY, int incy, cudaStream_t stream) {
    return starmv::kblas::symv<double>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, stream);
}
int kblas_chemv_async(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX, int incx,
                      cuFloatComplex beta, cuFloatComplex* dY, int incy, cudaStream_t stream) {
    return starmv::kblas::symv<cuFloatComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, stream);
}
int kblas_zhemv_async(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX,
                      int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, cudaStream_t stream) {
    return starmv::kblas::symv<cuDoubleComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy}, stream);
}
