// Goes through a part of A once, by panels of rows that keep x_rows and t in the first-level cache, and in a panel by
// groups of columns, so that t and x_rows are not re-read for every column.
#pragma once

#include "kernels/cpu/strip.hpp"

namespace starmv::cpu {

inline constexpr std::int64_t group_columns = 4;

template <Scalar T>
inline constexpr std::int64_t panel_rows = (is_complex<T> ? 8192 : 16384) / static_cast<std::int64_t>(sizeof(T));

// Which rows of a column group belong: all, or those strictly below or above the group's diagonal block.
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

template <Isa I, Scalar T, int C, bool Direct, bool Mirror>
[[gnu::always_inline]] inline void walk_columns(const Walk<T>& w, std::int64_t j, std::int64_t first, std::int64_t last,
                                                const RowSums<T>& t) {
    using V = Value<I, T>;
    V x_columns[C];
    ColumnSum<I, T> sums[C];
    if constexpr (Direct)
        for (int c = 0; c < C; ++c)
            x_columns[c] = V::load(w.x_columns + (j + c) * w.incx_columns);
    const T* x_rows = Mirror ? w.x_rows + first : nullptr;
    strip<I, T, C, Direct, Mirror>(last - first, w.A + first + j * w.lda, w.lda, x_columns, t, x_rows, sums);
    if constexpr (Mirror)
        for (int c = 0; c < C; ++c)
            (V::load(w.sums + j + c) + sums[c].value(w.conjugate)).store(w.sums + j + c);
}

// rows_done(first, last, t) gets the row sums [first, last), once for every panel and in order, if Direct.
template <Isa I, Scalar T, Shape S, bool Direct, bool Mirror, class RowsDone>
void walk(const Walk<T>& w, const RowsDone& rows_done) {
    using R = Real<T>;
    constexpr std::int64_t panel_reals = panel_rows<T> * parts<T>;
    alignas(64) R t1[Direct ? panel_reals : 1];
    alignas(64) R t2[Direct && is_complex<T> ? panel_reals : 1];

    for (std::int64_t p0 = w.row_begin; p0 < w.row_end; p0 += panel_rows<T>) {
        const std::int64_t p1 = p0 + panel_rows<T> < w.row_end ? p0 + panel_rows<T> : w.row_end;
        const std::int64_t reals = (p1 - p0) * parts<T>;
        if constexpr (Direct)
            for (std::int64_t i = 0; i < reals; ++i)
                t1[i] = R{};
        if constexpr (Direct && is_complex<T>)
            for (std::int64_t i = 0; i < reals; ++i)
                t2[i] = R{};

        for (std::int64_t j = w.column_begin; j < w.column_end; j += group_columns) {
            const std::int64_t below = S == Shape::BelowDiagonal ? j + group_columns : p0;
            const std::int64_t first = below > p0 ? below : p0;
            const std::int64_t last = S == Shape::AboveDiagonal && j < p1 ? j : p1;
            if (first >= last) continue;
            const std::int64_t offset = (first - p0) * parts<T>;
            const RowSums<T> t{Direct ? t1 + offset : t1, Direct && is_complex<T> ? t2 + offset : t2};
            if (j + group_columns <= w.column_end) {
                walk_columns<I, T, group_columns, Direct, Mirror>(w, j, first, last, t);
            } else {
                for (std::int64_t k = j; k < w.column_end; ++k)
                    walk_columns<I, T, 1, Direct, Mirror>(w, k, first, last, t);
            }
        }
        if constexpr (Direct) {
            if constexpr (is_complex<T>) {
                for (std::int64_t i = 0; i < reals; i += 2) {
                    t1[i] -= t2[i + 1];
                    t1[i + 1] += t2[i];
                }
            }
            rows_done(p0, p1, reinterpret_cast<const T*>(t1));
        }
    }
}

// A rows_done for walks without row sums.
template <Isa I, Scalar T>
struct NoRows {
    void operator()(std::int64_t, std::int64_t, const T*) const {}
};

} // namespace starmv::cpu
