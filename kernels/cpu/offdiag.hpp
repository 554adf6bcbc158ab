// Both products of an off-diagonal tile from one read of it: chunks of columns, each with its own partial y_rows; the
// elements of y_columns belong to one chunk each.
#pragma once

#include "kernels/cpu/gather.hpp"
#include "kernels/cpu/partials.hpp"
#include "kernels/cpu/products.hpp"
#include "kernels/cpu/walk.hpp"

namespace starmv::cpu {

template <Isa I, Scalar T>
void offdiag_products(const kernels::OffdiagProblem<T>& p, int threads) {
    using V = Value<I, T>;
    const int team = useful_threads<I>(p.m, p.n, threads);
    const std::int64_t chunks = clamp<I>(p.n / 128, 1, 64);
    const T* x_rows = gather<I, T>(p.x_rows, p.m, p.incx_rows);
    T* partials = scratch_array<I, T>(Scratch::PartialRows, chunks * p.m);
    T* sums = scratch_array<I, T>(Scratch::PartialColumns, p.n);

    for_each_piece<I>(chunks, team, [&](std::int64_t k) {
        const Range columns = equal_piece<I>(p.n, chunks, k, column_unit);
        T* partial = partials + k * p.m;
        for (std::int64_t j = columns.begin; j < columns.end; ++j)
            V{}.store(sums + j);
        const Walk<T> w{p.A,         p.lda,          0,      p.m,  columns.begin, columns.end,
                        p.x_columns, p.incx_columns, x_rows, sums, p.conjugate};
        walk<I, T, Shape::Rectangle, true, true>(w, [&](std::int64_t first, std::int64_t last, const T* t) {
            copy<I, T>(last - first, t, partial + first);
        });
    });
    add_partials<I, T>(
        p.m, partials, chunks,
        [&](std::int64_t) {
            return Range{0, p.m};
        },
        p.alpha, p.beta_rows, p.y_rows, p.incy_rows, team);
    add_partials<I, T>(
        p.n, sums, 1,
        [&](std::int64_t) {
            return Range{0, p.n};
        },
        p.alpha, p.beta_columns, p.y_columns, p.incy_columns, team);
}

} // namespace starmv::cpu
