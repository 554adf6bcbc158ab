// Operations on vectors alone.
#pragma once

#include "kernels/cpu/products.hpp"
#include "kernels/cpu/value.hpp"

namespace starmv::cpu {

template <Isa I, Scalar T>
void scal_vector(const kernels::ScalProblem<T>& p) {
    using V = Value<I, T>;
    const V beta = V::load(&p.beta);
    if (beta.is_one()) return;
    if (beta.is_zero()) {
        for (std::int64_t i = 0; i < p.n; ++i)
            V{}.store(p.y + i * p.incy);
        return;
    }
    std::int64_t i = 0;
    if (!is_complex<T> && p.incy == 1) {
        using S = Simd<I, Real<T>>;
        auto* y = reinterpret_cast<Real<T>*>(p.y);
        for (; i + S::lanes <= p.n; i += S::lanes)
            S::store(y + i, S::load(y + i) * beta.re);
    }
    for (; i < p.n; ++i)
        (beta * V::load(p.y + i * p.incy)).store(p.y + i * p.incy);
}

template <Isa I, Scalar T>
void add_vectors(const kernels::AddProblem<T>& p) {
    using V = Value<I, T>;
    std::int64_t i = 0;
    if (p.incx == 1 && p.incy == 1) {
        using S = Simd<I, Real<T>>;
        constexpr std::int64_t step = S::lanes / parts<T>;
        auto* y = reinterpret_cast<Real<T>*>(p.y);
        const auto* x = reinterpret_cast<const Real<T>*>(p.x);
        for (; i + step <= p.n; i += step)
            S::store(y + i * parts<T>, S::load(y + i * parts<T>) + S::load(x + i * parts<T>));
    }
    for (; i < p.n; ++i)
        (V::load(p.y + i * p.incy) + V::load(p.x + i * p.incx)).store(p.y + i * p.incy);
}

} // namespace starmv::cpu
