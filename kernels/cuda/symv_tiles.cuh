// The tile kernel of symv, hemv and the off-diagonal product: each element of A is read once and used for both of its
// products.
//
// A block walks along tile rows. In a tile each warp takes 8 columns at a time and walks down the rows, 512 bytes a
// step: the sums of its columns stay in registers, those of the rows go to the warp's row of sums in shared memory.
// When a warp leaves a tile, the sums of its columns are complete as far as this block is concerned; those of the rows
// are when the block leaves the tile row. Both are left in memory as partial results, which symv_add.cuh adds.
//
// Source: the algorithm of Abdelfattah, Keyes, Ltaief, KBLAS (2016), section 4.3, with partial results in place of
// atomic additions.
#pragma once

#include "kernels/cuda/exchange.cuh"
#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/symv_parameters.cuh"

namespace starmv::cuda {

// The 8 columns that a warp takes of a piece of a tile. A warp that has none left takes an empty step, so that all warps
// of a block stay near each other.
template <class T>
struct SymvGroup {
    const T* source;
    int step, end;       // row steps
    int diagonal;        // the step that meets the diagonal, or -1
    int column;          // first column within the tile
    int height, columns; // existing rows of the tile, columns of the group
    int whole_end;       // steps before this one have all rows and columns

    template <Region region>
    __device__ __forceinline__ SymvGroup(const SymvParameters<T, region>& p, int I, int J, int piece, int warp) {
        constexpr int rows = step_rows<T>;
        column = piece * unit_columns + warp * step_columns;
        height = p.pass.height(I);
        columns = min(max(p.pass.width(J) - column, 0), step_columns);
        step = 0;
        end = columns == 0 ? 1 : (height + rows - 1) / rows;
        whole_end = columns == step_columns ? height / rows : 0;
        diagonal = -1;
        if (region != Region::Full && I == J && columns != 0) {
            diagonal = column / rows;
            if (region == Region::Lower)
                step = diagonal;
            else
                end = diagonal + 1;
        }
        source = p.A.A + static_cast<long long>(I) * p.pass.tile +
                 (static_cast<long long>(J) * p.pass.tile + column) * p.A.ld;
    }
};

// Where a walk over the units of a pass is: tile, and piece of the tile.
template <Region region>
struct SymvPlace {
    int I, J, piece;

