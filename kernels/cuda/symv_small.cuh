// symv and hemv of small order, without partial results in memory: a cluster of thread blocks makes one stretch of y,
// as many elements as a step has rows, from the stretch's rows and from its columns. An element off the diagonal is read
// twice, the second time from L2, and nothing waits for other clusters.
#pragma once

#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/symv_plan.hpp"
#include "kernels/cuda/tile_sum.cuh"

namespace starmv::cuda {

template <class T>
struct SmallSymvParameters {
    int n;
    int ranks;  // blocks of a cluster, a power of two
    int stages; // of the rings
    Columns<T> A;
    Vector<T> x;
    Result<T> y;
};

// Without slots: with these it would take more instructions at an edge, and most steps are at one.
template <class T, bool aligned>
using SmallRing = Ring<T, XParts::Both, aligned, 32, false>;

// The steps that a stretch needs, in a row: 8 columns at a time of its rows, then its columns, 8 by 8, a step of rows at
// a time. Each warp of the cluster takes an equal part.
template <class T, Region region>
struct SmallSteps {
    static constexpr int rows = step_rows<T>, groups = rows / step_columns; // of 8 columns, in a stretch
    int stretch, first_column, of_rows;                                     // in steps
    int first_row, rows_of_column;
    int all;

    __device__ __forceinline__ SmallSteps(int n, int stretch_of_y) : stretch(stretch_of_y) {
        const int all_columns = (n + step_columns - 1) / step_columns, all_rows = (n + rows - 1) / rows;
        first_column = region == Region::Lower ? 0 : stretch * groups;
        of_rows = (region == Region::Lower ? min(all_columns, (stretch + 1) * groups) : all_columns) - first_column;
        first_row = region == Region::Lower ? stretch : 0;
        rows_of_column = (region == Region::Lower ? all_rows : stretch + 1) - first_row;
        const int columns_there = min(groups, all_columns - stretch * groups);
        all = of_rows + columns_there * rows_of_column;
    }
};

// Where a walk over the steps is.
template <class T, Region region>
struct SmallPlace {
    int step;
    int row, column; // the first ones; in steps
    int left;        // steps to the end of these rows or columns

