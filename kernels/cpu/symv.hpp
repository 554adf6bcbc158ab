// y <- alpha A x + beta y from one triangle: A's columns are divided into chunks of about equal area, and every chunk
// has its own partial y. The division depends on n alone.
#pragma once

#include "kernels/cpu/gather.hpp"
#include "kernels/cpu/partials.hpp"
#include "kernels/cpu/products.hpp"
#include "kernels/cpu/walk.hpp"

namespace starmv::cpu {

// First column of chunk k; chunk `count` begins at n.
template <Isa I>
std::int64_t chunk_begin(Uplo uplo, std::int64_t n, std::int64_t count, std::int64_t k) {
    if (k == count) return n;
    const double share = static_cast<double>(k) / static_cast<double>(count);
    const double part = uplo == Uplo::Upper ? __builtin_sqrt(share) : 1 - __builtin_sqrt(1 - share);
    return static_cast<std::int64_t>(part * static_cast<double>(n)) / group_columns * group_columns;
}

// The diagonal blocks of the column groups in [begin, end), triangle and mirror image, added to sums.
template <Isa I, Scalar T>
void diagonal_blocks(const kernels::SymvProblem<T>& p, const T* x, std::int64_t begin, std::int64_t end, T* sums) {
    using V = Value<I, T>;
    const auto add = [sums](std::int64_t i, const V& value) { (V::load(sums + i) + value).store(sums + i); };
    for (std::int64_t block = begin; block < end; block += group_columns) {
        const std::int64_t block_end = block + group_columns < end ? block + group_columns : end;
        for (std::int64_t j = block; j < block_end; ++j) {
            const T* column = p.A + j * p.lda;
            const V xj = V::load(x + j);
            if (p.conjugate) {
                const Real<T> diagonal = *reinterpret_cast<const Real<T>*>(column + j);
                add(j, V{diagonal * xj.re, diagonal * xj.im});
            } else {
                add(j, V::load(column + j) * xj);
            }
            const std::int64_t first = p.uplo == Uplo::Lower ? j + 1 : block;
            const std::int64_t last = p.uplo == Uplo::Lower ? block_end : j;
            for (std::int64_t i = first; i < last; ++i) {
                const V a = V::load(column + i);
                add(i, a * xj);
                add(j, (p.conjugate ? a.conj() : a) * V::load(x + i));
            }
        }
    }
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
        diagonal_blocks<I, T>(p, x, first, last, sums);
        const Walk<T> w{p.A, p.lda, rows(k).begin, rows(k).end, first, last, x, 1, x, sums, p.conjugate};
        walk<I, T, S, true, true>(w, [&](std::int64_t from, std::int64_t to, const T* t) {
            for (std::int64_t i = from; i < to; ++i)
                V::load(t + i - from).store(partial + i);
        });
        for (std::int64_t j = first; j < last; ++j)
            (V::load(partial + j) + V::load(sums + j)).store(partial + j);
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
