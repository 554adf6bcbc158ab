// The inner loop of every product: one read of a strip of C columns serves t += A x_columns (Direct), the C sums
// over rows of op(A(i, j)) x_rows(i) (Mirror), or both.
//
// Complex products need no shuffle of A: with a = (re, im) pairs as they lie in memory, the sums over C columns of
// a re(x) and of a im(x) are combined before they go to t; and, for the sums over rows, a x and a swap(x) hold all real
// products, which are combined once at the end.
#pragma once

#include "kernels/cpu/value.hpp"

namespace starmv::cpu {

// Rows of one column in a cache line, if the column is aligned. Strips go by whole lines; what is left over at either
// end goes by vectors of which some lanes count.
template <Scalar T>
inline constexpr std::int64_t line_rows = 64 / static_cast<std::int64_t>(sizeof(T));

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

// Columns are numbered from 0 to C - 1, rows from the first of a panel. Indices are in reals, that is, parts.
template <Isa I, Scalar T, int C, bool Direct, bool Mirror>
struct Strip {
    using R = Real<T>;
    using S = Simd<I, R>;
    using Vector = typename S::Vector;
    using Mask = typename S::Mask;

    // How far ahead of the loads memory is asked for. On an Emerald Rapids core: nothing asked for costs up to 15 % of
    // the bandwidth of the second-level cache and 10 % of memory's in the products with a triangle; 1024 bytes with
    // vectors of 64 bytes cost 12 % of memory's; 320 to 512 are the best, and alike.
    static constexpr std::int64_t prefetch_reals = 384 / static_cast<std::int64_t>(sizeof(R));
    static constexpr std::int64_t line_reals = 64 / static_cast<std::int64_t>(sizeof(R));

    const R* a[C];
    R re[C], im[C];       // Direct: the elements of x_columns
    R* t = nullptr;       // Direct
    const R* x = nullptr; // Mirror
    Vector plain[C] = {}, swapped[C] = {};

    // d1 + i d2
    [[gnu::always_inline]] static inline Vector complete(const Vector& d1, const Vector& d2) {
        if constexpr (is_complex<T>)
            return d1 + S::swap_pairs(d2) * S::alternating();
        else
            return d1;
    }

    [[gnu::always_inline]] inline void add_vector(std::int64_t i) {
        Vector d1{}, d2{}, xv{}, xs{};
        if constexpr (Direct) d1 = S::load(t + i);
        if constexpr (Mirror) xv = S::load(x + i);
        if constexpr (Mirror && is_complex<T>) xs = S::swap_pairs(xv);
#pragma GCC unroll 8
        for (int c = 0; c < C; ++c) {
            const Vector v = S::load(a[c] + i);
            if constexpr (Direct) d1 += v * re[c];
            if constexpr (Direct && is_complex<T>) d2 += v * im[c];
            if constexpr (Mirror) plain[c] += v * xv;
            if constexpr (Mirror && is_complex<T>) swapped[c] += v * xs;
        }
        if constexpr (Direct) S::store(t + i, complete(d1, d2));
    }

    // Rows [begin, end), all in whole lines. The last prefetches are for the next C columns, which are `next` away.
    [[gnu::always_inline]] inline void add_lines(std::int64_t begin, std::int64_t end, std::int64_t next) {
        if (begin >= end) return;
        const std::int64_t ahead = prefetch_reals < end - begin ? prefetch_reals : end - begin;
        std::int64_t shift = ahead;
        std::int64_t stop = end - ahead;
        for (std::int64_t i = begin; i < end;) {
            for (; i < stop; i += line_reals) {
#pragma GCC unroll 8
                for (int c = 0; c < C; ++c)
                    __builtin_prefetch(a[c] + i + shift);
#pragma GCC unroll 4
                for (std::int64_t k = 0; k < line_reals; k += S::lanes)
                    add_vector(i + k);
            }
            stop = end;
            shift = ahead + next - (end - begin);
        }
    }

    // Those of the rows [begin, end) that are in [first + c first_step, last + c last_step) of column c. t can be
    // read and written in all of the last vector, A and x are read only where they count. x_rows is how many x has.
    // The other lanes keep what they have: with a 0 in place of A, an Inf in x would make a NaN.
    [[gnu::always_inline]] inline void add_edge(std::int64_t begin, std::int64_t end, std::int64_t first,
                                                int first_step, std::int64_t last, int last_step, std::int64_t x_rows) {
        using Integer = typename S::Integer;
        constexpr std::int64_t rows = S::lanes / parts<T>;
        const Mask number = S::template element_numbers<parts<T>>();
        for (std::int64_t row = begin; row < end; row += rows) {
            const std::int64_t i = row * parts<T>;
            Vector d1{}, d2{}, xv{}, xs{};
            if constexpr (Direct) d1 = S::load(t + i);
            if constexpr (Mirror) xv = S::load_where(number < static_cast<Integer>(x_rows - row), x + i);
            if constexpr (Mirror && is_complex<T>) xs = S::swap_pairs(xv);
#pragma GCC unroll 8
            for (int c = 0; c < C; ++c) {
                const Mask counts = (number >= static_cast<Integer>(first + c * first_step - row)) &
                                    (number < static_cast<Integer>(last + c * last_step - row));
                const Vector v = S::load_where(counts, a[c] + i);
                if constexpr (Direct) d1 = S::select(counts, d1 + v * re[c], d1);
                if constexpr (Direct && is_complex<T>) d2 = S::select(counts, d2 + v * im[c], d2);
                if constexpr (Mirror) plain[c] = S::select(counts, plain[c] + v * xv, plain[c]);
                if constexpr (Mirror && is_complex<T>) swapped[c] = S::select(counts, swapped[c] + v * xs, swapped[c]);
            }
            if constexpr (Direct) S::store(t + i, complete(d1, d2));
        }
    }

    [[gnu::always_inline]] inline void column_sums(ColumnSum<I, T> (&sums)[C]) const {
        R p[C * parts<T>], s[C * parts<T>];
        S::template sum_lanes<parts<T>, C>(plain, p);
        if constexpr (is_complex<T>) S::template sum_lanes<parts<T>, C>(swapped, s);
#pragma GCC unroll 8
        for (int c = 0; c < C; ++c) {
            sums[c].re_re = p[c * parts<T>];
            if constexpr (is_complex<T>) {
                sums[c].im_im = p[2 * c + 1];
                sums[c].re_im = s[2 * c];
                sums[c].im_re = s[2 * c + 1];
            }
        }
    }
};

} // namespace starmv::cpu
