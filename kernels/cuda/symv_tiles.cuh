// The tile kernel of symv, hemv and the off-diagonal product: each element of A is read once and used for both of its
// products.
//
// A block walks along tile rows. In a tile each warp takes 8 columns at a time and walks down the rows, 512 bytes a
// step: the sums of its columns stay in registers, those of the rows go to the warp's row of sums in shared memory.
// When a warp leaves a tile, the sums of its columns are complete as far as this block is concerned; those of the rows
// are when the block leaves the tile row. Both are left in memory as partial results, and whichever block finds that it
// was the last to contribute to a tile's worth of y adds them in a fixed order.
//
// Source: the algorithm of Abdelfattah, Keyes, Ltaief, KBLAS (2016), section 4.3, with partial results in place of
// atomic additions.
#pragma once

#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/symv_plan.hpp"
#include "kernels/cuda/tile_sum.cuh"

namespace starmv::cuda {

template <class T, Region region>
struct SymvParameters {
    SymvPass<region> pass;
    Columns<T> A;
    Vector<T> x_rows;            // what A^T is applied to
    Vector<T> x_columns;         // what A is applied to
    Result<T> y_rows, y_columns; // the same for a triangle
    T* partial;
    unsigned* counters; // one a tile row, and for a full matrix one a tile column after them
    bool evict_first;
    int stages;  // of the rings
    bool packed; // A and x
};

// The 8 columns that a warp takes of a piece of a tile.
template <class T>
struct SymvGroup {
    const T* source;
    int step, end;       // row steps
    int diagonal;        // the step that meets the diagonal, or -1
    int column;          // first column within the tile
    int height, columns; // existing rows of the tile, columns of the group
    int whole_end;       // steps before this one have all rows and columns

    template <Region region>
    __device__ __forceinline__ static bool make(const SymvParameters<T, region>& p, long long I, long long J, int piece,
                                                int warp, SymvGroup& group) {
        constexpr int rows = step_rows<T>;
        const int width = p.pass.width(J), height = p.pass.height(I);
        group.column = piece * unit_columns + warp * step_columns;
        if (group.column >= width) return false;
        group.height = height;
        group.columns = min(width - group.column, step_columns);
        group.step = 0;
        group.end = (height + rows - 1) / rows;
        group.whole_end = group.columns == step_columns ? height / rows : 0;
        group.diagonal = -1;
        if (region != Region::Full && I == J) {
            group.diagonal = group.column / rows;
            if (region == Region::Lower)
                group.step = group.diagonal;
            else
                group.end = group.diagonal + 1;
        }
        group.source = p.A.A + I * p.pass.tile + (J * p.pass.tile + group.column) * p.A.ld;
        return true;
    }
};

// Where a walk over the units of a pass is: tile, unit of the tile, and in a tile on the diagonal which end of it.
template <Region region>
struct SymvPlace {
    // A pass has at most 4000 x 4000 tiles of a full matrix, or those of a triangle that fits into memory.
    int I, J, unit;

