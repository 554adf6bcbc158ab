// Tuning as data: the shapes of all thread blocks, and the limits that the plans (plan.hpp) go by.
//
// One table so far, measured on compute capability 9.0 (H200); other devices use it too. gemv takes the same block
// for every type, because it counts in packs of 16 bytes.
#pragma once

namespace starmv::cuda {

// gemv N: tx threads along a column (16 bytes each), q columns at a time, unroll columns in flight a thread.
// gemv T: tx threads along a column, q groups of `columns` columns, unroll pieces of a column in flight.
struct GemvTuning {
    int tx, q;
    int columns; // gemv T only
    int unroll;
    int blocks_per_sm; // thread blocks that the split aims at, a multiprocessor
    int least_work;    // packs a thread should have before the reduction dimension is split further
};

// Square tiles of nb = 32 pack_size row_packs rows, read by 32 x q threads: nb / q columns a thread.
struct SymvTuning {
    int row_packs, q;
    int blocks_per_sm; // strips of tiles that the launch aims at, a multiprocessor
    int longest_strip; // tiles
};

// Chosen by what a column of the launch offers: `narrow` where the columns are too short for `wide`.
struct GemvTunings {
    GemvTuning wide, narrow;
    int narrow_below; // rows in units of 16 bytes: below this the narrow shape is used
};

// 64 x 4 threads read 1 KiB of a column at a time; 8 loads of 16 bytes in flight a thread give 32 KiB a block.
inline constexpr GemvTunings gemv_n_tuning{
    .wide = {.tx = 64, .q = 4, .columns = 1, .unroll = 8, .blocks_per_sm = 8, .least_work = 8},
    .narrow = {.tx = 8, .q = 32, .columns = 1, .unroll = 8, .blocks_per_sm = 8, .least_work = 8},
    .narrow_below = 33,
};

// All threads of a wide block stand along four columns, so that x is read once for the four.
inline constexpr GemvTunings gemv_t_tuning{
    .wide = {.tx = 256, .q = 1, .columns = 4, .unroll = 2, .blocks_per_sm = 8, .least_work = 2},
    .narrow = {.tx = 32, .q = 8, .columns = 4, .unroll = 2, .blocks_per_sm = 8, .least_work = 2},
    .narrow_below = 513,
};

// nb = 128 for s, 64 for the others: with 8 warps, 8 or 16 loads of 16 bytes in flight a thread.
template <int element_size>
inline constexpr SymvTuning symv_tuning{
    .row_packs = element_size == 16 ? 2 : 1, .q = 8, .blocks_per_sm = 4, .longest_strip = 32};

template <int element_size>
inline constexpr int symv_block = 32 * (16 / element_size) * symv_tuning<element_size>.row_packs;

// The second stage of symv: results of a thread block, and threads that share the sum of one.
inline constexpr int finish_results = 32;
inline constexpr int finish_slices = 8;

// scal and add.
inline constexpr int vector_threads = 256;
inline constexpr int vector_blocks_per_sm = 8;

// The kernel that measures the read limit: 8 loads of 16 bytes in flight a thread, 64 KiB a block.
inline constexpr int read_threads = 512;
inline constexpr int read_unroll = 8;
inline constexpr int read_blocks_per_sm = 4;

} // namespace starmv::cuda
