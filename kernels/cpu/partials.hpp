// Partial results of pieces of a matrix, added in the order of the pieces.
#pragma once

#include "kernels/cpu/parallel.hpp"
#include "kernels/cpu/update.hpp"

namespace starmv::cpu {

struct Range {
    std::int64_t begin, end;
};

// Piece k of count in a division of [0, n) into parts of equal size, up to rounding to multiples of unit.
template <Isa I>
Range equal_piece(std::int64_t n, std::int64_t count, std::int64_t k, std::int64_t unit) {
    const std::int64_t units = (n + unit - 1) / unit;
    const std::int64_t size = units / count, longer = units % count;
    const std::int64_t begin = (k * size + (k < longer ? k : longer)) * unit;
    const std::int64_t end = begin + (size + (k < longer ? 1 : 0)) * unit;
    return {begin < n ? begin : n, end < n ? end : n};
}

template <Isa I>
std::int64_t clamp(std::int64_t value, std::int64_t least, std::int64_t most) {
    return value < least ? least : value > most ? most : value;
}

// to <- from
template <Isa I, Scalar T>
void copy(std::int64_t n, const T* from, T* to) {
    using S = Simd<I, Real<T>>;
    const auto* f = reinterpret_cast<const Real<T>*>(from);
    auto* t = reinterpret_cast<Real<T>*>(to);
    std::int64_t i = 0;
    for (; i + S::lanes <= n * parts<T>; i += S::lanes)
        S::store(t + i, S::load(f + i));
    for (; i < n * parts<T>; ++i)
        t[i] = f[i];
}

// to <- to + from
template <Isa I, Scalar T>
void add_to(std::int64_t n, const T* from, T* to) {
    using S = Simd<I, Real<T>>;
    const auto* f = reinterpret_cast<const Real<T>*>(from);
    auto* t = reinterpret_cast<Real<T>*>(to);
    std::int64_t i = 0;
    for (; i + S::lanes <= n * parts<T>; i += S::lanes)
        S::store(t + i, S::load(t + i) + S::load(f + i));
    for (; i < n * parts<T>; ++i)
        t[i] += f[i];
}

// y <- alpha (sum over k of partial k) + beta y. Partial k starts at partials + k n; covers(k) is the range of its
// elements that count.
template <Isa I, Scalar T, class Covers>
void add_partials(std::int64_t n, const T* partials, std::int64_t count, const Covers& covers, const T& alpha,
                  const T& beta, T* y, std::int64_t incy, int threads) {
    using V = Value<I, T>;
    constexpr std::int64_t block = 512;
    const V a = V::load(&alpha), b = V::load(&beta);
    for_each_piece<I>((n + block - 1) / block, useful_threads<I>(n, count, threads), [&](std::int64_t piece) {
        const std::int64_t first = piece * block, last = first + block < n ? first + block : n;
        alignas(64) Real<T> reals[block * parts<T>] = {};
        T* sum = reinterpret_cast<T*>(reals);
        for (std::int64_t k = 0; k < count; ++k) {
            const Range range = covers(k);
            const std::int64_t begin = range.begin > first ? range.begin : first;
            const std::int64_t end = range.end < last ? range.end : last;
            if (begin < end) add_to<I, T>(end - begin, partials + k * n + begin, sum + begin - first);
        }
        update<I, T>(last - first, a, sum, b, y + first * incy, incy);
    });
}

} // namespace starmv::cpu
