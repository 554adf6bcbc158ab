// The BLAS of Fortran programs. Callers add the lengths of the option strings behind the last argument; the calling
// convention lets a function leave such arguments alone.
#include <cctype>

#include "blat2/library/call.hpp"

namespace starmv::blat2 {
namespace {

// An option of any case; what is no option at all is left to StarMV to refuse.
char option(const char* text) { return static_cast<char>(std::toupper(static_cast<unsigned char>(*text))); }

template <Scalar T>
void gemv(const char* routine, const char* trans, const int* m, const int* n, const T* alpha, const T* A,
          const int* lda, const T* x, const int* incx, const T* beta, T* y, const int* incy) {
    call(routine,
         kernels::GemvProblem<T>{static_cast<Op>(option(trans)), *m, *n, *alpha, A, *lda, x, *incx, *beta, y, *incy});
}

// hemv for complex types
template <Scalar T>
void symv(const char* routine, const char* uplo, const int* n, const T* alpha, const T* A, const int* lda, const T* x,
          const int* incx, const T* beta, T* y, const int* incy) {
    call(routine, kernels::SymvProblem<T>{static_cast<Uplo>(option(uplo)), is_complex<T>, *n, *alpha, A, *lda, x, *incx,
                                          *beta, y, *incy});
}

using ComplexFloat = std::complex<float>;
using ComplexDouble = std::complex<double>;

} // namespace

extern "C" {

void sgemv_(const char* trans, const int* m, const int* n, const float* alpha, const float* A, const int* lda,
            const float* x, const int* incx, const float* beta, float* y, const int* incy) {
    gemv("SGEMV", trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

void dgemv_(const char* trans, const int* m, const int* n, const double* alpha, const double* A, const int* lda,
            const double* x, const int* incx, const double* beta, double* y, const int* incy) {
    gemv("DGEMV", trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

void cgemv_(const char* trans, const int* m, const int* n, const ComplexFloat* alpha, const ComplexFloat* A,
            const int* lda, const ComplexFloat* x, const int* incx, const ComplexFloat* beta, ComplexFloat* y,
            const int* incy) {
    gemv("CGEMV", trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

void zgemv_(const char* trans, const int* m, const int* n, const ComplexDouble* alpha, const ComplexDouble* A,
            const int* lda, const ComplexDouble* x, const int* incx, const ComplexDouble* beta, ComplexDouble* y,
            const int* incy) {
    gemv("ZGEMV", trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

void ssymv_(const char* uplo, const int* n, const float* alpha, const float* A, const int* lda, const float* x,
            const int* incx, const float* beta, float* y, const int* incy) {
    symv("SSYMV", uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

void dsymv_(const char* uplo, const int* n, const double* alpha, const double* A, const int* lda, const double* x,
            const int* incx, const double* beta, double* y, const int* incy) {
    symv("DSYMV", uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

void chemv_(const char* uplo, const int* n, const ComplexFloat* alpha, const ComplexFloat* A, const int* lda,
            const ComplexFloat* x, const int* incx, const ComplexFloat* beta, ComplexFloat* y, const int* incy) {
    symv("CHEMV", uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

void zhemv_(const char* uplo, const int* n, const ComplexDouble* alpha, const ComplexDouble* A, const int* lda,
            const ComplexDouble* x, const int* incx, const ComplexDouble* beta, ComplexDouble* y, const int* incy) {
    symv("ZHEMV", uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

} // extern "C"

} // namespace starmv::blat2
