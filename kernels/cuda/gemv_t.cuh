// gemv T and C: y <- alpha op(A) x + beta y. A warp keeps the sums of 8 columns in registers, a part of them in each
// lane, and walks down its part of the rows, 512 bytes at a time; 16 or 32 columns if they are short.
#pragma once

#include "kernels/cuda/gemv_n.cuh"

namespace starmv::cuda {

template <class T, bool aligned, bool conjugate, int lanes, bool exchanges>
__global__ void __launch_bounds__(block_threads, most_blocks_per_sm)
    gemv_t_kernel(const __grid_constant__ GemvParameters<T> p) {
    using WarpRing = Ring<T, XParts::Rows, aligned, lanes>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows, columns = WarpRing::columns_of_step;
    char* const memory = dynamic_shared_memory();
    T* warp_sums_of =
        reinterpret_cast<T*>(memory + ring_bytes<T, XParts::Rows, aligned, lanes>(p.stages)); // warps x columns
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    WarpRing ring(memory, p.stages, warp, lane, p.A, p.evict_first);

    const GemvPlan& plan = p.plan;
    const int beside = warp % plan.result_warps, group = warp / plan.result_warps;
    const int tile_columns = plan.result_warps * columns;
    const int unit_rows = rows * (warps / plan.result_warps);
    const int units = plan.tile_units; // of a tile

    const int block = static_cast<int>(blockIdx.x);
    const bool in_strips = plan.strips > 0;
    GemvPlan::Place now = plan.place(block), next = now; // of the step in use, and of the next copy
    // Results of a tile, or of a strip of this block: [first_of(tile), end_of(tile)). As plan.first_of_strip, without a division
    // for each.
    const long long first_result = in_strips ? plan.first_of_strip(block, 0) : 0,
                    last_result = in_strips ? plan.first_of_strip(block, plan.strips) : p.n;
    const int all = static_cast<int>(last_result - first_result), // only valid with strips
        share = in_strips ? all / plan.strips : tile_columns, longer = in_strips ? all % plan.strips : 0;
    const auto first_of = [&](int tile) {
        return first_result + static_cast<long long>(tile) * share + min(tile, longer);
    };
    const auto end_of = [&](int tile) { return min(first_of(tile + 1), last_result); };

    // Blocks that walk down their columns side by side would read the same rows at the same time, and with them only a
    // part of the memory's channels if the leading dimension is a power of two. So each begins elsewhere, and goes around.
    const bool around = plan.ranks > 0;
    const int circle = in_strips ? units : next.units, walk = in_strips ? block : next.tile;
    const int wrap_from = around ? next.unit + circle : units, wrap_to = around ? next.unit : 0;
    if (around) next.unit += circle >= plan.tiles ? circle / plan.tiles * walk : walk % circle;
    int unit = next.unit; // whose rows are used
    int left = units;     // of a strip
    long long column = first_of(next.tile) + beside * columns, end = end_of(next.tile),
              row = static_cast<long long>(next.unit) * unit_rows + group * rows;
    const T* source = p.A.A + row + column * p.A.ld;
    ring.begin_columns(source);

    wait_for_previous_kernel();
    let_next_kernel_start();

    const auto copy = [&](int stage) {
        if (next.units > 0) {
            const int existing = static_cast<int>(min(p.m - row, static_cast<long long>(rows)));
            ring.copy_columns(stage, source, p.A, existing,
                              static_cast<int>(min(end - column, static_cast<long long>(columns))));
            ring.copy_x_rows(stage, p.x, row, existing);
            row += unit_rows;
            source += unit_rows;
            const bool wraps = ++next.unit == wrap_from, ends = in_strips ? --left == 0 : wraps && !around;
            if (wraps) {
                next.unit = wrap_to;
                row = static_cast<long long>(wrap_to) * unit_rows + group * rows;
            }
            --next.units;
            if (ends && next.units > 0) {
                left = units;
                ++next.tile;
                column = first_of(next.tile) + beside * columns;
                end = end_of(next.tile);
            }
            if (wraps || ends) {
                source = p.A.A + row + column * p.A.ld;
                ring.begin_columns(source);
            }
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    const auto sum_of_tile = [&](int tile, bool whole) {
        return TileSum<T, exchanges, warps * columns>{plan,           tile,         whole,      tile_columns,
                                                      first_of(tile), end_of(tile), p.exchange, p.y};
    };
    StageCounter stage(p.stages);
    while (now.units > 0) {
        T total[step_columns];
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            total[c] = zero<T>();
        const int count = min(units - now.unit, now.units);
        const auto sum_of_this_tile = sum_of_tile(now.tile, count == units);
        const auto y_before = sum_of_this_tile.y_before();
        for (int u = 0; u < count; ++u) {
            ring.wait();
            copy(stage.fill);
            Pack<T> a[step_columns];
            ring.take_columns(stage.now, a);
            if (unit == units - 1) // the last rows
                ring.keep_existing(
                    a, static_cast<int>(p.m - static_cast<long long>(units - 1) * unit_rows) - group * rows, columns);
            if (++unit == wrap_from) unit = wrap_to;
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
        sum_of_this_tile.finish(warp_sums_of, warps / plan.result_warps, y_before);
        now = {now.tile + 1, 0, now.units - count};
        if constexpr (exchanges)
            if (now.units == 0 && plan.adds(block)) sum_of_tile(plan.place(block).tile, false).add(warp_sums_of);
    }
}

// The sums of the warps, and room for one element a thread when partial results are added.
template <class T, bool aligned, int lanes>
constexpr int gemv_t_shared_bytes(int stages) {
    return ring_bytes<T, XParts::Rows, aligned, lanes>(stages) + block_threads * static_cast<int>(sizeof(T));
}

} // namespace starmv::cuda