    __device__ __forceinline__ SymvPlace(const SymvPass<region>& pass, int u) {
        int low = static_cast<int>(pass.first_row), high = static_cast<int>(pass.last_row) - 1;
        while (low < high) { // the last row that begins at or before u
            const int middle = (low + high + 1) / 2;
            if (pass.units_before(middle) <= u)
                low = middle;
            else
                high = middle - 1;
        }
        I = low;
        const int rest = u - static_cast<int>(pass.units_before(I)), f = pass.full_pieces();
        J = static_cast<int>(pass.begin_column(I)) + rest / f;
        piece = rest % f;
    }
    // To the next unit; true if that is in another tile row.
    __device__ __forceinline__ bool next(const SymvPass<region>& pass) {
        if (++piece < pass.pieces(J)) return false;
        piece = 0;
        if (++J < pass.end_column(I)) return false;
        ++I;
        J = static_cast<int>(pass.begin_column(I));
        return true;
    }
};

template <class T, bool aligned, Region region, bool conjugate>
__global__ void __launch_bounds__(block_threads, most_symv_blocks_per_sm)
    symv_tiles_kernel(const __grid_constant__ SymvParameters<T, region> p) {
    using WarpRing = Ring<T, XParts::Both, aligned>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows;
    constexpr bool triangular = region != Region::Full;
    constexpr Mask mask = region == Region::Lower ? Mask::Lower : region == Region::Upper ? Mask::Upper : Mask::None;
    const SymvPass<region>& pass = p.pass;
    char* const memory = dynamic_shared_memory();
    T* row_sums = reinterpret_cast<T*>(memory + ring_bytes<T, XParts::Both, aligned, 32>(p.stages)); // warps x tile
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    WarpRing ring(memory, p.stages, warp, lane, p.A, p.evict_first);
    T* own_sums = row_sums + warp * pass.tile;
    for (int r = lane; r < pass.tile; r += 32)
        own_sums[r] = zero<T>();
    __syncthreads();
    const int block = static_cast<int>(blockIdx.x), end = pass.cut.begin(block + 1);
    int unit = pass.cut.begin(block), unit_ahead = unit;
    SymvPlace<region> place(pass, unit), ahead = place; // of the step in use, and of the next copy
    SymvGroup<T> group(p, ahead.I, ahead.J, ahead.piece, warp);
    bool more = true;
    ring.begin_columns(group.source);

    // In this order: the kernel that adds does not wait itself for what was before.
    wait_for_previous_kernel();
    let_next_kernel_start();

    const auto copy = [&](int stage) {
        if (more) {
            const int row = group.step * rows;
            const long long x_row = static_cast<long long>(ahead.I) * pass.tile + row;
            const long long x_column = static_cast<long long>(ahead.J) * pass.tile + group.column;
            // With slots, the other triangle is copied too: a condition for each pack would cost more.
            if (!WarpRing::slots && triangular && group.step == group.diagonal)
                ring.template copy_columns<mask>(stage, group.source + row, p.A, group.height - row, group.columns,
                                                 group.column - row);
            else
                ring.copy_columns(stage, group.source + row, p.A, group.height - row, group.columns);
            if (p.x_packed && group.step < group.whole_end) {
                ring.copy_whole_x(stage, p.x_rows.x + x_row, p.x_columns.x + x_column);
            } else {
                ring.copy_x_rows(stage, p.x_rows, x_row, group.height - row);
                ring.copy_x_columns(stage, p.x_columns, x_column, group.columns);
            }
            if (++group.step >= group.end) {
                more = ++unit_ahead < end;
                if (more) {
                    ahead.next(pass);
                    group = SymvGroup<T>(p, ahead.I, ahead.J, ahead.piece, warp);
                    ring.begin_columns(group.source);
                }
            }
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    StageCounter stage(p.stages);
    const unsigned own_address = shared_address(own_sums) + lane * 16;
    while (unit < end) {
        SymvGroup<T> now(p, place.I, place.J, place.piece, warp);
        T of_column[step_columns];
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            of_column[c] = zero<T>();
        for (; now.step < now.end; ++now.step) {
            ring.wait();
            copy(stage.fill);
            Pack<T> a[step_columns];
            ring.take_columns(stage.now, a);
            if (now.step >= now.whole_end) ring.keep_existing(a, now.height - now.step * rows, now.columns);
            const Pack<T> x_row = ring.x_rows(stage.now);
            const unsigned sums_address = own_address + now.step * step_column_bytes;
            Pack<T> of_row = load_shared_pack<T>(sums_address);
            if (triangular && now.step == now.diagonal) {
#pragma unroll
                for (int c = 0; c < step_columns; ++c) {
                    const T x_column = ring.x_column(stage.now, c);
                    const int diagonal = now.column + c - now.step * rows - lane * size; // element on the diagonal
#pragma unroll
                    for (int v = 0; v < size; ++v) {
                        // Zeros would do but for infinities in x.
                        if (v == diagonal) {
                            of_row.element[v] = conjugate
                                                    ? multiply_add_real(a[c].element[v], x_column, of_row.element[v])
                                                    : multiply_add<false>(a[c].element[v], x_column, of_row.element[v]);
                        } else if (region == Region::Lower ? v > diagonal : v < diagonal) {
                            of_row.element[v] = multiply_add<false>(a[c].element[v], x_column, of_row.element[v]);
                            of_column[c] = multiply_add<conjugate>(a[c].element[v], x_row.element[v], of_column[c]);
                        }
                    }
                }
            } else {
#pragma unroll
                for (int c = 0; c < step_columns; ++c) {
                    const T x_column = ring.x_column(stage.now, c);
#pragma unroll
                    for (int v = 0; v < size; ++v) {
                        of_row.element[v] = multiply_add<false>(a[c].element[v], x_column, of_row.element[v]);
                        of_column[c] = multiply_add<conjugate>(a[c].element[v], x_row.element[v], of_column[c]);
                    }
                }
            }
            store_shared_pack(sums_address, of_row);
            stage.next();
        }
        const T total = warp_sums<step_columns>(of_column, lane);
        const int c = warp_sums_index<step_columns>(lane);
        if (lane < step_columns && c < now.columns)
            leave(p.partial + pass.tile_partial(place.I, place.J) * pass.tile + now.column + c, total);
        const int I = place.I;
        ++unit;
        if (!place.next(pass) && unit < end) continue;
        __syncthreads();
        const int height = pass.height(I);
        T* const partial = p.partial + pass.row_partial(I, block) * pass.tile;
        for (int r = thread; r < pass.tile; r += block_threads) {
            T sum_of_row = row_sums[r];
            row_sums[r] = zero<T>();
#pragma unroll
            for (int w = 1; w < warps; ++w) {
                sum_of_row = sum(sum_of_row, row_sums[w * pass.tile + r]);
                row_sums[w * pass.tile + r] = zero<T>();
            }
            if (r < height) leave(partial + r, sum_of_row);
        }
        __syncthreads();
    }
}

template <class T, bool aligned>
constexpr int symv_tiles_shared_bytes(int stages, int tile) {
    return ring_bytes<T, XParts::Both, aligned, 32>(stages) + warps * tile * static_cast<int>(sizeof(T));
}

} // namespace starmv::cuda
