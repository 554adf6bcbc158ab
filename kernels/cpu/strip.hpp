// The inner loop of every product: one read of a strip of C columns serves t += A x_columns (Direct), the C sums
// over rows of op(A(i, j)) x_rows(i) (Mirror), or both.
//
// Complex products need no shuffle of A: with a = (re, im) pairs as they lie in memory, t1 += a re(x), t2 += a im(x)
// and, for the sums, a x and a swap(x) hold all real products, which are combined once at the end.
#pragma once

#include "kernels/cpu/value.hpp"

namespace starmv::cpu {

// What t holds until combine(): t1 alone for real types.
template <Scalar T>
struct RowSums {
    Real<T>* t1;
    Real<T>* t2;
};

// The real products of one column's sum, by the parts that they come from (first A's, then x's).
template <Isa I, Scalar T>
struct ColumnSum {
    Real<T> re_re{}, im_im{}, re_im{}, im_re{};

    [[gnu::always_inline]] inline Value<I, T> value(bool conjugate) const {
        if constexpr (!is_complex<T>)
            return {re_re, Real<T>{}};
        else if (conjugate)
            return {re_re + im_im, re_im - im_re};
        else
            return {re_re - im_im, re_im + im_re};
    }
};

// Adds the lanes of v: all of them to even, or the odd ones to odd, pairwise.
template <Isa I, Scalar T>
[[gnu::always_inline]] inline void add_lanes(const typename Simd<I, Real<T>>::Vector& v, Real<T>& even, Real<T>& odd) {
    constexpr int lanes = Simd<I, Real<T>>::lanes;
    Real<T> lane[lanes];
    Simd<I, Real<T>>::store(lane, v);
    for (int half = lanes / 2; half >= parts<T>; half /= 2)
        for (int l = 0; l < half; ++l)
            lane[l] += lane[l + half];
    even += lane[0];
    if constexpr (is_complex<T>) odd += lane[1];
}

// rows elements of C columns from A on; t and x_rows start at the same row; sums are added to. x_columns(c) is used
// only if Direct, x_rows only if Mirror.
template <Isa I, Scalar T, int C, bool Direct, bool Mirror>
[[gnu::always_inline]] inline void strip(std::int64_t rows, const T* A, std::int64_t lda,
                                         const Value<I, T> (&x_columns)[C], const RowSums<T>& t, const T* x_rows,
                                         ColumnSum<I, T> (&sums)[C]) {
    using R = Real<T>;
    using S = Simd<I, R>;
    using Vector = typename S::Vector;
    const std::int64_t reals = rows * parts<T>;
    const R* a[C];
    for (int c = 0; c < C; ++c)
        a[c] = reinterpret_cast<const R*>(A + c * lda);
    const R* x = reinterpret_cast<const R*>(x_rows);

    Vector plain[C] = {}, swapped[C] = {};
    std::int64_t i = 0;
    for (; i + S::lanes <= reals; i += S::lanes) {
        Vector t1{}, t2{}, xv{}, xs{};
        if constexpr (Direct) t1 = S::load(t.t1 + i);
        if constexpr (Direct && is_complex<T>) t2 = S::load(t.t2 + i);
        if constexpr (Mirror) xv = S::load(x + i);
        if constexpr (Mirror && is_complex<T>) xs = S::swap_pairs(xv);
#pragma GCC unroll 8
        for (int c = 0; c < C; ++c) {
            const Vector ac = S::load(a[c] + i);
            if constexpr (Direct) t1 += ac * x_columns[c].re;
            if constexpr (Direct && is_complex<T>) t2 += ac * x_columns[c].im;
            if constexpr (Mirror) plain[c] += ac * xv;
            if constexpr (Mirror && is_complex<T>) swapped[c] += ac * xs;
        }
        if constexpr (Direct) S::store(t.t1 + i, t1);
        if constexpr (Direct && is_complex<T>) S::store(t.t2 + i, t2);
    }
    if constexpr (Mirror) {
        for (int c = 0; c < C; ++c) {
            add_lanes<I, T>(plain[c], sums[c].re_re, sums[c].im_im);
            if constexpr (is_complex<T>) add_lanes<I, T>(swapped[c], sums[c].re_im, sums[c].im_re);
        }
    }
    for (; i < reals; i += parts<T>) {
        for (int c = 0; c < C; ++c) {
            for (int part = 0; part < parts<T>; ++part) {
                if constexpr (Direct) t.t1[i + part] += a[c][i + part] * x_columns[c].re;
                if constexpr (Direct && is_complex<T>) t.t2[i + part] += a[c][i + part] * x_columns[c].im;
            }
            if constexpr (Mirror) sums[c].re_re += a[c][i] * x[i];
            if constexpr (Mirror && is_complex<T>) {
                sums[c].im_im += a[c][i + 1] * x[i + 1];
                sums[c].re_im += a[c][i] * x[i + 1];
                sums[c].im_re += a[c][i + 1] * x[i];
            }
        }
    }
}

} // namespace starmv::cpu
