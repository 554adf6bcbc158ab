// The element types on the device. Complex numbers are a plain pair with the memory layout of std::complex, but with
// arithmetic by components: no recovery of infinities, as in BLAS.
#pragma once

#include <complex>

#include "starmv/types.hpp"

namespace starmv::cuda {

template <class R>
struct alignas(2 * sizeof(R)) Complex {
    R re, im;
};

template <class T>
struct RealOf {
    using type = T;
};
template <class R>
struct RealOf<Complex<R>> {
    using type = R;
};

template <class T>
inline constexpr bool is_pair = false;
template <class R>
inline constexpr bool is_pair<Complex<R>> = true;

// Host type to device type.
template <Scalar T>
struct DeviceOf {
    using type = T;
};
template <class R>
struct DeviceOf<std::complex<R>> {
    using type = Complex<R>;
};
template <Scalar T>
using DeviceScalar = typename DeviceOf<T>::type;

template <Scalar T>
DeviceScalar<T> to_device(T value) {
    if constexpr (is_complex<T>)
        return {value.real(), value.imag()};
    else
        return value;
}

template <class T>
__device__ __forceinline__ T zero() {
    if constexpr (is_pair<T>)
        return {0, 0};
    else
        return T{0};
}

template <class T>
__device__ __forceinline__ bool is_zero(T a) {
    if constexpr (is_pair<T>)
        return a.re == 0 && a.im == 0;
    else
        return a == T{0};
}

template <class T>
__device__ __forceinline__ bool is_one(T a) {
    if constexpr (is_pair<T>)
        return a.re == 1 && a.im == 0;
    else
        return a == T{1};
}

template <class T>
__device__ __forceinline__ T sum(T a, T b) {
    if constexpr (is_pair<T>)
        return {a.re + b.re, a.im + b.im};
    else
        return a + b;
}

template <class T>
__device__ __forceinline__ T product(T a, T b) {
    if constexpr (is_pair<T>)
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    else
        return a * b;
}

// c + a b, or c + conj(a) b
template <bool conjugate, class T>
__device__ __forceinline__ T multiply_add(T a, T b, T c) {
    if constexpr (is_pair<T>) {
        const auto im = conjugate ? -a.im : a.im;
        c.re = fma(a.re, b.re, c.re);
        c.im = fma(a.re, b.im, c.im);
        c.re = fma(-im, b.im, c.re);
        c.im = fma(im, b.re, c.im);
        return c;
    } else {
        return fma(a, b, c);
    }
}

// c + real(a) b. Not a complex product with a zero imaginary part, in which an infinite b would become NaN.
template <class T>
__device__ __forceinline__ T multiply_add_real(T a, T b, T c) {
    if constexpr (is_pair<T>)
        return {fma(a.re, b.re, c.re), fma(a.re, b.im, c.im)};
    else
        return fma(a, b, c);
}

template <class T>
__device__ __forceinline__ T choose(bool first, T a, T b) {
    if constexpr (is_pair<T>)
        return {first ? a.re : b.re, first ? a.im : b.im};
    else
        return first ? a : b;
}

} // namespace starmv::cuda
