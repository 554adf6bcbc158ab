#include "compat/kblas/gemv.hpp"
#include "kblas_l2.h"

int kblas_sgemv_offset(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx, float beta,
                       float* dY, int incy, int offset_r, int offset_c) {
    return starmv::kblas::gemv<float>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, nullptr);
}
int kblas_dgemv_offset(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                       double beta, double* dY, int incy, int offset_r, int offset_c) {
    return starmv::kblas::gemv<double>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, nullptr);
}
int kblas_cgemv_offset(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                       cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy, int offset_r,
                       int offset_c) {
    return starmv::kblas::gemv<cuFloatComplex>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, nullptr);
}
int kblas_zgemv_offset(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                       cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy, int offset_r,
                       int offset_c) {
    return starmv::kblas::gemv<cuDoubleComplex>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, nullptr);
}

int kblas_sgemv_offset_async(char trans, int rows, int cols, float alpha, float* dA, int lda, float* dX, int incx,
                             float beta, float* dY, int incy, int offset_r, int offset_c, cudaStream_t stream) {
    return starmv::kblas::gemv<float>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, stream);
}
int kblas_dgemv_offset_async(char trans, int rows, int cols, double alpha, double* dA, int lda, double* dX, int incx,
                             double beta, double* dY, int incy, int offset_r, int offset_c, cudaStream_t stream) {
    return starmv::kblas::gemv<double>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, stream);
}
int kblas_cgemv_offset_async(char trans, int rows, int cols, cuFloatComplex alpha, cuFloatComplex* dA, int lda,
                             cuFloatComplex* dX, int incx, cuFloatComplex beta, cuFloatComplex* dY, int incy,
                             int offset_r, int offset_c, cudaStream_t stream) {
    return starmv::kblas::gemv<cuFloatComplex>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, stream);
}
int kblas_zgemv_offset_async(char trans, int rows, int cols, cuDoubleComplex alpha, cuDoubleComplex* dA, int lda,
                             cuDoubleComplex* dX, int incx, cuDoubleComplex beta, cuDoubleComplex* dY, int incy,
                             int offset_r, int offset_c, cudaStream_t stream) {
    return starmv::kblas::gemv<cuDoubleComplex>(
        __func__, {trans, rows, cols, alpha, dA, lda, dX, incx, beta, dY, incy, offset_r, offset_c}, stream);
}
