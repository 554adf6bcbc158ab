// Vectors of one instruction set, by GCC's vector extension: the lanes, and so the order of every sum, are fixed by
// the source and do not depend on alignment or on what the optimiser does. Intrinsics only where the extension has
// nothing: loads that leave lanes unread.
#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <complex>
#include <cstdint>

#include "kernels/cpu/isa.hpp"
#include "starmv/types.hpp"

namespace starmv::cpu {

template <Isa I>
inline constexpr int vector_bytes = I == Isa::X86V4   ? 64
                                    : I == Isa::X86V3 ? 32
                                                      : 16;

template <int Bytes>
struct IntegerOf {
    using type = std::int32_t;
};
template <>
struct IntegerOf<8> {
    using type = std::int64_t;
};

template <Isa I, class R>
struct Simd {
    static constexpr int lanes = vector_bytes<I> / static_cast<int>(sizeof(R));
    using Integer = typename IntegerOf<sizeof(R)>::type;
    typedef R Vector __attribute__((vector_size(vector_bytes<I>)));
    typedef R Unaligned __attribute__((vector_size(vector_bytes<I>), aligned(sizeof(R)), may_alias));
    typedef Integer Mask __attribute__((vector_size(vector_bytes<I>))); // -1 in a lane that counts, else 0

    [[gnu::always_inline]] static inline Vector load(const R* p) { return *reinterpret_cast<const Unaligned*>(p); }
    [[gnu::always_inline]] static inline void store(R* p, const Vector& v) { *reinterpret_cast<Unaligned*>(p) = v; }
    // Memory of lanes that do not count is not touched; they are 0.
    [[gnu::always_inline]] static inline Vector load_where(const Mask& mask, const R* p) {
#ifdef __AVX512F__
        if constexpr (I == Isa::X86V4 && sizeof(R) == 4)
            return (Vector)_mm512_maskz_loadu_ps(_mm512_movepi32_mask((__m512i)mask), p);
        else if constexpr (I == Isa::X86V4)
            return (Vector)_mm512_maskz_loadu_pd(_mm512_movepi64_mask((__m512i)mask), p);
        else
#endif
#ifdef __AVX2__
            if constexpr (I == Isa::X86V3 && sizeof(R) == 4)
            return (Vector)_mm256_maskload_ps(reinterpret_cast<const float*>(p), (__m256i)mask);
        else if constexpr (I == Isa::X86V3)
            return (Vector)_mm256_maskload_pd(reinterpret_cast<const double*>(p), (__m256i)mask);
        else
#endif
        {
            Vector v{};
            for (int l = 0; l < lanes; ++l)
                if (mask[l]) v[l] = p[l];
            return v;
        }
    }
    [[gnu::always_inline]] static inline Vector select(const Mask& mask, const Vector& yes, const Vector& no) {
        return mask ? yes : no;
    }
    // (re, im) -> (im, re) in every pair
    [[gnu::always_inline]] static inline Vector swap_pairs(const Vector& v) { return swap(v, Lanes<lanes>{}); }
    // -1, 1, -1, 1, ...: a product of complex numbers subtracts in the real part.
    [[gnu::always_inline]] static inline Vector alternating() { return alternate(Lanes<lanes>{}); }
    // 0, 1, 2, ..., each as often as an element has parts
    template <int Parts>
    [[gnu::always_inline]] static inline Mask element_numbers() {
        return numbers<Parts>(Lanes<lanes>{});
    }

    // Sums over the lanes of N vectors. Parts = 1: sums[k] is that of v[k]. Parts = 2: sums[2 k] and sums[2 k + 1] are
    // those of its even and its odd lanes. Always in the same order, by halves, whatever N is.
    template <int Parts, int N>
    [[gnu::always_inline]] static inline void sum_lanes(const Vector (&v)[N], R (&sums)[N * Parts]) {
        R all[N * Parts < lanes ? lanes : N * Parts];
        halve<Parts, lanes, N>(v, all);
#pragma GCC unroll 16
        for (int k = 0; k < N * Parts; ++k)
            sums[k] = all[k];
    }

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
    template <int... K>
    [[gnu::always_inline]] static inline Vector alternate(const Indices<K...>&) {
        return Vector{(K % 2 == 0 ? R(-1) : R(1))...};
    }
    template <int Parts, int... K>
    [[gnu::always_inline]] static inline Mask numbers(const Indices<K...>&) {
        return Mask{(K / Parts)...};
    }

    // The lane of (a, b) whose addition to the one `half` further gives lane k, if a and b consist of segments of
    // length 2 half and the result of segments of length half: first a's, then b's.
    static constexpr int source(int k, int half) {
        const int segment = k / half, segments = lanes / (2 * half);
        return (segment < segments ? 0 : lanes) + segment % segments * 2 * half + k % half;
    }
    template <int Half, int... K>
    [[gnu::always_inline]] static inline Vector add_halves(const Vector& a, const Vector& b, const Indices<K...>&) {
        return __builtin_shufflevector(a, b, source(K, Half)...) +
               __builtin_shufflevector(a, b, (source(K, Half) + Half)...);
    }
    template <int Parts, int Segment, int N>
    [[gnu::always_inline]] static inline void halve(const Vector (&v)[N], R* all) {
        if constexpr (Segment == Parts) {
#pragma GCC unroll 8
            for (int k = 0; k < N; ++k)
                store(all + k * lanes, v[k]);
        } else if constexpr (N == 1) {
            const Vector half[1] = {add_halves<Segment / 2>(v[0], v[0], Lanes<lanes>{})};
            halve<Parts, Segment / 2, 1>(half, all);
        } else {
            Vector half[N / 2];
#pragma GCC unroll 8
            for (int k = 0; k < N / 2; ++k)
                half[k] = add_halves<Segment / 2>(v[2 * k], v[2 * k + 1], Lanes<lanes>{});
            halve<Parts, Segment / 2, N / 2>(half, all);
        }
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
