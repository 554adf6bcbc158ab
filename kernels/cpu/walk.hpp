// Goes through a part of A once, by panels of rows that keep x_rows and t in the caches next to the core, and in a
// panel by groups of columns, so that t and x_rows are not re-read for every column.
#pragma once

#include "kernels/cpu/strip.hpp"

namespace starmv::cpu {

// Columns that share a pass over t and x_rows: four load t and x_rows seldom enough, eight where there are registers
// for them have more of memory under way.
template <Isa I, Scalar T, bool Direct, bool Mirror>
inline constexpr int group_columns = is_complex<T> || (Direct && Mirror && I != Isa::X86V4) ? 4 : 8;

// Every group begins at a multiple of its size if a part of A begins at a multiple of this, and diagonal blocks then
// do not straddle cache lines, nor panels.
inline constexpr std::int64_t column_unit = 16;

template <Scalar T>
inline constexpr std::int64_t panel_rows = 65536 / static_cast<std::int64_t>(sizeof(T));

// Which rows of a column belong: all, or those strictly below or above the diagonal. With the triangles, the diagonal
// is added to the sums.
enum class Shape { Rectangle, BelowDiagonal, AboveDiagonal };

// Row and column numbers count from A's element (0, 0).
template <Scalar T>
struct Walk {
    const T* A;
    std::int64_t lda;
    std::int64_t row_begin, row_end, column_begin, column_end;
    const T* x_columns = nullptr; // Direct
    std::int64_t incx_columns = 1;
    const T* x_rows = nullptr; // Mirror; contiguous
    T* sums = nullptr;         // Mirror; sum of column j is added to sums[j]
    bool conjugate = false;    // in the sums
};

template <Isa I, Scalar T>
[[gnu::always_inline]] inline Value<I, T> diagonal_product(const Walk<T>& w, std::int64_t j) {
    using V = Value<I, T>;
    const V a = V::load(w.A + j + j * w.lda), x = V::load(w.x_rows + j);
    return w.conjugate ? V{a.re * x.re, a.re * x.im} : a * x;
}

// C columns from j on in the panel of rows [p0, p1).
template <Isa I, Scalar T, Shape S, int C, bool Direct, bool Mirror>
[[gnu::always_inline]] inline void walk_columns(const Walk<T>& w, std::int64_t j, std::int64_t p0, std::int64_t p1,
                                                Real<T>* t) {
    using V = Value<I, T>;
    constexpr std::int64_t line = line_rows<T>;
    Strip<I, T, C, Direct, Mirror> strip;
#pragma GCC unroll 8
    for (int c = 0; c < C; ++c) {
        strip.a[c] = reinterpret_cast<const Real<T>*>(w.A + p0 + (j + c) * w.lda);
        if constexpr (Direct) {
            const V x = V::load(w.x_columns + (j + c) * w.incx_columns);
            strip.re[c] = x.re;
            strip.im[c] = x.im;
        }
    }
    if constexpr (Direct) strip.t = t;
    if constexpr (Mirror) strip.x = reinterpret_cast<const Real<T>*>(w.x_rows + p0);

    const std::int64_t rows = p1 - p0, block = j - p0;
    const bool on_diagonal = S != Shape::Rectangle && p0 <= j && j < p1;
    std::int64_t begin = 0, end = rows / line * line;
    if (S == Shape::BelowDiagonal && on_diagonal) {
        begin = (block + C + line - 1) / line * line;
        strip.add_edge(block / line * line, begin < rows ? begin : rows, block + 1, 1, rows, 0, rows);
    }
    if (S == Shape::AboveDiagonal && on_diagonal) end = block / line * line;
    strip.add_lines(begin * parts<T>, end * parts<T>, C * w.lda * parts<T>);
    if (S == Shape::AboveDiagonal && on_diagonal)
        strip.add_edge(end, block + C, 0, 0, block, 1, rows);
    else
        strip.add_edge(begin > end ? begin : end, rows, 0, 0, rows, 0, rows);

    if constexpr (Mirror) {
        ColumnSum<I, T> sums[C];
        strip.column_sums(sums);
#pragma GCC unroll 8
        for (int c = 0; c < C; ++c) {
            V sum = V::load(w.sums + j + c) + sums[c].value(w.conjugate);
            if (on_diagonal) sum = sum + diagonal_product<I, T>(w, j + c);
            sum.store(w.sums + j + c);
        }
    }
}

// rows_done(first, last, t) gets the row sums [first, last), once for every panel and in order, if Direct. t has room
// for whole lines.
template <Isa I, Scalar T, Shape S, bool Direct, bool Mirror, class RowsDone>
void walk(const Walk<T>& w, const RowsDone& rows_done) {
    using R = Real<T>;
    using Lanes = Simd<I, R>;
    constexpr std::int64_t panel_reals = panel_rows<T> * parts<T>;
    constexpr int group = group_columns<I, T, Direct, Mirror>;
    alignas(64) R t[Direct ? panel_reals : 1];

    for (std::int64_t p0 = w.row_begin; p0 < w.row_end; p0 += panel_rows<T>) {
        const std::int64_t p1 = p0 + panel_rows<T> < w.row_end ? p0 + panel_rows<T> : w.row_end;
        const std::int64_t reals = (p1 - p0) * parts<T>;
        if constexpr (Direct)
            for (std::int64_t i = 0; i < reals; i += Lanes::lanes)
                Lanes::store(t + i, typename Lanes::Vector{});
        // Columns that have rows of this panel
        const std::int64_t column_begin = S == Shape::AboveDiagonal && p0 > w.column_begin ? p0 : w.column_begin;
        const std::int64_t column_end = S == Shape::BelowDiagonal && p1 < w.column_end ? p1 : w.column_end;
        std::int64_t j = column_begin;
        for (; j + group <= column_end; j += group)
            walk_columns<I, T, S, group, Direct, Mirror>(w, j, p0, p1, t);
        for (; j < column_end; ++j)
            walk_columns<I, T, S, 1, Direct, Mirror>(w, j, p0, p1, t);

        if constexpr (Direct) rows_done(p0, p1, reinterpret_cast<const T*>(t));
    }
}

// A rows_done for walks without row sums.
template <Isa I, Scalar T>
struct NoRows {
    void operator()(std::int64_t, std::int64_t, const T*) const {}
};

} // namespace starmv::cpu
