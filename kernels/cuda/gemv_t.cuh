// gemv T and C: y <- alpha op(A) x + beta y. A warp keeps the sums of 8 columns in registers, a part of them in each
// lane, and walks down its part of the rows, 512 bytes at a time.
#pragma once

#include "kernels/cuda/gemv_n.cuh"

namespace starmv::cuda {

template <class T, bool conjugate>
__global__ void __launch_bounds__(block_threads, 4) gemv_t_kernel(const __grid_constant__ GemvParameters<T> p) {
    using WarpRing = Ring<T, XParts::Rows, 0>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows;
    extern __shared__ __align__(128) char memory[];
    T* warp_sums_of = reinterpret_cast<T*>(memory + ring_bytes<T, XParts::Rows, 0>(p.stages)); // warps x 8 columns
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    const WarpRing ring(memory, p.stages, warp, lane, p.evict_first);

    const GemvPlan& plan = p.plan;
    const int strip = warp % plan.result_warps, group = warp / plan.result_warps;
    const int tile_columns = plan.result_warps * step_columns;
    const int unit_rows = rows * (warps / plan.result_warps);
    const long long begin = plan.begin(blockIdx.x), end = plan.end(blockIdx.x);
    const int units = static_cast<int>(plan.tile_units); // of a tile

    wait_for_previous_kernel();
    let_next_kernel_start();

    // The step that is copied next.
    long long left = end - begin;
    int unit = static_cast<int>(begin % units);
    long long tile = begin / units;
    long long column = tile * tile_columns + strip * step_columns,
              row = static_cast<long long>(unit) * unit_rows + group * rows;
    const T* source = p.A.A + row + column * p.A.ld;
    const auto copy = [&](int stage) {
        if (left > 0) {
            const int existing = static_cast<int>(min(p.m - row, static_cast<long long>(rows)));
            ring.copy_columns(stage, source, p.A, existing,
                              static_cast<int>(min(p.n - column, static_cast<long long>(step_columns))));
            ring.copy_x_rows(stage, p.x, row, existing);
            --left;
            row += unit_rows;
            source += unit_rows;
            if (++unit == units) {
                unit = 0;
                column += tile_columns;
                row = group * rows;
                source = p.A.A + row + column * p.A.ld;
            }
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    StageCounter stage(p.stages);
    int first = static_cast<int>(begin % units); // unit of the tile that this block begins with
    int u = first;
    for (long long done = begin; done < end;) {
        T total[step_columns];
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            total[c] = zero<T>();
        const int last = static_cast<int>(min(static_cast<long long>(units), u + (end - done)));
        done += last - u;
        for (; u < last; ++u) {
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
        const T of_warp = warp_sums<step_columns>(total, lane);
        if (lane < step_columns) warp_sums_of[warp * step_columns + warp_sums_index<step_columns>(lane)] = of_warp;
        const TileSum<T> sum_of_tile{plan,       tile, first == 0 && last == units, tile_columns, p.n, p.partial,
                                     p.counters, p.y};
        sum_of_tile.finish(warp_sums_of, warps / plan.result_warps);
        u = first = 0;
        ++tile;
    }
}

// The sums of the warps, and room for one element a thread when partial results are added.
template <class T>
constexpr int gemv_t_shared_bytes(int stages) {
    return ring_bytes<T, XParts::Rows, 0>(stages) + block_threads * static_cast<int>(sizeof(T));
}

} // namespace starmv::cuda
