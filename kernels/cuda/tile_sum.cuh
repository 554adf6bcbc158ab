// The end of a tile of gemv: the warps' sums are added, then those of the blocks that share the tile, and y is updated.
#pragma once

#include "kernels/cuda/exchange.cuh"
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

    // What y is before. To be read as early as possible.
    __device__ __forceinline__ T before(long long k) const { return load_for_update(y + k * inc, beta); }
    __device__ __forceinline__ void write(long long k, T total, T y_before) const {
        update(y + k * inc, alpha, total, beta, y_before);
    }
};

// exchanges: whether blocks leave partial results for each other.
template <class T, bool exchanges, int most_tile_results>
struct TileSum {
    // What y is before, of the first results that a thread updates; 16 bytes at most, which is all but for the longest tiles.
    static constexpr int early = std::min((most_tile_results + block_threads - 1) / block_threads, pack_size<T>);
    struct Before {
        T y[early];
    };

    const GemvPlan& plan;
    int tile;
    bool whole; // this block has the whole sum
    int tile_results;
    long long first, results_end; // the tile's first result; the end of all results, or of the strip
    T* exchange;
    const Result<T>& y;

    // To be called before the tile's steps, and given to finish.
    __device__ __forceinline__ Before y_before() const {
        Before before;
        const Part part = part_of_finish(existing_results());
#pragma unroll
        for (int i = 0; i < early; ++i) {
            const int k = part.begin + static_cast<int>(threadIdx.x) + i * block_threads;
            before.y[i] = k < part.end ? y.before(first + k) : zero<T>();
        }
        return before;
    }

    // sums: `shares` rows of tile_results sums, in shared memory. Called by all threads of the block, which may write
    // to `sums` again afterwards.
    __device__ __forceinline__ void finish(T* sums, int shares, const Before& before) const {
        const int thread = static_cast<int>(threadIdx.x);
        const int existing = existing_results();
        __syncthreads();
        const auto sum_of_warps = [&](int k) {
            T total = sums[k];
            for (int s = 1; s < shares; ++s)
                total = sum(total, sums[s * tile_results + k]);
            return total;
        };
        if (alone()) {
            write_results({0, existing}, before, sum_of_warps);
            __syncthreads();
            return;
        }
        T* place = nullptr;
        if constexpr (exchanges) {
            place = exchange + plan.partial_of(static_cast<int>(blockIdx.x), tile) * tile_results;
            if (plan.ranks <= 1) {
                for (int k = thread; k < existing; k += block_threads)
                    leave(place + k, sum_of_warps(k));
                __syncthreads();
                return;
            }
        }
        for (int k = thread; k < existing; k += block_threads)
            sums[k] = sum_of_warps(k);
        // Each block of the cluster adds its part of the results.
        cluster_barrier();
        const Part part = part_of_rank(existing);
        const auto sum_of_ranks = [&](int k) {
            T total = load_from_rank(sums + k, 0);
            for (int r = 1; r < plan.ranks; ++r)
                total = sum(total, load_from_rank(sums + k, r));
            return total;
        };
        if constexpr (exchanges)
            for (int k = part.begin + thread; k < part.end; k += block_threads)
                leave(place + k, sum_of_ranks(k));
        else
            write_results(part, before, sum_of_ranks);
        cluster_barrier(); // nobody leaves, or writes to its sums, while others read them
    }

    // If plan.adds(this block), once it has nothing else to do: waits for what others have left for the tile, adds all of it
    // in their order, and updates y. Several groups of threads share the sum if the results are few.
    __device__ __forceinline__ void add(T* scratch) const {
        const int existing = existing_results();
        const Part part = plan.ranks > 1 ? part_of_rank(existing) : Part{0, existing};
        const int count = plan.partials_of(tile);
        const int first_place = plan.first_partial(tile);
        const int thread = static_cast<int>(threadIdx.x);
        int width = 8; // threads beside each other, a power of two
        while (width < part.end - part.begin && width < block_threads)
            width *= 2;
        const int groups = block_threads / width, group = thread / width;
        const int share = static_cast<int>(ceil_div(count, groups));
        const int begin = min(count, group * share), end = min(count, begin + share);
        for (int base = part.begin; base < part.end; base += width) {
            const int k = base + thread % width;
            const bool updates = group == 0 && k < part.end;
            const T before = updates ? y.before(first + k) : zero<T>();
            T total = zero<T>();
            if (k < part.end)
                total = collect<T>(end - begin, [&](int i) {
                    return exchange + plan.partial_after(first_place, begin + i) * tile_results + k;
                });
            if (groups > 1) {
                scratch[thread] = total;
                __syncthreads();
                if (group == 0)
                    for (int g = 1; g < groups; ++g)
                        total = sum(total, scratch[g * width + thread]);
                __syncthreads();
            }
            if (updates) y.write(first + k, total, before);
        }
    }

private:
    struct Part {
        int begin, end; // results of the tile
    };
    // Whether finish updates y with all results of the tile.
    __device__ __forceinline__ bool alone() const { return whole || plan.tile_blocks() == 1; }
    // The results with which finish updates y.
    __device__ __forceinline__ Part part_of_finish(int existing) const {
        if (alone()) return {0, existing};
        return exchanges ? Part{0, 0} : part_of_rank(existing);
    }
    template <class SumOf>
    __device__ __forceinline__ void write_results(Part part, const Before& before, SumOf&& sum_of) const {
        int k = part.begin + static_cast<int>(threadIdx.x);
#pragma unroll
        for (int i = 0; i < early; ++i, k += block_threads)
            if (k < part.end) y.write(first + k, sum_of(k), before.y[i]);
        for (; early * block_threads < most_tile_results && k < part.end; k += block_threads)
            y.write(first + k, sum_of(k), y.before(first + k));
    }
    __device__ __forceinline__ Part part_of_rank(int existing) const {
        const int rank = static_cast<int>(blockIdx.x % static_cast<unsigned>(plan.ranks));
        return {existing * rank / plan.ranks, existing * (rank + 1) / plan.ranks};
    }
    __device__ __forceinline__ int existing_results() const {
        return static_cast<int>(min(static_cast<long long>(tile_results), results_end - first));
    }
};

} // namespace starmv::cuda
