// What ends every product: y <- alpha s + beta y.
#pragma once

#include "kernels/cpu/value.hpp"

namespace starmv::cpu {

template <Isa I, Scalar T>
[[gnu::always_inline]] inline typename Simd<I, Real<T>>::Vector times(const typename Simd<I, Real<T>>::Vector& v,
                                                                      const Value<I, T>& factor) {
    using S = Simd<I, Real<T>>;
    if constexpr (is_complex<T>)
        return v * factor.re + S::swap_pairs(v) * (S::alternating() * factor.im);
    else
        return v * factor.re;
}

// The n elements of y that s stands for, both contiguous; beta = 0 does not read y. What is left over after whole
// vectors is copied to one, so that all elements are computed in the same way.
template <Isa I, Scalar T>
void update_contiguous(std::int64_t n, const Value<I, T>& alpha, const T* s, const Value<I, T>& beta, T* y) {
    using R = Real<T>;
    using S = Simd<I, R>;
    using Vector = typename S::Vector;
    const auto one = [&](const R* from, R* to) __attribute__((always_inline)) {
        const Vector product = times<I, T>(S::load(from), alpha);
        if (beta.is_zero())
            S::store(to, product);
        else if (beta.is_one())
            S::store(to, S::load(to) + product);
        else
            S::store(to, times<I, T>(S::load(to), beta) + product);
    };
    const std::int64_t reals = n * parts<T>;
    const R* from = reinterpret_cast<const R*>(s);
    R* to = reinterpret_cast<R*>(y);
    std::int64_t i = 0;
    for (; i + S::lanes <= reals; i += S::lanes)
        one(from + i, to + i);
    if (i == reals) return;
    R last_from[S::lanes] = {}, last_to[S::lanes] = {};
    for (std::int64_t k = i; k < reals; ++k)
        last_from[k - i] = from[k];
    if (!beta.is_zero())
        for (std::int64_t k = i; k < reals; ++k)
            last_to[k - i] = to[k];
    one(last_from, last_to);
    for (std::int64_t k = i; k < reals; ++k)
        to[k] = last_to[k - i];
}

template <Isa I, Scalar T>
void update(std::int64_t n, const Value<I, T>& alpha, const T* s, const Value<I, T>& beta, T* y, std::int64_t incy) {
    using V = Value<I, T>;
    if (incy == 1) {
        update_contiguous<I, T>(n, alpha, s, beta, y);
        return;
    }
    // By blocks that are copied: the bits do not depend on incy.
    constexpr std::int64_t block = 512 / static_cast<std::int64_t>(sizeof(T));
    alignas(64) Real<T> reals[block * parts<T>];
    T* copy = reinterpret_cast<T*>(reals);
    for (std::int64_t first = 0; first < n; first += block) {
        const std::int64_t count = first + block < n ? block : n - first;
        if (!beta.is_zero())
            for (std::int64_t i = 0; i < count; ++i)
                V::load(y + (first + i) * incy).store(copy + i);
        update_contiguous<I, T>(count, alpha, s + first, beta, copy);
        for (std::int64_t i = 0; i < count; ++i)
            V::load(copy + i).store(y + (first + i) * incy);
    }
}

} // namespace starmv::cpu
