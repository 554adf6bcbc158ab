// One element as its parts, with the four operations the kernels need. Products of complex numbers are the textbook
// formula: std::complex's operator* has a slow path for NaN, and NaN is to come out as the arithmetic makes it.
#pragma once

#include "kernels/cpu/simd.hpp"

namespace starmv::cpu {

template <Isa I, Scalar T>
struct Value {
    Real<T> re{}, im{}; // im stays zero for real types

    [[gnu::always_inline]] static inline Value load(const T* p) {
        const auto* r = reinterpret_cast<const Real<T>*>(p);
        if constexpr (is_complex<T>)
            return {r[0], r[1]};
        else
            return {r[0], Real<T>{}};
    }
    [[gnu::always_inline]] inline void store(T* p) const {
        auto* r = reinterpret_cast<Real<T>*>(p);
        r[0] = re;
        if constexpr (is_complex<T>) r[1] = im;
    }
    [[gnu::always_inline]] inline bool is_zero() const { return re == 0 && im == 0; }
    [[gnu::always_inline]] inline bool is_one() const { return re == 1 && im == 0; }
    [[gnu::always_inline]] inline Value conj() const { return {re, -im}; }

    [[gnu::always_inline]] friend inline Value operator+(const Value& a, const Value& b) {
        if constexpr (is_complex<T>)
            return {a.re + b.re, a.im + b.im};
        else
            return {a.re + b.re, Real<T>{}};
    }
    [[gnu::always_inline]] friend inline Value operator*(const Value& a, const Value& b) {
        if constexpr (is_complex<T>)
            return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
        else
            return {a.re * b.re, Real<T>{}};
    }
};

} // namespace starmv::cpu