    __device__ __forceinline__ SymvPlace(const SymvPass<region>& pass, long long u) {
        long long low = pass.first_row, high = pass.last_row - 1; // the last row that begins at or before u
        while (low < high) {
            const long long middle = (low + high + 1) / 2;
            if (pass.units_before(middle) <= u)
                low = middle;
            else
                high = middle - 1;
        }
        I = static_cast<int>(low);
        int rest = static_cast<int>(u - pass.units_before(I));
        const int f = pass.full_pieces();
        if (region == Region::Upper) {
            const int own = pass.units(I, I);
            if (rest < own) {
                J = I;
                unit = rest;
            } else {
                J = I + 1 + (rest - own) / f;
                unit = (rest - own) % f;
            }
        } else {
            J = static_cast<int>(pass.begin_column(I)) + rest / f;
            unit = rest % f;
        }
    }
    // To the next unit. Bit 0 of the result: the tile ends here; bit 1: the tile row ends here.
    __device__ __forceinline__ int next(const SymvPass<region>& pass) {
        if (++unit < pass.units(I, J)) return 0;
        unit = 0;
        if (++J < pass.end_column(I)) return 1;
        ++I;
        J = static_cast<int>(pass.begin_column(I));
        return 3;
    }
    __device__ __forceinline__ bool on_diagonal() const { return region != Region::Full && I == J; }
    // The piece of columns for half 0 or 1; -1 if there is none.
    __device__ __forceinline__ int piece(const SymvPass<region>& pass, int half) const {
        if (half == 0) return unit;
        const int mirrored = pass.pieces(J) - 1 - unit;
        return on_diagonal() && mirrored != unit ? mirrored : -1;
    }
};

// Adds the partial results of tile row X (rows) and tile column X (columns) in order, and updates y. All threads.
template <class T, Region region>
__device__ void finish_symv_tile(const SymvParameters<T, region>& p, long long X, bool rows, bool columns) {
    const SymvPass<region>& pass = p.pass;
    long long row_place = 0;
    int row_count = 0; // blocks that have worked on the row
    if (rows && X >= pass.first_row && X < pass.last_row) {
        const Cut cut = pass.cut();
        const long long first = pass.units_before(X), first_block = cut.block_of(first);
        row_place = pass.row_partial(X, first_block);
        row_count = static_cast<int>(cut.block_of(first + pass.row_units(X) - 1) - first_block) + 1;
    }
    const long long begin = columns ? pass.begin_row(X) : 0;
    const int count = row_count + (columns ? static_cast<int>(std::max<std::int64_t>(pass.end_row(X) - begin, 0)) : 0);
    const Result<T>& y = rows ? p.y_rows : p.y_columns;
    const int results = rows ? pass.height(X) : pass.width(X);
    for (int k = static_cast<int>(threadIdx.x); k < results; k += block_threads) {
        const T total = add_partials<T>(count, [&](int i) {
            const long long place = i < row_count ? row_place + i : pass.tile_partial(begin + i - row_count, X);
            return p.partial + place * pass.tile + k;
        });
        y.write(X * pass.tile + k, total);
    }
}

template <class T, Region region, bool conjugate>
__global__ void __launch_bounds__(block_threads, 3)
    symv_tiles_kernel(const __grid_constant__ SymvParameters<T, region> p) {
    using WarpRing = Ring<T, XParts::Both, step_columns>;
    constexpr int size = WarpRing::size, rows = WarpRing::rows;
    constexpr bool triangular = region != Region::Full;
    constexpr Mask mask = region == Region::Lower ? Mask::Lower : region == Region::Upper ? Mask::Upper : Mask::None;
    const SymvPass<region>& pass = p.pass;
    const int padded = (pass.tile + rows - 1) / rows * rows; // rows of a tile in whole steps
    extern __shared__ __align__(128) char memory[];
    T* row_sums = reinterpret_cast<T*>(memory + ring_bytes<T, XParts::Both, step_columns>(p.stages)); // warps x padded
    unsigned* completed =
        reinterpret_cast<unsigned*>(row_sums + warps * padded); // a bit a tile column that this block adds up
    __shared__ int row_completed, next_completed;
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const int block = static_cast<int>(blockIdx.x);
    const int first_column = triangular ? 0 : static_cast<int>(pass.first_column);
    const WarpRing ring(memory, p.stages, warp, lane, p.evict_first);
    T* own_sums = row_sums + warp * padded;
    for (int r = lane; r < padded; r += 32)
        own_sums[r] = zero<T>();
    const int completed_words = static_cast<int>((pass.tile_columns() - first_column + 31) / 32);
    // How many warps have left each tile of the present row: four counters a word.
    unsigned* left_tile = completed + completed_words;
    const int left_words = static_cast<int>((pass.tile_columns() - first_column + 3) / 4);
    for (int k = thread; k < completed_words + left_words; k += block_threads)
        completed[k] = 0;
    __syncthreads();

    const Cut cut = pass.cut();
    const int begin = static_cast<int>(cut.begin(block)), end = static_cast<int>(cut.begin(block + 1));
    SymvPlace<region> place(pass, begin), ahead = place;

    wait_for_previous_kernel();
    let_next_kernel_start();

    // The group that is copied next.
    int unit_ahead = begin;
    int half_ahead = -1;
    SymvGroup<T> group;
    const auto next_group = [&] {
        for (;;) {
            if (++half_ahead == (ahead.on_diagonal() ? 2 : 1)) {
                half_ahead = 0;
                if (++unit_ahead >= end) return false;
                ahead.next(pass);
            }
            const int piece = ahead.piece(pass, half_ahead);
            if (piece >= 0 && SymvGroup<T>::make(p, ahead.I, ahead.J, piece, warp, group)) return true;
        }
    };
    bool more = next_group();
    const auto copy = [&](int stage) {
        if (more) {
            const int row = group.step * rows;
            const long long x_row = static_cast<long long>(ahead.I) * pass.tile + row;
            const long long x_column = static_cast<long long>(ahead.J) * pass.tile + group.column;
            if (p.packed && group.step < group.whole_end && group.step != group.diagonal) {
                ring.copy_whole(stage, group.source + row + lane * size, p.A.ld, p.x_rows.x + x_row + lane * size,
                                p.x_columns.x + x_column + lane * size);
            } else {
                if (triangular && group.step == group.diagonal)
                    ring.template copy_columns<mask>(stage, group.source + row, p.A, group.height - row, group.columns,
                                                     group.column - row);
                else
                    ring.copy_columns(stage, group.source + row, p.A, group.height - row, group.columns);
                ring.copy_x_rows(stage, p.x_rows, x_row, group.height - row);
                ring.copy_x_columns(stage, p.x_columns, x_column, group.columns);
            }
            if (++group.step >= group.end) more = next_group();
        }
        commit_copies();
    };
    for (int s = 0; s < p.stages - 1; ++s)
        copy(s);

    StageCounter stage(p.stages);
    const unsigned own_address = shared_address(own_sums) + lane * 16;
    int tile_from = begin, row_from = begin; // first unit of the tile and of the tile row in this block
    // What lane 0 has added to a tile column's counter and not yet looked at: the answer takes its time.
    int pending = -1;
    unsigned pending_sum = 0;
    const auto whole = [&](long long X) {
        return static_cast<unsigned>(pass.column_units(X) +
                                     (triangular && X >= pass.first_row && X < pass.last_row ? pass.row_units(X) : 0));
    };
    unsigned* column_counters = p.counters + (triangular ? 0 : pass.last_row - pass.first_row - first_column);
    const auto look = [&] { // lane 0
        if (pending >= 0 && pending_sum == whole(pending)) {
            column_counters[pending] = 0;
            const int bit = static_cast<int>(pending - first_column);
            atomicOr(completed + bit / 32, 1u << bit % 32);
        }
        pending = -1;
    };

    for (int u = begin; u < end;) {
        for (int half = 0; half < (place.on_diagonal() ? 2 : 1); ++half) {
            SymvGroup<T> now;
            const int piece = place.piece(pass, half);
            if (piece < 0 || !SymvGroup<T>::make(p, place.I, place.J, piece, warp, now)) continue;
            T of_column[step_columns];
#pragma unroll
            for (int c = 0; c < step_columns; ++c)
                of_column[c] = zero<T>();
            for (; now.step < now.end; ++now.step) {
                ring.wait();
                copy(stage.fill);
                Pack<T> a[step_columns];
                ring.take_columns(stage.now, a);
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
                                of_row.element[v] =
                                    conjugate ? multiply_add_real(a[c].element[v], x_column, of_row.element[v])
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
                store(p.partial + pass.tile_partial(place.I, place.J) * pass.tile + now.column + c, total);
        }
        const int I = place.I, J = place.J;
        ++u;
        int ends = place.next(pass);
        if (u == end) ends = 3;
        if (ends & 1) {
            // The warp has left the tile: its column sums are in memory. The last warp to leave says so.
            __syncwarp();
            if (lane == 0) {
                __threadfence_block();
                const int at = static_cast<int>(J - first_column), shift = at % 4 * 8;
                if ((atomicAdd(left_tile + at / 4, 1u << shift) >> shift & 0xffu) == warps - 1) {
                    look();
                    __threadfence();
                    const unsigned weight = static_cast<unsigned>(u - tile_from);
                    pending = J;
                    pending_sum = atomicAdd(column_counters + J, weight) + weight;
                }
            }
            tile_from = u;
        }
        if (ends & 2) {
            __syncthreads();
            const int height = pass.height(I);
            T* const partial = p.partial + pass.row_partial(I, block) * pass.tile;
            for (int r = thread; r < padded; r += block_threads) {
                T total = row_sums[r];
                row_sums[r] = zero<T>();
#pragma unroll
                for (int w = 1; w < warps; ++w) {
                    total = sum(total, row_sums[w * padded + r]);
                    row_sums[w * padded + r] = zero<T>();
                }
                if (r < height) store(partial + r, total);
            }
            for (int k = thread; k < left_words; k += block_threads)
                left_tile[k] = 0;
            __syncthreads();
            if (thread == 0) {
                const unsigned weight = static_cast<unsigned>(u - row_from);
                const unsigned all = triangular ? whole(I) : static_cast<unsigned>(pass.row_units(I));
                row_completed = arrive(p.counters + (triangular ? I : I - pass.first_row), weight, all);
            }
            if (u == end && lane == 0) look();
            __syncthreads();
            if (row_completed) finish_symv_tile(p, I, true, triangular);
            row_from = u;
        }
    }
    // The tile columns that sums of this block have completed; hardly ever more than one.
    bool any = false;
    for (int k = thread; k < completed_words; k += block_threads)
        any = any || completed[k] != 0;
    if (!__syncthreads_or(any)) return;
    __threadfence();
    for (;;) {
        __syncthreads();
        if (thread == 0) {
            next_completed = -1;
            for (int k = 0; k < completed_words && next_completed < 0; ++k)
                if (completed[k] != 0) {
                    const int bit = __ffs(static_cast<int>(completed[k])) - 1;
                    completed[k] &= completed[k] - 1;
                    next_completed = 32 * k + bit;
                }
        }
        __syncthreads();
        if (next_completed < 0) return;
        finish_symv_tile(p, first_column + next_completed, triangular, true);
    }
}

template <class T>
constexpr int symv_tiles_shared_bytes(int stages, int tile, std::int64_t tile_columns) {
    const int padded = (tile + step_rows<T> - 1) / step_rows<T> * step_rows<T>;
    return ring_bytes<T, XParts::Both, step_columns>(stages) + warps * padded * static_cast<int>(sizeof(T)) +
           static_cast<int>(ceil_div(tile_columns, 32) + ceil_div(tile_columns, 4)) * static_cast<int>(sizeof(int));
}

} // namespace starmv::cuda
