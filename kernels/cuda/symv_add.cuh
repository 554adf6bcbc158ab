// Adds the partial results that symv_tiles.cuh has left, in a fixed order, and updates y. A kernel of its own: all
// multiprocessors share the sums, which a block that finds itself the last to contribute would make alone.
#pragma once

#include "kernels/cuda/symv_tiles.cuh"

namespace starmv::cuda {

inline constexpr int symv_add_threads = 256;
inline constexpr int symv_add_results = 32; // of a block; tiles are multiples of that

// Results of a pass, in blocks.
template <Region region>
constexpr std::int64_t symv_add_blocks(const SymvPass<region>& pass) {
    const std::int64_t pieces = pass.tile / symv_add_results;
    if (region == Region::Full) return (pass.last_row - pass.first_row + pass.last_column - pass.first_column) * pieces;
    return (pass.last_result() - pass.first_result()) * pieces;
}

template <class T, Region region>
__global__ void __launch_bounds__(symv_add_threads)
    symv_add_kernel(const __grid_constant__ SymvParameters<T, region> p) {
    // The next kernel takes the places that the tile kernel has left by now, and waits for this one there.
    let_next_kernel_start();
    const SymvPass<region>& pass = p.pass;
    constexpr int size = pack_size<T>, lanes = symv_add_results / size, groups = symv_add_threads / lanes, ahead = 8;
    __shared__ __align__(16) T sums[groups][symv_add_results];
    const int thread = static_cast<int>(threadIdx.x), lane = thread % lanes, group = thread / lanes;
    const int pieces = pass.tile / symv_add_results;
    const int part = static_cast<int>(blockIdx.x) / pieces,
              from = static_cast<int>(blockIdx.x) % pieces * symv_add_results;

    // Tile row or column X; in a triangle both.
    const int rows_there = static_cast<int>(pass.last_row - pass.first_row);
    const bool full_columns = region == Region::Full && part >= rows_there;
    const long long X = region != Region::Full ? pass.first_result() + part
                        : full_columns         ? pass.first_column + (part - rows_there)
                                               : pass.first_row + part;
    long long row_place = 0;
    int row_count = 0; // blocks that have worked on the row
    if (!full_columns && X >= pass.first_row && X < pass.last_row) {
        const int first = static_cast<int>(pass.units_before(X)), first_block = pass.cut.block_of(first);
        row_place = pass.row_partial(X, first_block);
        row_count = pass.cut.block_of(first + static_cast<int>(pass.row_units(X)) - 1) - first_block + 1;
    }
    const bool columns = region != Region::Full || full_columns;
    const long long begin = columns ? pass.begin_row(X) : 0, end = columns ? pass.end_row(X) : 0;
    const int count = row_count + static_cast<int>(max(end - begin, 0LL));
    const int share = (count + groups - 1) / groups, last = min(count, (group + 1) * share);
    const T* const partial = p.partial + from + lane * size;

    wait_for_previous_kernel();

    Pack<T> total{};
    for (int i = group * share; i < last; i += ahead) {
        Pack<T> value[ahead];
#pragma unroll
        for (int k = 0; k < ahead; ++k) {
            const int which = i + k;
            value[k] = {};
            if (which < last) {
                const long long place =
                    which < row_count ? row_place + which : pass.tile_partial(begin + (which - row_count), X);
                value[k] = load_pack_once(partial + place * pass.tile);
            }
        }
#pragma unroll
        for (int k = 0; k < ahead; ++k)
#pragma unroll
            for (int v = 0; v < size; ++v)
                total.element[v] = sum(total.element[v], value[k].element[v]);
    }
#pragma unroll
    for (int v = 0; v < size; ++v)
        sums[group][lane * size + v] = total.element[v];
    __syncthreads();
    const Result<T>& y = full_columns ? p.y_columns : p.y_rows;
    const int results = full_columns ? pass.width(X) : pass.height(X);
    if (thread < symv_add_results && from + thread < results) {
        T result = sums[0][thread];
        for (int g = 1; g < groups; ++g)
            result = sum(result, sums[g][thread]);
        y.write(X * pass.tile + from + thread, result);
    }
}

} // namespace starmv::cuda
