// gemv N: y <- alpha A x + beta y. A warp keeps the results of 16 bytes of rows a lane in registers and walks along its
// part of the columns: 8 at a time if all lanes stand beside each other along a column, more if fewer do, and 2 if each has
// four times as many rows.
#pragma once

#include "kernels/cuda/plan.hpp"
#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/tile_sum.cuh"

namespace starmv::cuda {

template <class T>
struct GemvParameters {
    long long m, n;
    GemvPlan plan;
    Columns<T> A;
    Vector<T> x;
    Result<T> y;
    T* exchange; // zero
    bool evict_first;
    int stages; // of the rings
};

template <class T, bool aligned, int lanes, bool exchanges>
__global__ void __launch_bounds__(block_threads, most_blocks_per_sm)
    gemv_n_kernel(const __grid_constant__ GemvParameters<T> p) {
    using WarpRing = Ring<T, XParts::Columns, aligned, lanes>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows, columns_at_once = WarpRing::columns_of_step;
    constexpr int along = WarpRing::along, tall = WarpRing::tall;
    char* const memory = dynamic_shared_memory();
    T* warp_sums_of =
        reinterpret_cast<T*>(memory + ring_bytes<T, XParts::Columns, aligned, lanes>(p.stages)); // warps x rows
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    WarpRing ring(memory, p.stages, warp, lane, p.A, p.evict_first);

    const GemvPlan& plan = p.plan;
    const int band = warp % plan.result_warps, group = warp / plan.result_warps;
    const int tile_rows = plan.result_warps * rows;
    const int unit_columns = columns_at_once * (warps / plan.result_warps);
    const int units = plan.tile_units; // of a tile

    const int block = static_cast<int>(blockIdx.x);
    GemvPlan::Place now = plan.place(block), next = now; // of the step in use, and of the next copy
    long long row = static_cast<long long>(next.tile) * tile_rows + band * rows,
              column = static_cast<long long>(next.unit) * unit_columns + group * columns_at_once;
    const T* source = p.A.A + row + column * p.A.ld;

    wait_for_previous_kernel();
    let_next_kernel_start();

    const auto copy = [&](int stage) {
        if (next.units > 0) {
            const int columns = static_cast<int>(min(p.n - column, static_cast<long long>(columns_at_once)));
            const int existing = static_cast<int>(min(p.m - row, static_cast<long long>(rows)));
            const bool read_on = column + columns < p.n && p.m >= size;
            ring.begin_columns(source);
            ring.copy_columns(stage, source, p.A, existing, columns, 0, read_on);
            ring.copy_x_columns(stage, p.x, column, columns);
            column += unit_columns;
            source += unit_columns * p.A.ld;
            if (++next.unit == units) {
                next.unit = 0;
                row += tile_rows;
                column = group * columns_at_once;
                source = p.A.A + row + column * p.A.ld;
            }
            --next.units;
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    const auto sum_of_tile = [&](int tile, bool whole) {
        return TileSum<T, exchanges, warps * rows>{
            plan, tile, whole, tile_rows, static_cast<long long>(tile) * tile_rows, p.m, p.exchange, p.y};
    };
    StageCounter stage(p.stages);
    while (now.units > 0) {
        Pack<T> total[tall];
#pragma unroll
        for (int t = 0; t < tall; ++t)
#pragma unroll
            for (int v = 0; v < size; ++v)
                total[t].element[v] = zero<T>();
        const int count = min(units - now.unit, now.units);
        const auto sum_of_this_tile = sum_of_tile(now.tile, count == units);
        const auto y_before = sum_of_this_tile.y_before();
        for (int u = 0; u < count; ++u) {
            ring.wait();
            copy(stage.fill);
            Pack<T> a[step_columns];
            ring.take_columns(stage.now, a);
            if (now.unit + u == units - 1) // the last columns
                ring.keep_existing(a, rows,
                                   static_cast<int>(p.n - static_cast<long long>(units - 1) * unit_columns) -
                                       group * columns_at_once);
#pragma unroll
            for (int k = 0; k < step_columns; ++k) {
                const T x = ring.x_column(stage.now, k);
#pragma unroll
                for (int v = 0; v < size; ++v)
                    total[k % tall].element[v] = multiply_add<false>(a[k].element[v], x, total[k % tall].element[v]);
            }
            stage.next();
        }
#pragma unroll
        for (int t = 0; t < tall; ++t)
#pragma unroll
            for (int v = 0; v < size; ++v) {
                T of_row = total[t].element[v];
#pragma unroll
                for (int distance = along; distance < 32; distance *= 2)
                    of_row = sum(of_row, shuffle_xor(of_row, distance));
                if (lane < along) warp_sums_of[warp * rows + (t * along + lane) * size + v] = of_row;
            }
        sum_of_this_tile.finish(warp_sums_of, warps / plan.result_warps, y_before);
        now = {now.tile + 1, 0, now.units - count};
        if constexpr (exchanges)
            if (now.units == 0 && plan.adds(block)) sum_of_tile(plan.place(block).tile, false).add(warp_sums_of);
    }
}

// The sums of the warps, and room for one element a thread when partial results are added.
template <class T, bool aligned, int lanes>
constexpr int gemv_n_shared_bytes(int stages) {
    const int sums = std::max(warps * lanes * 16, block_threads * static_cast<int>(sizeof(T)));
    return ring_bytes<T, XParts::Columns, aligned, lanes>(stages) + sums;
}

} // namespace starmv::cuda
