// gemv T and C: y <- alpha op(A) x + beta y. A warp keeps the sums of 8 columns in registers, a part of them in each
// lane, and walks down its part of the rows, 512 bytes at a time; 16 or 32 columns if they are short.
#pragma once

#include "kernels/cuda/gemv_n.cuh"

namespace starmv::cuda {

template <class T, bool aligned, bool conjugate, int lanes>
__global__ void __launch_bounds__(block_threads, most_blocks_per_sm)
    gemv_t_kernel(const __grid_constant__ GemvParameters<T> p) {
    using WarpRing = Ring<T, XParts::Rows, aligned, lanes>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows, columns = WarpRing::columns_of_step;
    extern __shared__ __align__(128) char memory[];
    T* warp_sums_of = reinterpret_cast<T*>(memory + ring_bytes<T, XParts::Rows, columns>(p.stages)); // warps x columns
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    WarpRing ring(memory, p.stages, warp, lane, p.A, p.evict_first);

    const GemvPlan& plan = p.plan;
    const int strip = warp % plan.result_warps, group = warp / plan.result_warps;
    const int tile_columns = plan.result_warps * columns;
    const int unit_rows = rows * (warps / plan.result_warps);
    const int units = plan.tile_units; // of a tile

    GemvPlan::Place now = plan.place(static_cast<int>(blockIdx.x)),
                    next = now; // of the step in use, and of the next copy
    const bool one_tile = plan.ranks > 0;
    const int wrap_from = one_tile ? next.unit + next.units : units, wrap_to = one_tile ? next.unit : 0;
    // Blocks that walk down their columns side by side would read the same rows at the same time, and with them only a
    // part of the memory's channels if the leading dimension is a power of two. So each begins elsewhere.
    if (one_tile) next.unit += next.units >= plan.tiles ? next.units / plan.tiles * next.tile : next.tile % next.units;
    long long column = static_cast<long long>(next.tile) * tile_columns + strip * columns,
              row = static_cast<long long>(next.unit) * unit_rows + group * rows;
    const T* source = p.A.A + row + column * p.A.ld;

    wait_for_previous_kernel();
    let_next_kernel_start();

    const auto copy = [&](int stage) {
        if (next.units > 0) {
            const int existing = static_cast<int>(min(p.m - row, static_cast<long long>(rows)));
            ring.copy_columns(stage, source, p.A, existing,
                              static_cast<int>(min(p.n - column, static_cast<long long>(columns))));
            ring.copy_x_rows(stage, p.x, row, existing);
            row += unit_rows;
            source += unit_rows;
            if (++next.unit == wrap_from) {
                next.unit = wrap_to;
                if (!one_tile) column += tile_columns;
                row = static_cast<long long>(wrap_to) * unit_rows + group * rows;
                source = p.A.A + row + column * p.A.ld;
            }
            --next.units;
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    StageCounter stage(p.stages);
    while (now.units > 0) {
        T total[step_columns];
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            total[c] = zero<T>();
        const int count = min(units - now.unit, now.units);
        for (int u = 0; u < count; ++u) {
            ring.wait();
            copy(stage.fill);
            Pack<T> a[step_columns];
            ring.take_columns(stage.now, a);
            const Pack<T> x = ring.x_rows(stage.now);
#pragma unroll
            for (int c = 0; c < step_columns; ++c)
#pragma unroll
                for (int v = 0; v < size; ++v)
                    total[c] = multiply_add<conjugate>(a[c].element[v], x.element[v], total[c]);
            stage.next();
        }
        // A lane has the sum of the column that it took in this round.
        const T of_column = warp_sums<step_columns, lanes>(total, lane);
        const int round = warp_sums_index<step_columns>(lane % lanes);
        if (lane % lanes < step_columns)
            warp_sums_of[warp * columns + round * WarpRing::beside + lane / lanes] = of_column;
        const TileSum<T> sum_of_tile{plan, now.tile, count == units, tile_columns, p.n, p.partial, p.counters, p.y};
        sum_of_tile.finish(warp_sums_of, warps / plan.result_warps);
        now = {now.tile + 1, 0, now.units - count};
    }
}

// The sums of the warps, and room for one element a thread when partial results are added.
template <class T, int lanes>
constexpr int gemv_t_shared_bytes(int stages) {
    return ring_bytes<T, XParts::Rows, columns_of_step<lanes>>(stages) + block_threads * static_cast<int>(sizeof(T));
}

} // namespace starmv::cuda
