// Sums in a fixed order within a warp, and over the thread blocks of a cluster.
#pragma once

#include "kernels/cuda/async_copy.cuh"
#include "kernels/cuda/launch_order.cuh"

namespace starmv::cuda {

template <class T>
__device__ __forceinline__ T shuffle_xor(T a, int mask) {
    if constexpr (is_pair<T>)
        return {__shfl_xor_sync(0xffffffffu, a.re, mask), __shfl_xor_sync(0xffffffffu, a.im, mask)};
    else
        return __shfl_xor_sync(0xffffffffu, a, mask);
}

// Adds each of `count` values over `lanes` lanes beside each other. Lanes swap halves of their values until each has one,
// so that the sums cost count shuffles instead of 5 count. Lane l returns the sum of value warp_sums_index<count>(l).
template <int count, int lanes = 32, class T>
__device__ __forceinline__ T warp_sums(T (&value)[count], int lane) {
    int bit = 1;
#pragma unroll
    for (int half = count / 2; half >= 1; half /= 2, bit *= 2) {
        const bool upper = (lane & bit) != 0;
#pragma unroll
        for (int i = 0; i < half; ++i) {
            const T give = choose(upper, value[i], value[i + half]);
            const T keep = choose(upper, value[i + half], value[i]);
            value[i] = sum(keep, shuffle_xor(give, bit));
        }
    }
#pragma unroll
    for (; bit < lanes; bit *= 2)
        value[0] = sum(value[0], shuffle_xor(value[0], bit));
    return value[0];
}

template <int count>
__device__ __forceinline__ int warp_sums_index(int lane) {
    int index = 0, bit = 1;
#pragma unroll
    for (int half = count / 2; half >= 1; half /= 2, bit *= 2)
        if (lane & bit) index += half;
    return index;
}

// Another block's copy of a shared variable.
template <class T>
__device__ __forceinline__ T load_from_rank(const T* own, int rank) {
    const unsigned address = cluster_address(shared_address(own), rank);
    if constexpr (is_pair<T>) {
        using R = typename RealOf<T>::type;
        return {load_cluster(address, R{}), load_cluster(address + static_cast<unsigned>(sizeof(R)), R{})};
    } else {
        return load_cluster(address, T{});
    }
}

template <class T>
__device__ __forceinline__ void store_to_rank(T* own, int rank, T value) {
    const unsigned address = cluster_address(shared_address(own), rank);
    if constexpr (is_pair<T>) {
        store_cluster(address, value.re);
        store_cluster(address + static_cast<unsigned>(sizeof(value.re)), value.im);
    } else {
        store_cluster(address, value);
    }
}

} // namespace starmv::cuda
