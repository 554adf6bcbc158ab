// The tile kernel of symv, hemv and the off-diagonal product: each element of A is read once and used for both of its
// products.
//
// A block walks along tile rows. In a tile each warp takes 8 columns at a time and walks down the rows, 512 bytes a
// step: the sums of its columns stay in registers, those of the rows go to the warp's row of sums in shared memory.
// When a warp leaves a tile, the sums of its columns are complete as far as this block is concerned; those of the rows
// are when the block leaves the tile row. Both are left in memory as partial results, which symv_add.cuh adds. Of a piece
// that begins in one block and ends in the next, the block that is there later adds the two parts of the columns' sums.
//
// Source: the algorithm of Abdelfattah, Keyes, Ltaief, KBLAS (2016), section 4.3, with partial results in place of
// atomic additions.
#pragma once

#include "kernels/cuda/exchange.cuh"
#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/symv_parameters.cuh"

namespace starmv::cuda {

// Where a walk over a block's steps is: tile, and piece of the tile. splits: the pass's pieces may be split, which is known where
// the kernel is compiled, as it takes registers and instructions that the others need.
template <Region region, bool splits>
struct SymvPlace {
    static constexpr SymvWork work_of = splits ? time_of_steps : whole_pieces;

    int I, J, piece;
    int done; // steps of the piece that the block before has taken
    int left; // work of the block from the beginning of the piece on

    __device__ __forceinline__ SymvPlace(const SymvPass<region>& pass, int block) {
        const int begin = pass.cut.begin(block);
        int low = static_cast<int>(pass.first_row), high = static_cast<int>(pass.last_row) - 1;
        while (low < high) { // the last row that begins at or before the block
            const int middle = (low + high + 1) / 2;
            if (pass.work_before(middle) <= begin)
                low = middle;
            else
                high = middle - 1;
        }
        I = low;
        J = static_cast<int>(pass.begin_column(I));
        piece = 0;
        int before = begin - static_cast<int>(pass.work_before(I)); // work of the row, then of the piece
        const int beside = static_cast<int>(pass.beside_work(I));
        const int on_diagonal = region == Region::Upper ? static_cast<int>(pass.diagonal_work(I)) : 0;
        const int before_diagonal = I * pass.full_pieces() * beside;
        if (region == Region::Upper && before < on_diagonal) {
            find_on_diagonal(pass, before);
        } else if (region == Region::Lower && before >= before_diagonal) {
            before -= before_diagonal;
            J = I;
            find_on_diagonal(pass, before);
        } else {
            if (region == Region::Upper) ++J;
            before -= on_diagonal;
            const int pieces = before / beside, tiles = pieces / pass.full_pieces();
            before -= pieces * beside;
            J += tiles;
            piece = pieces - tiles * pass.full_pieces();
        }
        left = pass.cut.begin(block + 1) - begin + before;
        // A step belongs to the block that has its beginning.
        done = 0;
        if constexpr (splits) {
            done = pass.steps_of_work(before);
            if (done >= pass.piece_end(I, J, piece) - pass.piece_begin(I, J, piece))
                next(pass, pass.piece_work(I, J, piece));
        }
    }
    // To the next piece, after one of so much work; true if that is in another tile row.
    __device__ __forceinline__ bool next(const SymvPass<region>& pass, int work) {
        left -= splits ? work : 1;
        done = 0;
        if (++piece < pass.pieces(J)) return false;
        piece = 0;
        if (++J < pass.end_column(I)) return false;
        ++I;
        J = static_cast<int>(pass.begin_column(I));
        return true;
    }

private:
    // The piece, for so much work from the beginning of the tile on.
    __device__ __forceinline__ void find_on_diagonal(const SymvPass<region>& pass, int& before) {
        const int beside = pass.pieces_of_diagonal_step();
        constexpr int more = (region == Region::Lower ? -1 : 1) * work_of.step;
        int of_piece = (region == Region::Lower ? pass.steps(I) : 1) * work_of.step + work_of.diagonal_piece;
        for (; before >= of_piece * beside; of_piece += more) {
            before -= of_piece * beside;
            piece += beside;
        }
        const int pieces = before / of_piece;
        piece += pieces;
        before -= pieces * of_piece;
    }
};

// The 8 columns that a warp takes of a piece of a tile. A warp that has none left takes an empty step, so that all warps
// of a block stay near each other.
template <class T, bool splits>
struct SymvGroup {
    const T* source;
    int step, end;        // row steps of this block
    int work = 1;         // of the whole piece
    bool begun = false;   // the block before has the piece's first steps
    bool unended = false; // the next block has its last steps
    int diagonal;         // the step that meets the diagonal, or -1
    int column;           // first column within the tile
    int height, columns;  // existing rows of the tile, columns of the group
    int whole_end;        // steps before this one have all rows and columns

    template <Region region>
    __device__ __forceinline__ SymvGroup(const SymvParameters<T, region>& p, const SymvPlace<region, splits>& at,
                                         int warp) {
        // What the pass's piece_begin, piece_end and piece_work say, but from what is in registers: this is done for every piece.
        constexpr int rows = step_rows<T>;
        column = at.piece * piece_columns + warp * step_columns;
        height = p.pass.height(at.I);
        columns = min(max(p.pass.width(at.J) - column, 0), step_columns);
        whole_end = columns == step_columns ? height / rows : 0;
        step = 0;
        end = (height + rows - 1) / rows;
        diagonal = -1;
        if (region != Region::Full && at.I == at.J) {
            diagonal = column / rows;
            if (region == Region::Lower)
                step = diagonal;
            else
                end = diagonal + 1;
        }
        if constexpr (splits) {
            const int steps = end - step;
            work = steps * at.work_of.step + (diagonal >= 0 ? at.work_of.diagonal_piece : at.work_of.piece);
            begun = at.done > 0;
            unended = p.pass.steps_of_work(at.left) < steps;
            if (unended) end = step + p.pass.steps_of_work(at.left);
            step += at.done;
        }
        if (columns == 0) {
            step = 0;
            end = 1;
            diagonal = -1;
        }
        source = p.A.A + static_cast<long long>(at.I) * p.pass.tile +
                 (static_cast<long long>(at.J) * p.pass.tile + column) * p.A.ld;
    }
};

template <class T, bool aligned, Region region, bool conjugate, bool splits>
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
    const int block = static_cast<int>(blockIdx.x);
    SymvPlace<region, splits> place(pass, block), ahead = place; // of the step in use, and of the next copy
    SymvGroup<T, splits> group(p, ahead, warp);
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
                ahead.next(pass, group.work);
                more = ahead.left > 0;
                if (more) {
                    group = SymvGroup<T, splits>(p, ahead, warp);
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
    while (place.left > 0) {
        SymvGroup<T, splits> now(p, place, warp);
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
        if (lane < step_columns && c < now.columns) {
            T* const partial = p.partial + pass.tile_partial(place.I, place.J) * pass.tile + now.column + c;
            if (splits && (now.begun || now.unended))
                leave_with_other(p.shared_sums + (block - (now.begun ? 1 : 0)) * piece_columns + warp * step_columns +
                                     c,
                                 partial, total, now.begun);
            else
                leave(partial, total);
        }
        const int I = place.I;
        if (!place.next(pass, now.work) && place.left > 0) continue;
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
