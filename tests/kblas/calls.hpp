// A product and a scaling through each of the forms that KBLAS has for them.
#pragma once

#include "kblas/routines.hpp"

namespace starmv::test {

enum class Form { Plain, Async, Offset, OffsetAsync };
inline constexpr Form all_forms[] = {Form::Plain, Form::Async, Form::Offset, Form::OffsetAsync};

constexpr bool takes_stream(Form form) { return form == Form::Async || form == Form::OffsetAsync; }
constexpr bool takes_offset(Form form) { return form == Form::Offset || form == Form::OffsetAsync; }

constexpr const char* name_of(Form form) {
    constexpr const char* names[] = {"plain", "_async", "_offset", "_offset_async"};
    return names[static_cast<int>(form)];
}

// Pointers are to device memory. Offsets and the stream are used by the forms that take them.
template <Scalar T>
struct GemvCall {
    bool second; // gemv2
    char trans;
    int rows, cols;
    T alpha;
    T* A;
    int lda;
    T* x;
    int incx;
    T beta;
    T* y;
    int incy;
    int offset_r = 0, offset_c = 0;

    int operator()(Form form, cudaStream_t stream) const {
        using R = Kblas<T>;
        const auto al = kblas_scalar(alpha), be = kblas_scalar(beta);
        const auto dA = kblas_pointer(A), dX = kblas_pointer(x), dY = kblas_pointer(y);
        switch (form) {
        case Form::Plain:
            return (second ? R::gemv2 : R::gemv)(trans, rows, cols, al, dA, lda, dX, incx, be, dY, incy);
        case Form::Async:
            return (second ? R::gemv2_async : R::gemv_async)(trans, rows, cols, al, dA, lda, dX, incx, be, dY, incy,
                                                             stream);
        case Form::Offset:
            return (second ? R::gemv2_offset : R::gemv_offset)(trans, rows, cols, al, dA, lda, dX, incx, be, dY, incy,
                                                               offset_r, offset_c);
        default:
            return (second ? R::gemv2_offset_async : R::gemv_offset_async)(trans, rows, cols, al, dA, lda, dX, incx, be,
                                                                           dY, incy, offset_r, offset_c, stream);
        }
    }
};

template <Scalar T>
struct SymvCall {
    char uplo;
    int m;
    T alpha;
    T* A;
    int lda;
    T* x;
    int incx;
    T beta;
    T* y;
    int incy;
    int offset = 0;

    int operator()(Form form, cudaStream_t stream) const {
        using R = Kblas<T>;
        const auto al = kblas_scalar(alpha), be = kblas_scalar(beta);
        const auto dA = kblas_pointer(A), dX = kblas_pointer(x), dY = kblas_pointer(y);
        switch (form) {
        case Form::Plain:
            return R::symv(uplo, m, al, dA, lda, dX, incx, be, dY, incy);
        case Form::Async:
            return R::symv_async(uplo, m, al, dA, lda, dX, incx, be, dY, incy, stream);
        case Form::Offset:
            return R::symv_offset(uplo, m, al, dA, lda, dX, incx, be, dY, incy, offset);
        default:
            return R::symv_offset_async(uplo, m, al, dA, lda, dX, incx, be, dY, incy, offset, stream);
        }
    }
};

template <Scalar T>
struct ScalCall {
    int n;
    T alpha;
    T* x;
    int incx;

    // scal has no offset forms.
    int operator()(Form form, cudaStream_t stream) const {
        if (form == Form::Async) return Kblas<T>::scal_async(n, kblas_scalar(alpha), kblas_pointer(x), incx, stream);
        return Kblas<T>::scal(n, kblas_scalar(alpha), kblas_pointer(x), incx);
    }
};

} // namespace starmv::test
