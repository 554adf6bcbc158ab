// y <- alpha op(A) x + beta y, op the transpose or the conjugate transpose.
//
// q groups of tx threads, each group on `columns` columns of its own so that an element of x serves them all; a
// thread keeps one sum a column, and the threads of a group are added once at the end. Where there are too few
// columns for the GPU, several blocks share them and split the rows, as in gemv_n.cuh.
#pragma once

#include "kernels/cuda/gemv_n.cuh"

namespace starmv::cuda {

// The elements of x that belong to a thread's pack; zero beyond `count`.
template <class T, Access access, int tx>
__device__ __forceinline__ Pack<T> load_x(const T* x, long long incx, int along, long long count) {
    using Share = ColumnShare<T, access, tx>;
    Pack<T> pack;
#pragma unroll
    for (int v = 0; v < Share::size; ++v) {
        const int r = Share::row(along, v);
        pack.element[v] = r < count ? load_cached(x + r * incx) : zero<T>();
    }
    return pack;
}

template <class T, Access access, bool conjugate, int tx, int q, int columns, int unroll>
__global__ void __launch_bounds__(tx* q) gemv_t_kernel(GemvParameters<T> p) {
    using Share = ColumnShare<T, access, tx>;
    constexpr int size = Share::size;
    const int along = static_cast<int>(threadIdx.x) % tx;
    const int group = static_cast<int>(threadIdx.x) / tx;
    const long long block_column = static_cast<long long>(blockIdx.x) * (q * columns);
    const long long end = min(p.m, (static_cast<long long>(blockIdx.y) + 1) * p.chunk);
    long long row = static_cast<long long>(blockIdx.y) * p.chunk;

    T total[columns];
    const T* column[columns];
#pragma unroll
    for (int c = 0; c < columns; ++c) {
        total[c] = zero<T>();
        // Past the last column the last one is read again (from cache) and its sum dropped below.
        column[c] = p.A + min(block_column + group * columns + c, p.n - 1) * p.lda + row;
    }
    const T* x = p.x + row * p.incx;

    for (; row + unroll * Share::rows <= end; row += unroll * Share::rows) {
        Pack<T> a[unroll][columns];
#pragma unroll
        for (int u = 0; u < unroll; ++u)
#pragma unroll
            for (int c = 0; c < columns; ++c)
                a[u][c] = Share::load_all(column[c] + u * Share::rows, along);
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            const Pack<T> xu = load_x<T, access, tx>(x + u * Share::rows * p.incx, p.incx, along, Share::rows);
#pragma unroll
            for (int c = 0; c < columns; ++c)
#pragma unroll
                for (int v = 0; v < size; ++v)
                    total[c] = multiply_add<conjugate>(a[u][c].element[v], xu.element[v], total[c]);
        }
#pragma unroll
        for (int c = 0; c < columns; ++c)
            column[c] += unroll * Share::rows;
        x += unroll * Share::rows * p.incx;
    }
    for (; row < end; row += Share::rows) {
        const Pack<T> xu = load_x<T, access, tx>(x, p.incx, along, end - row);
        Pack<T> a[columns];
#pragma unroll
        for (int c = 0; c < columns; ++c)
            a[c] = Share::load_first(column[c], along, end - row);
#pragma unroll
        for (int c = 0; c < columns; ++c) {
#pragma unroll
            for (int v = 0; v < size; ++v)
                total[c] = multiply_add<conjugate>(a[c].element[v], xu.element[v], total[c]);
            column[c] += Share::rows;
        }
        x += Share::rows * p.incx;
    }

    constexpr int warps = tx / 32; // of a group
    __shared__ T warp_total[q * columns][warps];
#pragma unroll
    for (int c = 0; c < columns; ++c) {
        const T of_warp = warp_sum<32>(total[c]);
        if (along % 32 == 0) warp_total[group * columns + c][along / 32] = of_warp;
    }
    __syncthreads();
    const int k = static_cast<int>(threadIdx.x);
    const bool alone = gridDim.y == 1;
    if (k < q * columns && block_column + k < p.n) {
        T of_column = warp_total[k][0];
#pragma unroll
        for (int w = 1; w < warps; ++w)
            of_column = sum(of_column, warp_total[k][w]);
        if (alone)
            update(p.y + (block_column + k) * p.incy, p.alpha, of_column, p.beta);
        else
            store(p.partial + static_cast<long long>(blockIdx.y) * p.n + block_column + k, of_column);
    }
    if (!alone && arrives_last(p.counter + blockIdx.x, gridDim.y))
        add_partials<tx * q, q * columns>(p, block_column, p.n, static_cast<int>(gridDim.y));
}

} // namespace starmv::cuda
