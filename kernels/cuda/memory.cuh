// Loads and stores of vectors and of partial results; A comes through ring.cuh. Vectors are reused: through the read-only
// cache. Partial results are read once.
//
// Pointers are only known to be aligned to a real number, those to packs to 16 bytes.
#pragma once

#include "kernels/cuda/scalar.cuh"

namespace starmv::cuda {

// Elements that a thread takes at a time: 16 bytes.
template <class T>
inline constexpr int pack_size = 16 / static_cast<int>(sizeof(T));

template <class T>
struct alignas(16) Pack {
    T element[pack_size<T>];
};

template <class T>
__device__ __forceinline__ Pack<T> load_pack_once(const T* p) {
    const float4 raw = __ldcs(reinterpret_cast<const float4*>(p));
    return reinterpret_cast<const Pack<T>&>(raw);
}

template <class T>
__device__ __forceinline__ T load_cached(const T* p) {
    if constexpr (is_pair<T>) {
        const auto* r = reinterpret_cast<const typename RealOf<T>::type*>(p);
        return {__ldg(r), __ldg(r + 1)};
    } else {
        return __ldg(p);
    }
}

template <class T>
__device__ __forceinline__ T load(const T* p) {
    if constexpr (is_pair<T>) {
        const auto* r = reinterpret_cast<const typename RealOf<T>::type*>(p);
        return {r[0], r[1]};
    } else {
        return *p;
    }
}

template <class T>
__device__ __forceinline__ void store(T* p, T value) {
    if constexpr (is_pair<T>) {
        auto* r = reinterpret_cast<typename RealOf<T>::type*>(p);
        r[0] = value.re;
        r[1] = value.im;
    } else {
        *p = value;
    }
}

// y <- alpha total + beta y, in two parts: y is read before the sum is known, so that nobody waits for it then. It is not read
// if beta = 0, and not multiplied if beta = 1.
template <class T>
__device__ __forceinline__ T load_for_update(const T* y, T beta) {
    return is_zero(beta) ? zero<T>() : load(y);
}
template <class T>
__device__ __forceinline__ void update(T* y, T alpha, T total, T beta, T before) {
    T value = product(alpha, total);
    if (is_one(beta))
        value = sum(before, value);
    else if (!is_zero(beta))
        value = multiply_add<false>(beta, before, value);
    store(y, value);
}

} // namespace starmv::cuda
