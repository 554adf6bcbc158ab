#include "compat/kblas/symv.hpp"
#include "kblas_l2.h"

int kblas_ssymv_offset(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta, float* dY,
                       int incy, int offset) {
    return starmv::kblas::symv<float>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset}, nullptr);
}
int kblas_dsymv_offset(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                       double* dY, int incy, int offset) {
    return starmv::kblas::symv<double>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset}, nullptr);
}
int kblas_chemv_offset(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                       int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset) {
    return starmv::kblas::symv<cuFloatComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset},
                                               nullptr);
}
int kblas_zhemv_offset(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX,
                       int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, int offset) {
    return starmv::kblas::symv<cuDoubleComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset},
                                                nullptr);
}

int kblas_ssymv_offset_async(char uplo, int m, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                             float* dY, int incy, int offset, cudaStream_t stream) {
    return starmv::kblas::symv<float>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset}, stream);
}
int kblas_dsymv_offset_async(char uplo, int m, double alpha, double* dA, int lda, double* dX, int incx, double beta,
                             double* dY, int incy, int offset, cudaStream_t stream) {
    return starmv::kblas::symv<double>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset}, stream);
}
int kblas_chemv_offset_async(char uplo, int m, cuFloatComplex alpha, cuFloatComplex* dA, int lda, cuFloatComplex* dX,
                             int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset,
                             cudaStream_t stream) {
    return starmv::kblas::symv<cuFloatComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset},
                                               stream);
}
int kblas_zhemv_offset_async(char uplo, int m, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda, cuDoubleComplex* dX,
                             int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, int offset,
                             cudaStream_t stream) {
    return starmv::kblas::symv<cuDoubleComplex>(__func__, {uplo, m, alpha, dA, lda, dX, incx, beta, dY, incy, offset},
                                                stream);
}
