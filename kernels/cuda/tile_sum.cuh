// The end of a tile of gemv: the warps' sums are added, then those of the blocks that share the tile, and y is updated.
#pragma once

#include "kernels/cuda/plan.hpp"
#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"

namespace starmv::cuda {

// y, and what becomes of a finished sum: y <- alpha sum + beta y.
template <class T>
struct Result {
    T alpha, beta;
    T* y;
    long long inc;

    __device__ __forceinline__ void write(long long k, T total) const { update(y + k * inc, alpha, total, beta); }
};

template <class T>
struct TileSum {
    const GemvPlan& plan;
    long long tile;
    bool whole; // this block has the whole sum
    int tile_results;
    long long first, results_end; // the tile's first result; the end of all results, or of the strip
    T* partial;
    unsigned* counters;
    const Result<T>& y;

    // sums: `shares` rows of tile_results sums, in shared memory. Called by all threads of the block, which may write
    // to `sums` again afterwards.
    __device__ __forceinline__ void finish(T* sums, int shares) const {
        const int thread = static_cast<int>(threadIdx.x);
        const int existing = static_cast<int>(min(static_cast<long long>(tile_results), results_end - first));
        __syncthreads();
        const bool alone = whole || (plan.ranks > 0 && plan.tile_blocks() == 1);
        const bool through_cluster = !alone && plan.ranks > 0;
        const int b0 = alone || through_cluster ? 0 : plan.first_block(static_cast<int>(tile));
        T* const own =
            partial +
            (alone || through_cluster ? 0 : plan.partial_tile(static_cast<int>(blockIdx.x), b0) * tile_results);
        for (int k = thread; k < existing; k += block_threads) {
            T total = sums[k];
            for (int s = 1; s < shares; ++s)
                total = sum(total, sums[s * tile_results + k]);
            if (alone)
                y.write(first + k, total);
            else if (through_cluster)
                sums[k] = total;
            else
                store(own + k, total);
        }
        if (alone) {
            __syncthreads();
        } else if (through_cluster) {
            add_over_cluster(sums, existing);
        } else {
            __syncthreads();
            add_over_memory(sums, existing, b0);
        }
    }

private:
    // Each block of the cluster adds its part of the results, and if other clusters share the tile, the last of them to
    // have done so adds theirs.
    __device__ __forceinline__ void add_over_cluster(T* sums, int existing) const {
        cluster_barrier();
        const int rank = static_cast<int>(blockIdx.x % static_cast<unsigned>(plan.ranks));
        const int group =
            static_cast<int>(blockIdx.x / static_cast<unsigned>(plan.ranks) % static_cast<unsigned>(plan.groups));
        const int begin = existing * rank / plan.ranks, end = existing * (rank + 1) / plan.ranks;
        T* const own = partial + (tile * plan.groups + group) * tile_results;
        for (int k = begin + static_cast<int>(threadIdx.x); k < end; k += block_threads) {
            T total = load_from_rank(sums + k, 0);
            for (int r = 1; r < plan.ranks; ++r)
                total = sum(total, load_from_rank(sums + k, r));
            if (plan.groups == 1)
                y.write(first + k, total);
            else
                store(own + k, total);
        }
        cluster_barrier(); // nobody leaves, or writes to its sums, while others read them
        if (plan.groups == 1) return;
        __syncthreads(); // a block alone, where there are no clusters, has passed no barrier
        __shared__ bool last;
        if (threadIdx.x == 0) last = arrive(counters + tile * plan.ranks + rank, static_cast<unsigned>(plan.groups));
        __syncthreads();
        if (last)
            add_all(sums, first + begin, end - begin, plan.groups,
                    [&](int i) { return partial + (tile * plan.groups + i) * tile_results + begin; });
    }

    // The block that arrives last adds all partial results, in the order of the blocks. Several groups of threads share
    // the sum if the results are few.
    __device__ __forceinline__ void add_over_memory(T* scratch, int existing, int b0) const {
        __shared__ bool last;
        const int thread = static_cast<int>(threadIdx.x);
        const int blocks = plan.last_block(static_cast<int>(tile)) - b0 + 1;
        if (thread == 0) last = arrive(counters + b0, static_cast<unsigned>(blocks));
        __syncthreads();
        if (last) {
            add_all(scratch, first, existing, blocks,
                    [&](int i) { return partial + plan.partial_tile(b0 + i, b0) * tile_results; });
        }
        __syncthreads();
    }

    // Adds `count` partial results, the i-th of which is at(i), and updates y. Several groups of threads share the sum
    // if the results are few.
    template <class At>
    __device__ __forceinline__ void add_all(T* scratch, long long first_here, int results_here, int count,
                                            At&& at) const {
        const int thread = static_cast<int>(threadIdx.x);
        int width = 8; // threads beside each other, a power of two
        while (width < results_here && width < block_threads)
            width *= 2;
        const int groups = block_threads / width, group = thread / width;
        const int share = static_cast<int>(ceil_div(count, groups));
        const int from = min(count, group * share), to = min(count, from + share);
        for (int base = 0; base < results_here; base += width) {
            const int k = base + thread % width;
            T total = zero<T>();
            if (k < results_here) total = add_partials<T>(to - from, [&](int i) { return at(from + i) + k; });
            if (groups > 1) {
                scratch[thread] = total;
                __syncthreads();
                if (group == 0)
                    for (int g = 1; g < groups; ++g)
                        total = sum(total, scratch[g * width + thread]);
                __syncthreads();
            }
            if (group == 0 && k < results_here) y.write(first_here + k, total);
        }
    }
};

} // namespace starmv::cuda
