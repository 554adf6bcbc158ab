// y <- alpha A x + beta y.
//
// A thread block reads a piece of a column of tx packs with q columns side by side; each thread keeps the sums of
// its rows in registers, the q groups are added once at the end. Where there are too few rows for the GPU, several
// blocks share the rows and split the columns; the one that finishes last adds the partial results in order.
#pragma once

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/plan.hpp"
#include "kernels/cuda/reduce.cuh"

namespace starmv::cuda {

template <class T>
struct GemvParameters {
    long long m, n;
    T alpha;
    const T* A;
    long long lda;
    const T* x;
    long long incx;
    T beta;
    T* y;
    long long incy;
    long long chunk;   // of the sum, a split
    T* partial;        // splits x results
    unsigned* counter; // one a tile
};

// Adds the partial results of `splits` blocks for `count` (<= threads of the block) results from `first` on, and
// updates y. All threads of the block take part: groups of `count` threads share out the splits.
template <int threads, int count, class T>
__device__ __forceinline__ void add_partials(const GemvParameters<T>& p, long long first, long long results,
                                             int splits) {
    constexpr int groups = threads / count;
    __shared__ T group_sum[groups][count];
    const int t = static_cast<int>(threadIdx.x);
    const int k = t % count, group = t / count;
    T total = zero<T>();
    if (group < groups && first + k < results) {
        for (int s = group; s < splits; s += groups)
            total = sum(total, load_shared_result(p.partial + s * results + first + k));
    }
    if (group < groups) group_sum[group][k] = total;
    __syncthreads();
    if (t < count && first + t < results) {
        total = group_sum[0][t];
#pragma unroll 1
        for (int g = 1; g < groups; ++g)
            total = sum(total, group_sum[g][t]);
        update(p.y + (first + t) * p.incy, p.alpha, total, p.beta);
    }
}

template <class T, Access access, int tx, int q, int unroll>
__global__ void __launch_bounds__(tx* q) gemv_n_kernel(GemvParameters<T> p) {
    using Share = ColumnShare<T, access, tx>;
    constexpr int size = Share::size;
    const int along = static_cast<int>(threadIdx.x) % tx;
    const int group = static_cast<int>(threadIdx.x) / tx;
    const long long row0 = static_cast<long long>(blockIdx.x) * Share::rows;
    const long long rows = p.m - row0; // that exist from row0 on
    const long long end = min(p.n, (static_cast<long long>(blockIdx.y) + 1) * p.chunk);
    long long j = static_cast<long long>(blockIdx.y) * p.chunk + group;

    T total[size];
#pragma unroll
    for (int v = 0; v < size; ++v)
        total[v] = zero<T>();
    const T* column = p.A + row0 + j * p.lda;
    const T* x = p.x + j * p.incx;
    const long long column_step = q * p.lda, x_step = q * p.incx;

    const auto whole_groups = [&](auto load) {
        for (; j + (unroll - 1) * q < end; j += unroll * q) {
            Pack<T> a[unroll];
            T xj[unroll];
#pragma unroll
            for (int u = 0; u < unroll; ++u)
                a[u] = load(column + u * column_step);
#pragma unroll
            for (int u = 0; u < unroll; ++u)
                xj[u] = load_cached(x + u * x_step);
#pragma unroll
            for (int u = 0; u < unroll; ++u)
#pragma unroll
                for (int v = 0; v < size; ++v)
                    total[v] = multiply_add<false>(a[u].element[v], xj[u], total[v]);
            column += unroll * column_step;
            x += unroll * x_step;
        }
    };
    if (rows >= Share::rows)
        whole_groups([&](const T* p_column) { return Share::load_all(p_column, along); });
    else
        whole_groups([&](const T* p_column) { return Share::load_first(p_column, along, rows); });
    for (; j < end; j += q) {
        const Pack<T> a = Share::load_first(column, along, rows);
        const T xj = load_cached(x);
#pragma unroll
        for (int v = 0; v < size; ++v)
            total[v] = multiply_add<false>(a.element[v], xj, total[v]);
        column += column_step;
        x += x_step;
    }

    __shared__ T group_total[q][Share::rows];
#pragma unroll
    for (int v = 0; v < size; ++v)
        group_total[group][Share::row(along, v)] = total[v];
    __syncthreads();
    const bool alone = gridDim.y == 1;
    for (int r = static_cast<int>(threadIdx.x); r < Share::rows && r < rows; r += tx * q) {
        T of_row = group_total[0][r];
#pragma unroll 4
        for (int g = 1; g < q; ++g)
            of_row = sum(of_row, group_total[g][r]);
        if (alone)
            update(p.y + (row0 + r) * p.incy, p.alpha, of_row, p.beta);
        else
            store(p.partial + static_cast<long long>(blockIdx.y) * p.m + row0 + r, of_row);
    }
    if (!alone && arrives_last(p.counter + blockIdx.x, gridDim.y)) {
        constexpr int at_once = Share::rows < tx * q ? Share::rows : tx * q;
        for (int first = 0; first < Share::rows; first += at_once) {
            add_partials<tx * q, at_once>(p, row0 + first, p.m, static_cast<int>(gridDim.y));
            __syncthreads();
        }
    }
}

} // namespace starmv::cuda
