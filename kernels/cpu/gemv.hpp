// y <- alpha op(A) x + beta y. NoTrans: pieces of rows; Trans and ConjTrans: pieces of columns. A matrix too narrow in
// that direction to keep a team busy is cut in the other one too, where its shape says so.
#pragma once

#include "kernels/cpu/gather.hpp"
#include "kernels/cpu/partials.hpp"
#include "kernels/cpu/products.hpp"
#include "kernels/cpu/walk.hpp"

namespace starmv::cpu {

// Length of pieces of n rows or columns, a multiple of unit: one for every thread of a team.
template <Isa I>
std::int64_t piece_length(std::int64_t n, int threads, std::int64_t unit) {
    const std::int64_t length = (n + threads - 1) / threads;
    return (length + unit - 1) / unit * unit;
}

template <Isa I, Scalar T>
void gemv_rows(const kernels::GemvProblem<T>& p, int threads) {
    // Row pieces may depend on threads: rows do not meet, and every piece starts at a multiple of the lanes.
    constexpr std::int64_t unit = 64;
    const std::int64_t piece_rows = piece_length<I>(p.m, threads, unit);
    const std::int64_t row_pieces = (p.m + piece_rows - 1) / piece_rows;
    const std::int64_t segments = p.m >= 2048 ? 1 : clamp<I>(p.n / 2048, 1, 32);
    T* partials = segments > 1 ? scratch_array<I, T>(Scratch::PartialRows, segments * p.m) : nullptr;
    const auto alpha = Value<I, T>::load(&p.alpha), beta = Value<I, T>::load(&p.beta);

    for_each_piece<I>(row_pieces * segments, threads, [&](std::int64_t piece) {
        const std::int64_t segment = piece / row_pieces, row = piece % row_pieces * piece_rows;
        const Range columns = equal_piece<I>(p.n, segments, segment, column_unit);
        const std::int64_t row_end = row + piece_rows < p.m ? row + piece_rows : p.m;
        Walk<T> w{p.A, p.lda, row, row_end, columns.begin, columns.end, p.x, p.incx};
        walk<I, T, Shape::Rectangle, true, false>(w, [&](std::int64_t first, std::int64_t last, const T* t) {
            if (partials)
                copy<I, T>(last - first, t, partials + segment * p.m + first);
            else
                update<I, T>(last - first, alpha, t, beta, p.y + first * p.incy, p.incy);
        });
    });
    if (partials)
        add_partials<I, T>(
            p.m, partials, segments,
            [&](std::int64_t) {
                return Range{0, p.m};
            },
            p.alpha, p.beta, p.y, p.incy, threads);
}

template <Isa I, Scalar T>
void gemv_columns(const kernels::GemvProblem<T>& p, int threads) {
    // Column pieces may depend on threads: a column's sum has the same order whatever group the column is in.
    const std::int64_t piece_columns = piece_length<I>(p.n, threads, column_unit);
    const std::int64_t column_pieces = (p.n + piece_columns - 1) / piece_columns;
    const std::int64_t segments = p.n >= 1024 ? 1 : clamp<I>(p.m / 8192, 1, 32);
    const T* x = gather<I, T>(p.x, p.m, p.incx);
    T* sums = scratch_array<I, T>(Scratch::PartialColumns, segments * p.n);

    for_each_piece<I>(column_pieces * segments, threads, [&](std::int64_t piece) {
        const std::int64_t segment = piece / column_pieces, column = piece % column_pieces * piece_columns;
        const std::int64_t column_end = column + piece_columns < p.n ? column + piece_columns : p.n;
        const Range rows = equal_piece<I>(p.m, segments, segment, panel_rows<T>);
        T* mine = sums + segment * p.n;
        for (std::int64_t j = column; j < column_end; ++j)
            Value<I, T>{}.store(mine + j);
        Walk<T> w{p.A, p.lda, rows.begin, rows.end, column, column_end};
        w.x_rows = x;
        w.sums = mine;
        w.conjugate = p.op == Op::ConjTrans;
        walk<I, T, Shape::Rectangle, false, true>(w, NoRows<I, T>{});
    });
    add_partials<I, T>(
        p.n, sums, segments,
        [&](std::int64_t) {
            return Range{0, p.n};
        },
        p.alpha, p.beta, p.y, p.incy, threads);
}

template <Isa I, Scalar T>
void gemv_product(const kernels::GemvProblem<T>& p, int threads) {
    const int team = useful_threads<I>(p.m, p.n, threads);
    if (p.op == Op::NoTrans)
        gemv_rows<I, T>(p, team);
    else
        gemv_columns<I, T>(p, team);
}

} // namespace starmv::cpu
