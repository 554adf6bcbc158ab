// y <- alpha op(A) x + beta y. NoTrans: pieces of rows; Trans and ConjTrans: pieces of columns. A matrix too narrow in
// that direction to keep a team busy is cut in the other one too, where its shape says so.
#pragma once

#include "kernels/cpu/gather.hpp"
#include "kernels/cpu/partials.hpp"
#include "kernels/cpu/products.hpp"
#include "kernels/cpu/walk.hpp"

namespace starmv::cpu {

template <Isa I, Scalar T>
void gemv_rows(const kernels::GemvProblem<T>& p, int threads) {
    // Row pieces may depend on threads: rows do not meet, and every piece starts at a multiple of the lanes.
    constexpr std::int64_t unit = 64;
    const std::int64_t wanted = (p.m + 2 * threads - 1) / (2 * threads);
    const std::int64_t piece_rows = clamp<I>((wanted + unit - 1) / unit * unit, unit, panel_rows<T>);
    const std::int64_t row_pieces = (p.m + piece_rows - 1) / piece_rows;
    const std::int64_t segments = p.m >= 2048 ? 1 : clamp<I>(p.n / 2048, 1, 32);
    T* partials = segments > 1 ? scratch_array<I, T>(Scratch::PartialRows, segments * p.m) : nullptr;
    const auto alpha = Value<I, T>::load(&p.alpha), beta = Value<I, T>::load(&p.beta);

    for_each_piece<I>(row_pieces * segments, threads, [&](std::int64_t piece) {
        const std::int64_t segment = piece / row_pieces, row = piece % row_pieces * piece_rows;
        const Range columns = equal_piece<I>(p.n, segments, segment, group_columns);
        const std::int64_t row_end = row + piece_rows < p.m ? row + piece_rows : p.m;
        Walk<T> w{p.A, p.lda, row, row_end, columns.begin, columns.end, p.x, p.incx};
        walk<I, T, Shape::Rectangle, true, false>(w, [&](std::int64_t first, std::int64_t last, const T* t) {
            for (std::int64_t i = first; i < last; ++i) {
                const auto sum = Value<I, T>::load(t + i - first);
                if (partials)
                    sum.store(partials + segment * p.m + i);
                else
                    update<I, T>(p.y + i * p.incy, alpha * sum, beta);
            }
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
    constexpr std::int64_t piece_columns = 16 * group_columns;
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
