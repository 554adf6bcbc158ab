// Sums in a fixed order: within a warp, and over partial results that several thread blocks have left in memory.
#pragma once

#include "kernels/cuda/memory.cuh"

namespace starmv::cuda {

template <class T>
__device__ __forceinline__ T shuffle_down(T a, int distance) {
    if constexpr (is_pair<T>)
        return {__shfl_down_sync(0xffffffffu, a.re, distance), __shfl_down_sync(0xffffffffu, a.im, distance)};
    else
        return __shfl_down_sync(0xffffffffu, a, distance);
}

// Lane 0 gets the sum over the first `width` lanes (a power of two); every lane of the warp must take part.
template <int width, class T>
__device__ __forceinline__ T warp_sum(T a) {
#pragma unroll
    for (int distance = width / 2; distance > 0; distance /= 2)
        a = sum(a, shuffle_down(a, distance));
    return a;
}

// Called by all threads of a block after they have written its partial result. True in the block that arrives
// last of `blocks`, which then sees the others' writes. Which block that is does not change the sum: the counter
// decides who adds, not the order. The counter is zero again afterwards.
__device__ __forceinline__ bool arrives_last(unsigned* counter, unsigned blocks) {
    __shared__ bool last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        last = atomicAdd(counter, 1u) == blocks - 1;
        if (last) *counter = 0;
    }
    __syncthreads();
    if (last) __threadfence();
    return last;
}

} // namespace starmv::cuda
