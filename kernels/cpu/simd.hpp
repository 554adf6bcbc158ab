// Vectors of one instruction set, by GCC's vector extension: the lanes, and so the order of every sum, are fixed by
// the source and do not depend on alignment or on what the optimiser does.
#pragma once

#include <complex>
#include <cstdint>

#include "kernels/cpu/isa.hpp"
#include "starmv/types.hpp"

namespace starmv::cpu {

template <Isa I>
inline constexpr int vector_bytes = I == Isa::X86V4   ? 64
                                    : I == Isa::X86V3 ? 32
                                                      : 16;

template <Isa I, class R>
struct Simd {
    static constexpr int lanes = vector_bytes<I> / static_cast<int>(sizeof(R));
    typedef R Vector __attribute__((vector_size(vector_bytes<I>)));
    typedef R Unaligned __attribute__((vector_size(vector_bytes<I>), aligned(sizeof(R)), may_alias));

    [[gnu::always_inline]] static inline Vector load(const R* p) { return *reinterpret_cast<const Unaligned*>(p); }
    [[gnu::always_inline]] static inline void store(R* p, const Vector& v) { *reinterpret_cast<Unaligned*>(p) = v; }
    // (re, im) -> (im, re) in every pair
    [[gnu::always_inline]] static inline Vector swap_pairs(const Vector& v) { return swap(v, Lanes<lanes>{}); }

private:
    template <int... K>
    struct Indices {};
    template <int N, int... K>
    struct Count : Count<N - 1, N - 1, K...> {};
    template <int... K>
    struct Count<0, K...> : Indices<K...> {};
    template <int N>
    using Lanes = Count<N>;

    template <int... K>
    [[gnu::always_inline]] static inline Vector swap(const Vector& v, const Indices<K...>&) {
        return __builtin_shufflevector(v, v, (K ^ 1)...);
    }
};

// The real type of the parts of T, and T's parts as an array of reals (the standard allows this view of complex).
template <Scalar T>
struct PartsOf {
    using Real = T;
    static constexpr int count = 1;
};
template <class R>
struct PartsOf<std::complex<R>> {
    using Real = R;
    static constexpr int count = 2;
};
template <Scalar T>
using Real = typename PartsOf<T>::Real;
template <Scalar T>
inline constexpr int parts = PartsOf<T>::count;

} // namespace starmv::cpu
