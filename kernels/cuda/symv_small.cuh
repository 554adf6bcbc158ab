// symv and hemv of small order, without partial results in memory: a cluster of blocks makes one stretch of y. It reads
// the rows of the stretch as gemv N does and its columns as gemv T does, so that every element off the diagonal is read
// twice, the second time from L2, and nothing waits for other clusters.
#pragma once

#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/symv_plan.hpp"
#include "kernels/cuda/tile_sum.cuh"

namespace starmv::cuda {

template <class T>
struct SmallSymvParameters {
    long long n;
    int ranks; // blocks of a cluster
    Columns<T> A;
    Vector<T> x;
    Result<T> y;
};

inline constexpr int small_warps = 8;

template <class T>
inline constexpr int small_results = step_rows<T>; // of a cluster

// 8 columns of a step, straight into registers. Elements that do not exist, and with `diagonal` those in packs wholly
// in the other triangle, are zeros.
template <class T, Region region>
__device__ __forceinline__ void load_step(Pack<T> (&a)[step_columns], const T* source, const Columns<T>& columns,
                                          long long existing_rows, long long existing_columns, bool diagonal,
                                          int offset, int lane) {
    constexpr int size = pack_size<T>;
    const T* from = source + lane * size;
    if (columns.packed && !diagonal && existing_rows >= step_rows<T> && existing_columns >= step_columns) {
#pragma unroll
        for (int c = 0; c < step_columns; ++c, from += columns.ld)
            a[c] = load_pack_once(from);
        return;
    }
    if (columns.packed && existing_rows >= step_rows<T> && existing_columns >= step_columns) {
#pragma unroll
        for (int c = 0; c < step_columns; ++c, from += columns.ld) {
            const int on_diagonal = c + offset - lane * size;
            a[c] = (region == Region::Lower ? on_diagonal < size : on_diagonal >= 0) ? load_pack_once(from) : Pack<T>{};
        }
        return;
    }
    const int there = static_cast<int>(min(max(existing_rows - lane * size, 0LL), static_cast<long long>(size)));
#pragma unroll
    for (int c = 0; c < step_columns; ++c, from += columns.ld) {
        const int on_diagonal = c + offset - lane * size;
        const bool wanted =
            c < existing_columns && (!diagonal || (region == Region::Lower ? on_diagonal < size : on_diagonal >= 0));
        if (columns.packed && wanted && there == size) {
            a[c] = load_pack_once(from);
        } else {
#pragma unroll
            for (int v = 0; v < size; ++v) {
                const bool exists = wanted && v < there &&
                                    (!diagonal || (region == Region::Lower ? v >= on_diagonal : v <= on_diagonal));
                a[c].element[v] = exists ? load_once(from + v) : zero<T>();
            }
        }
    }
}

template <class T, Region region, bool conjugate>
__global__ void __launch_bounds__(32 * small_warps, 2)
    symv_small_kernel(const __grid_constant__ SmallSymvParameters<T> p) {
    constexpr int size = pack_size<T>, rows = step_rows<T>;
    constexpr int groups = rows / step_columns;                               // of 8 columns, in the stretch
    constexpr int sharing = groups >= small_warps ? 1 : small_warps / groups; // warps that share the rows of a group
    constexpr int rounds = groups >= small_warps ? groups / small_warps : 1;  // groups of a warp
    __shared__ __align__(16) T sums[small_warps][rows];
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const int rank = static_cast<int>(blockIdx.x % static_cast<unsigned>(p.ranks));
    const long long stretch = blockIdx.x / static_cast<unsigned>(p.ranks), first = stretch * rows;

    wait_for_previous_kernel();
    let_next_kernel_start();

    // Column steps of the stretch's rows, and row steps of its columns, in this triangle and for this rank.
    const long long all_columns = ceil_div(p.n, step_columns), all_rows = ceil_div(p.n, rows);
    long long column = region == Region::Lower ? 0 : stretch * groups;
    long long column_end = region == Region::Lower ? min(all_columns, (stretch + 1) * groups) : all_columns;
    long long row_begin = region == Region::Lower ? stretch : 0;
    long long row_end = region == Region::Lower ? all_rows : stretch + 1;
    const auto share = [&](long long& begin, long long& end) {
        const long long length = end - begin, from = begin;
        begin = from + length * rank / p.ranks;
        end = from + length * (rank + 1) / p.ranks;
    };
    share(column, column_end);
    share(row_begin, row_end);

    Pack<T> a[step_columns];
    T of_row[size];
#pragma unroll
    for (int v = 0; v < size; ++v)
        of_row[v] = zero<T>();
    for (column += warp; column < column_end; column += small_warps) {
        const long long c0 = column * step_columns;
        const bool diagonal = column / groups == stretch;
        const int offset = static_cast<int>(c0 - first);
        load_step<T, region>(a, p.A.A + first + c0 * p.A.ld, p.A, p.n - first, p.n - c0, diagonal, offset, lane);
        T x[step_columns];
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            x[c] = c0 + c < p.n ? load_cached(p.x.x + (c0 + c) * p.x.inc) : zero<T>();
        if (!diagonal) {
#pragma unroll
            for (int c = 0; c < step_columns; ++c)
#pragma unroll
                for (int v = 0; v < size; ++v)
                    of_row[v] = multiply_add<false>(a[c].element[v], x[c], of_row[v]);
            continue;
        }
        // Zeros in place of the other triangle would do but for infinities in x.
#pragma unroll
        for (int c = 0; c < step_columns; ++c) {
            const int on_diagonal = c + offset - lane * size;
#pragma unroll
            for (int v = 0; v < size; ++v) {
                if (region == Region::Lower ? v > on_diagonal : v < on_diagonal)
                    of_row[v] = multiply_add<false>(a[c].element[v], x[c], of_row[v]);
                else if (v == on_diagonal)
                    of_row[v] = conjugate ? multiply_add_real(a[c].element[v], x[c], of_row[v])
                                          : multiply_add<false>(a[c].element[v], x[c], of_row[v]);
            }
        }
    }
#pragma unroll
    for (int v = 0; v < size; ++v)
        sums[warp][lane * size + v] = of_row[v];
    __syncwarp();

    for (int round = 0; round < rounds; ++round) {
        const int group = warp % (small_warps / sharing) + round * small_warps;
        const long long c0 = first + group * step_columns;
        if (c0 >= p.n) break;
        T of_column[step_columns];
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            of_column[c] = zero<T>();
        for (long long step = row_begin + warp / (small_warps / sharing); step < row_end; step += sharing) {
            const long long r0 = step * rows;
            const bool diagonal = step == stretch;
            const int offset = group * step_columns;
            load_step<T, region>(a, p.A.A + r0 + c0 * p.A.ld, p.A, p.n - r0, p.n - c0, diagonal, offset, lane);
            T x[size];
#pragma unroll
            for (int v = 0; v < size; ++v)
                x[v] = r0 + lane * size + v < p.n ? load_cached(p.x.x + (r0 + lane * size + v) * p.x.inc) : zero<T>();
            if (!diagonal) {
#pragma unroll
                for (int c = 0; c < step_columns; ++c)
#pragma unroll
                    for (int v = 0; v < size; ++v)
                        of_column[c] = multiply_add<conjugate>(a[c].element[v], x[v], of_column[c]);
                continue;
            }
#pragma unroll
            for (int c = 0; c < step_columns; ++c) {
                const int on_diagonal = c + offset - lane * size;
#pragma unroll
                for (int v = 0; v < size; ++v)
                    if (region == Region::Lower ? v > on_diagonal : v < on_diagonal)
                        of_column[c] = multiply_add<conjugate>(a[c].element[v], x[v], of_column[c]);
            }
        }
        const T total = warp_sums<step_columns>(of_column, lane);
        if (lane < step_columns) {
            T& of_result = sums[warp][group * step_columns + warp_sums_index<step_columns>(lane)];
            of_result = sum(of_result, total);
        }
    }
    __syncthreads();
    const int existing = static_cast<int>(min(static_cast<long long>(rows), p.n - first));
    for (int k = thread; k < existing; k += 32 * small_warps) {
        T total = sums[0][k];
#pragma unroll
        for (int w = 1; w < small_warps; ++w)
            total = sum(total, sums[w][k]);
        if (p.ranks == 1)
            p.y.write(first + k, total);
        else
            sums[0][k] = total;
    }
    if (p.ranks == 1) return;
    cluster_barrier();
    const int end = existing * (rank + 1) / p.ranks;
    for (int k = existing * rank / p.ranks + thread; k < end; k += 32 * small_warps) {
        T total = load_from_rank(&sums[0][k], 0);
        for (int r = 1; r < p.ranks; ++r)
            total = sum(total, load_from_rank(&sums[0][k], r));
        p.y.write(first + k, total);
    }
    cluster_barrier(); // nobody leaves while others read its sums
}

} // namespace starmv::cuda
