// The BLAS of C programs. A row-major matrix is the transpose of a column-major one, so that its products are column-
// major products with other options. Wrong arguments of those are reported by their places in the Fortran call, as by
// the reference CBLAS: the test programs' own cblas_xerbla() counts on that and translates.
#include "blat2/library/call.hpp"
#include "blat2/library/conjugated.hpp"
#include "blat2/library/counts.hpp"

extern "C" void cblas_xerbla(int position, const char* routine, const char* format, ...);

namespace starmv::blat2 {
namespace {

enum Layout : int { RowMajor = 101, ColumnMajor = 102 };
enum Transposition : int { NoTrans = 111, Trans = 112, ConjTrans = 113 };
enum Triangle : int { Upper = 121, Lower = 122 };

// The names of a routine: "cblas_dgemv" in messages, "DGEMV" otherwise.
struct Names {
    const char* c;
    const char* fortran;
};

void refuse(const Names& names, int position, const char* argument, int value) {
    counts().add(std::string(names.fortran) + " refused");
    cblas_xerbla(position, names.c, "Illegal %s setting, %d\n", argument, value);
}

bool known_layout(const Names& names, int layout) {
    if (layout == RowMajor || layout == ColumnMajor) return true;
    refuse(names, 1, "layout", layout);
    return false;
}

Op op_of(int trans) { return trans == NoTrans ? Op::NoTrans : trans == Trans ? Op::Trans : Op::ConjTrans; }

template <Scalar T>
void gemv(const Names& names, int layout, int trans, int m, int n, T alpha, const T* A, int lda, const T* x, int incx,
          T beta, T* y, int incy) {
    if (!known_layout(names, layout)) return;
    if (trans != NoTrans && trans != Trans && trans != ConjTrans) return refuse(names, 2, "trans", trans);
    const auto column_major = [&](Op op, int rows, int columns) {
        call(names.fortran, kernels::GemvProblem<T>{op, rows, columns, alpha, A, lda, x, incx, beta, y, incy});
    };
    if (layout == ColumnMajor) return column_major(op_of(trans), m, n);
    if (trans == NoTrans) return column_major(Op::Trans, n, m);
    if constexpr (is_complex<T>) {
        if (trans == ConjTrans) {
            const ConjugatedInPlace<T> conjugated_y(n, y, incy);
            const ConjugatedCopy<T> conjugated_x(m, x, incx);
            return call(names.fortran,
                        kernels::GemvProblem<T>{Op::NoTrans, n, m, std::conj(alpha), A, lda, conjugated_x.data(),
                                                conjugated_x.inc(), std::conj(beta), y, incy});
        }
    }
    column_major(Op::NoTrans, n, m);
}

// hemv for complex types
template <Scalar T>
void symv(const Names& names, int layout, int uplo, int n, T alpha, const T* A, int lda, const T* x, int incx, T beta,
          T* y, int incy) {
    if (!known_layout(names, layout)) return;
    if (uplo != Upper && uplo != Lower) return refuse(names, 2, "uplo", uplo);
    const Uplo triangle = (uplo == Upper) == (layout == ColumnMajor) ? Uplo::Upper : Uplo::Lower;
    if constexpr (is_complex<T>) {
        if (layout == RowMajor) {
            const ConjugatedInPlace<T> conjugated_y(n, y, incy);
            const ConjugatedCopy<T> conjugated_x(n, x, incx);
            return call(names.fortran,
                        kernels::SymvProblem<T>{triangle, true, n, std::conj(alpha), A, lda, conjugated_x.data(),
                                                conjugated_x.inc(), std::conj(beta), y, incy});
        }
    }
    call(names.fortran, kernels::SymvProblem<T>{triangle, is_complex<T>, n, alpha, A, lda, x, incx, beta, y, incy});
}

template <Scalar T>
const T* as(const void* pointer) {
    return static_cast<const T*>(pointer);
}
template <Scalar T>
T* as(void* pointer) {
    return static_cast<T*>(pointer);
}

using ComplexFloat = std::complex<float>;
using ComplexDouble = std::complex<double>;

} // namespace

extern "C" {

void cblas_sgemv(int layout, int trans, int m, int n, float alpha, const float* A, int lda, const float* x, int incx,
                 float beta, float* y, int incy) {
    gemv({"cblas_sgemv", "SGEMV"}, layout, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

void cblas_dgemv(int layout, int trans, int m, int n, double alpha, const double* A, int lda, const double* x, int incx,
                 double beta, double* y, int incy) {
    gemv({"cblas_dgemv", "DGEMV"}, layout, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

void cblas_cgemv(int layout, int trans, int m, int n, const void* alpha, const void* A, int lda, const void* x,
                 int incx, const void* beta, void* y, int incy) {
    using T = ComplexFloat;
    gemv({"cblas_cgemv", "CGEMV"}, layout, trans, m, n, *as<T>(alpha), as<T>(A), lda, as<T>(x), incx, *as<T>(beta),
         as<T>(y), incy);
}

void cblas_zgemv(int layout, int trans, int m, int n, const void* alpha, const void* A, int lda, const void* x,
                 int incx, const void* beta, void* y, int incy) {
    using T = ComplexDouble;
    gemv({"cblas_zgemv", "ZGEMV"}, layout, trans, m, n, *as<T>(alpha), as<T>(A), lda, as<T>(x), incx, *as<T>(beta),
         as<T>(y), incy);
}

void cblas_ssymv(int layout, int uplo, int n, float alpha, const float* A, int lda, const float* x, int incx,
                 float beta, float* y, int incy) {
    symv({"cblas_ssymv", "SSYMV"}, layout, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

void cblas_dsymv(int layout, int uplo, int n, double alpha, const double* A, int lda, const double* x, int incx,
                 double beta, double* y, int incy) {
    symv({"cblas_dsymv", "DSYMV"}, layout, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}

void cblas_chemv(int layout, int uplo, int n, const void* alpha, const void* A, int lda, const void* x, int incx,
                 const void* beta, void* y, int incy) {
    using T = ComplexFloat;
    symv({"cblas_chemv", "CHEMV"}, layout, uplo, n, *as<T>(alpha), as<T>(A), lda, as<T>(x), incx, *as<T>(beta),
         as<T>(y), incy);
}

void cblas_zhemv(int layout, int uplo, int n, const void* alpha, const void* A, int lda, const void* x, int incx,
                 const void* beta, void* y, int incy) {
    using T = ComplexDouble;
    symv({"cblas_zhemv", "ZHEMV"}, layout, uplo, n, *as<T>(alpha), as<T>(A), lda, as<T>(x), incx, *as<T>(beta),
         as<T>(y), incy);
}

} // extern "C"

} // namespace starmv::blat2