    __device__ __forceinline__ SmallPlace(const SmallSteps<T, region>& steps, int s) : step(s) {
        if (s < steps.of_rows) {
            row = steps.stretch;
            column = steps.first_column + s;
            left = steps.of_rows - s;
        } else {
            const int k = s - steps.of_rows, group = k / steps.rows_of_column;
            row = steps.first_row + k - group * steps.rows_of_column;
            column = steps.stretch * SmallSteps<T, region>::groups + group;
            left = (group + 1) * steps.rows_of_column - k;
        }
    }
    __device__ __forceinline__ void next(const SmallSteps<T, region>& steps) {
        const bool of_row = step < steps.of_rows, ends = --left == 0;
        ++step;
        if (ends) {
            column = of_row ? steps.stretch * SmallSteps<T, region>::groups : column + 1;
            row = steps.first_row;
            left = steps.rows_of_column;
        } else {
            column += of_row ? 1 : 0;
            row += of_row ? 0 : 1;
        }
    }
    __device__ __forceinline__ bool diagonal() const { return column / SmallSteps<T, region>::groups == row; }
};

template <class T, bool aligned, Region region, bool conjugate>
__global__ void __launch_bounds__(block_threads, 3)
    symv_small_kernel(const __grid_constant__ SmallSymvParameters<T> p) {
    using WarpRing = SmallRing<T, aligned>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows;
    constexpr Mask mask = region == Region::Lower ? Mask::Lower : Mask::Upper;
    char* const memory = dynamic_shared_memory();
    __shared__ __align__(16) T sums[warps][rows];
    __shared__ T of_ranks[rows]; // what all ranks have of this rank's results
    if (p.ranks > 1) cluster_barrier_arrive();
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    WarpRing ring(memory, p.stages, warp, lane, p.A, false);
    const int rank = static_cast<int>(blockIdx.x) % p.ranks;
    const SmallSteps<T, region> steps(p.n, static_cast<int>(blockIdx.x) / p.ranks);
    const int first = steps.stretch * rows;
    const int sharing = warps * p.ranks, part = rank * warps + warp;
    const int end = steps.all * (part + 1) / sharing;
    SmallPlace<T, region> now(steps, steps.all * part / sharing), ahead = now; // of the step in use and the next copy

    wait_for_previous_kernel();
    let_next_kernel_start();

    const auto copy = [&](int stage) {
        if (ahead.step < end) {
            const int row = ahead.row * rows, column = ahead.column * step_columns;
            const T* source = p.A.A + row + column * p.A.ld;
            if (ahead.diagonal())
                ring.template copy_columns<mask>(stage, source, p.A, p.n - row, p.n - column, column - row);
            else
                ring.copy_columns(stage, source, p.A, p.n - row, p.n - column);
            if (ahead.step < steps.of_rows)
                ring.copy_x_columns(stage, p.x, column, p.n - column);
            else
                ring.copy_x_rows(stage, p.x, row, p.n - row);
            ahead.next(steps);
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    // Each rank finishes a part of the results, of which a thread has one at most.
    static_assert(rows <= block_threads);
    const int own = rows / p.ranks, from = first + rank * own;
    const bool updates = thread < min(own, p.n - from);
    const T y_before = updates ? p.y.before(from + thread) : zero<T>();

    // Both kinds of steps in one loop: the instructions of a short kernel are fetched once, which takes time.
    StageCounter stage(p.stages);
    Pack<T> of_row;
#pragma unroll
    for (int v = 0; v < size; ++v) {
        of_row.element[v] = zero<T>();
        sums[warp][v * 32 + lane] = zero<T>();
    }
    __syncwarp();
    T of_column[step_columns];
#pragma unroll
    for (int c = 0; c < step_columns; ++c)
        of_column[c] = zero<T>();
    for (; now.step < end; now.next(steps)) {
        ring.wait();
        copy(stage.fill);
        Pack<T> a[step_columns];
        ring.take_columns(stage.now, a);
        const int first_diagonal = now.column * step_columns - now.row * rows - lane * size;
        if (now.step < steps.of_rows) {
            if (now.diagonal()) {
#pragma unroll
                for (int c = 0; c < step_columns; ++c) {
                    const T x = ring.x_column(stage.now, c);
                    const int diagonal = first_diagonal + c; // element of the pack that is on the diagonal
#pragma unroll
                    for (int v = 0; v < size; ++v) {
                        // Zeros in place of the other triangle alone would not do, because of infinities in x.
                        const bool wanted = region == Region::Lower ? v >= diagonal : v <= diagonal;
                        const T element = choose(wanted, a[c].element[v], zero<T>()),
                                x_of = choose(wanted, x, zero<T>());
                        const T before = of_row.element[v];
                        of_row.element[v] = multiply_add<false>(element, x_of, before);
                        if constexpr (conjugate)
                            of_row.element[v] =
                                choose(v == diagonal, multiply_add_real(element, x_of, before), of_row.element[v]);
                    }
                }
            } else {
#pragma unroll
                for (int c = 0; c < step_columns; ++c) {
                    const T x = ring.x_column(stage.now, c);
#pragma unroll
                    for (int v = 0; v < size; ++v)
                        of_row.element[v] = multiply_add<false>(a[c].element[v], x, of_row.element[v]);
                }
            }
        } else {
            const Pack<T> x = ring.x_rows(stage.now);
            if (now.diagonal()) {
#pragma unroll
                for (int c = 0; c < step_columns; ++c)
#pragma unroll
                    for (int v = 0; v < size; ++v) {
                        const bool wanted = region == Region::Lower ? v > first_diagonal + c : v < first_diagonal + c;
                        of_column[c] = multiply_add<conjugate>(choose(wanted, a[c].element[v], zero<T>()),
                                                               choose(wanted, x.element[v], zero<T>()), of_column[c]);
                    }
            } else {
#pragma unroll
                for (int c = 0; c < step_columns; ++c)
#pragma unroll
                    for (int v = 0; v < size; ++v)
                        of_column[c] = multiply_add<conjugate>(a[c].element[v], x.element[v], of_column[c]);
            }
            if (now.left == 1 || now.step + 1 == end) { // the columns' last step here
                const T total = warp_sums<step_columns>(of_column, lane);
                const int result = (now.column - steps.stretch * SmallSteps<T, region>::groups) * step_columns;
                if (lane < step_columns) sums[warp][result + warp_sums_index<step_columns>(lane)] = total;
#pragma unroll
                for (int c = 0; c < step_columns; ++c)
                    of_column[c] = zero<T>();
            }
        }
        stage.next();
    }
    __syncwarp();
#pragma unroll
    for (int v = 0; v < size; ++v) {
        T& result = sums[warp][lane * size + v];
        result = sum(result, of_row.element[v]);
    }
    if (p.ranks > 1) cluster_barrier_wait(); // the other blocks have started
    __syncthreads();

    T total = zero<T>();
    if (thread < rows) {
        total = sums[0][thread];
#pragma unroll
        for (int w = 1; w < warps; ++w)
            total = sum(total, sums[w][thread]);
    }
    if (p.ranks > 1) { // the others bring what they have
        if (thread < rows) store_to_rank(of_ranks + rank * own + thread % own, thread / own, total);
        cluster_barrier();
        if (updates) {
            total = of_ranks[thread];
            for (int r = 1; r < p.ranks; ++r)
                total = sum(total, of_ranks[r * own + thread]);
        }
    }
    if (updates) p.y.write(from + thread, total, y_before);
}

template <class T>
constexpr int symv_small_shared_bytes(int stages) {
    return warps * stages * SmallRing<T, true>::bytes_of_stage;
}

} // namespace starmv::cuda
