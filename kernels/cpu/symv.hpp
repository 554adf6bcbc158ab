// y <- alpha A x + beta y from one triangle: A's columns are divided into chunks of about equal cost, and every chunk
// has its own partial y. The division depends on n alone.
#pragma once

#include "kernels/cpu/gather.hpp"
#include "kernels/cpu/partials.hpp"
#include "kernels/cpu/products.hpp"
#include "kernels/cpu/walk.hpp"

namespace starmv::cpu {

// First column of chunk k; chunk `count` begins at n. A column costs as much as its elements and some more.
template <Isa I>
std::int64_t chunk_begin(Uplo uplo, std::int64_t order, std::int64_t count, std::int64_t k) {
    if (k == count) return order;
    constexpr double more = 64;
    const double n = static_cast<double>(order);
    const double cost = (n * n / 2 + more * n) * static_cast<double>(k) / static_cast<double>(count);
    const double column = uplo == Uplo::Upper ? __builtin_sqrt(more * more + 2 * cost) - more
                                              : n + more - __builtin_sqrt((n + more) * (n + more) - 2 * cost);
    return static_cast<std::int64_t>(column) / column_unit * column_unit;
}

template <Isa I, Scalar T, Shape S>
void symv_triangle(const kernels::SymvProblem<T>& p, int threads) {
    using V = Value<I, T>;
    const std::int64_t n = p.n;
    const std::int64_t chunks = n < 512 ? 1 : clamp<I>(n / 256, 1, 128);
    const T* x = gather<I, T>(p.x, n, p.incx);
    T* partials = scratch_array<I, T>(Scratch::PartialRows, chunks * n);
    T* sums = scratch_array<I, T>(Scratch::PartialColumns, n);
    const auto begin = [&](std::int64_t k) { return chunk_begin<I>(p.uplo, n, chunks, k); };
    const auto rows = [&](std::int64_t k) {
        return S == Shape::BelowDiagonal ? Range{begin(k), n} : Range{0, begin(k + 1)};
    };

    for_each_piece<I>(chunks, threads, [&](std::int64_t k) {
        const std::int64_t first = begin(k), last = begin(k + 1);
        T* partial = partials + k * n;
        for (std::int64_t j = first; j < last; ++j)
            V{}.store(sums + j);
        const Walk<T> w{p.A, p.lda, rows(k).begin, rows(k).end, first, last, x, 1, x, sums, p.conjugate};
        walk<I, T, S, true, true>(
            w, [&](std::int64_t from, std::int64_t to, const T* t) { copy<I, T>(to - from, t, partial + from); });
        add_to<I, T>(last - first, sums + first, partial + first);
    });
    add_partials<I, T>(n, partials, chunks, rows, p.alpha, p.beta, p.y, p.incy, threads);
}

template <Isa I, Scalar T>
void symv_product(const kernels::SymvProblem<T>& p, int threads) {
    const int team = useful_threads<I>(p.n, p.n, threads);
    if (p.uplo == Uplo::Lower)
        symv_triangle<I, T, Shape::BelowDiagonal>(p, team);
    else
        symv_triangle<I, T, Shape::AboveDiagonal>(p, team);
}

} // namespace starmv::cpu
