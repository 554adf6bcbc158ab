// The routines of each element type, so that one test serves all four. symv stands for hemv where the type is complex.
#pragma once

#include <complex>

#include "kblas.h"
#include "kblas/signatures.hpp"
#include "starmv/types.hpp"

namespace starmv::test {

template <Scalar T>
struct Kblas;

template <>
struct Kblas<float> {
    using Element = float;
    static constexpr Scal<Element>* scal = kblas_sscal;
    static constexpr ScalAsync<Element>* scal_async = kblas_sscal_async;
    static constexpr Gemv<Element>* gemv = kblas_sgemv;
    static constexpr GemvAsync<Element>* gemv_async = kblas_sgemv_async;
    static constexpr Gemv<Element>* gemv2 = kblas_sgemv2;
    static constexpr GemvAsync<Element>* gemv2_async = kblas_sgemv2_async;
    static constexpr GemvOffset<Element>* gemv_offset = kblas_sgemv_offset;
    static constexpr GemvOffsetAsync<Element>* gemv_offset_async = kblas_sgemv_offset_async;
    static constexpr GemvOffset<Element>* gemv2_offset = kblas_sgemv2_offset;
    static constexpr GemvOffsetAsync<Element>* gemv2_offset_async = kblas_sgemv2_offset_async;
    static constexpr Symv<Element>* symv = kblas_ssymv;
    static constexpr SymvAsync<Element>* symv_async = kblas_ssymv_async;
    static constexpr SymvOffset<Element>* symv_offset = kblas_ssymv_offset;
    static constexpr SymvOffsetAsync<Element>* symv_offset_async = kblas_ssymv_offset_async;
};

template <>
struct Kblas<double> {
    using Element = double;
    static constexpr Scal<Element>* scal = kblas_dscal;
    static constexpr ScalAsync<Element>* scal_async = kblas_dscal_async;
    static constexpr Gemv<Element>* gemv = kblas_dgemv;
    static constexpr GemvAsync<Element>* gemv_async = kblas_dgemv_async;
    static constexpr Gemv<Element>* gemv2 = kblas_dgemv2;
    static constexpr GemvAsync<Element>* gemv2_async = kblas_dgemv2_async;
    static constexpr GemvOffset<Element>* gemv_offset = kblas_dgemv_offset;
    static constexpr GemvOffsetAsync<Element>* gemv_offset_async = kblas_dgemv_offset_async;
    static constexpr GemvOffset<Element>* gemv2_offset = kblas_dgemv2_offset;
    static constexpr GemvOffsetAsync<Element>* gemv2_offset_async = kblas_dgemv2_offset_async;
    static constexpr Symv<Element>* symv = kblas_dsymv;
    static constexpr SymvAsync<Element>* symv_async = kblas_dsymv_async;
    static constexpr SymvOffset<Element>* symv_offset = kblas_dsymv_offset;
    static constexpr SymvOffsetAsync<Element>* symv_offset_async = kblas_dsymv_offset_async;
};

template <>
struct Kblas<std::complex<float>> {
    using Element = cuFloatComplex;
    static constexpr Scal<Element>* scal = kblas_cscal;
    static constexpr ScalAsync<Element>* scal_async = kblas_cscal_async;
    static constexpr Gemv<Element>* gemv = kblas_cgemv;
    static constexpr GemvAsync<Element>* gemv_async = kblas_cgemv_async;
    static constexpr Gemv<Element>* gemv2 = kblas_cgemv2;
    static constexpr GemvAsync<Element>* gemv2_async = kblas_cgemv2_async;
    static constexpr GemvOffset<Element>* gemv_offset = kblas_cgemv_offset;
    static constexpr GemvOffsetAsync<Element>* gemv_offset_async = kblas_cgemv_offset_async;
    static constexpr GemvOffset<Element>* gemv2_offset = kblas_cgemv2_offset;
    static constexpr GemvOffsetAsync<Element>* gemv2_offset_async = kblas_cgemv2_offset_async;
    static constexpr Symv<Element>* symv = kblas_chemv;
    static constexpr SymvAsync<Element>* symv_async = kblas_chemv_async;
    static constexpr SymvOffset<Element>* symv_offset = kblas_chemv_offset;
    static constexpr SymvOffsetAsync<Element>* symv_offset_async = kblas_chemv_offset_async;
};

template <>
struct Kblas<std::complex<double>> {
    using Element = cuDoubleComplex;
    static constexpr Scal<Element>* scal = kblas_zscal;
    static constexpr ScalAsync<Element>* scal_async = kblas_zscal_async;
    static constexpr Gemv<Element>* gemv = kblas_zgemv;
    static constexpr GemvAsync<Element>* gemv_async = kblas_zgemv_async;
    static constexpr Gemv<Element>* gemv2 = kblas_zgemv2;
    static constexpr GemvAsync<Element>* gemv2_async = kblas_zgemv2_async;
    static constexpr GemvOffset<Element>* gemv_offset = kblas_zgemv_offset;
    static constexpr GemvOffsetAsync<Element>* gemv_offset_async = kblas_zgemv_offset_async;
    static constexpr GemvOffset<Element>* gemv2_offset = kblas_zgemv2_offset;
    static constexpr GemvOffsetAsync<Element>* gemv2_offset_async = kblas_zgemv2_offset_async;
    static constexpr Symv<Element>* symv = kblas_zhemv;
    static constexpr SymvAsync<Element>* symv_async = kblas_zhemv_async;
    static constexpr SymvOffset<Element>* symv_offset = kblas_zhemv_offset;
    static constexpr SymvOffsetAsync<Element>* symv_offset_async = kblas_zhemv_offset_async;
};

inline float kblas_scalar(float value) { return value; }
inline double kblas_scalar(double value) { return value; }
inline cuFloatComplex kblas_scalar(std::complex<float> value) {
    return make_cuFloatComplex(value.real(), value.imag());
}
inline cuDoubleComplex kblas_scalar(std::complex<double> value) {
    return make_cuDoubleComplex(value.real(), value.imag());
}

template <Scalar T>
typename Kblas<T>::Element* kblas_pointer(T* pointer) {
    return reinterpret_cast<typename Kblas<T>::Element*>(pointer);
}

} // namespace starmv::test
