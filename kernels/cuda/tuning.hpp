// Tuning as data: one table a compute capability, and which of them a device uses. The kernels' block shape is fixed
// (stage.cuh); the tables say how many blocks share the work, and how much each should get.
#pragma once

#include <array>

namespace starmv::cuda {

// How many blocks of a kernel share a multiprocessor: one, so that the next kernel's block finds room beside it while
// this one runs; or two or three, which keep more bytes in flight. The blocks ask for so much shared memory that no more
// fit: otherwise the first multiprocessor that is free would take the blocks of several.
inline constexpr int most_blocks_per_sm = 3;
inline constexpr int most_symv_blocks_per_sm = 2; // its registers leave no room for more

// Costs are in steps: the time in which the whole device reads 16 KiB.
template <int most_per_sm>
struct WaveTuning {
    std::array<int, most_per_sm> bandwidth; // percent of the limit, with 1, 2, ... blocks a multiprocessor
    std::array<int, most_per_sm> launch;    // cost of the launch, likewise
    std::array<int, most_per_sm> stages;    // of the rings, likewise: 3, 4 or 5
    // How many blocks can use all of that, likewise: percent of those that there is room for.
    std::array<int, most_per_sm> saturating;

    bool operator==(const WaveTuning&) const = default;
};

struct GemvTuning {
    WaveTuning<most_blocks_per_sm> wave;
    // What replaces bandwidth_1 where columns are no multiple of 128 bytes long, and of 16.
    int split_bandwidth_1, misaligned_bandwidth_1;
    // Per mille: 1, 2 or 4 warps beside each other along the results.
    std::array<int, 3> width_cost;
    // Per mille: pieces of columns of 128, 256, ... 8192 bytes that a block reads at once; split_, where columns are no
    // multiple of 128 bytes long. gemv T only has the first three.
    std::array<int, 7> piece_cost, split_piece_cost;
    int dealt_cost;       // of dealing all steps to the blocks in order
    int split_dealt_cost; // per mille: of the same, where columns are no multiple of 128 bytes long
    // Of half as many lanes along a column, and three times as much with a quarter; and where columns are no multiple of
    // 16 bytes long, per mille, the same.
    int few_lanes_cost, misaligned_few_lanes_cost;
    int least_steps;      // of a block, before the sum is split further
    int cluster_cost;     // of adding through a cluster
    int cluster_slowdown; // percent: clusters load the multiprocessors less evenly
    // Where results are dealt (gemv T): cost of doing so; what replaces the wave's bandwidth, of lines of memory or not,
    // likewise, but relative to the other arrangements; and percent of a tile's results: a strip with fewer takes as long as
    // one with so many would.
    int strip_cost;
    std::array<int, most_blocks_per_sm> strip_bandwidth, strip_fill;
    int exchange_cost; // of adding through memory
    int adding_cost;   // of every 16 partial results that a thread adds
    // Large matrices are cut into many more blocks than are at work at the same time, which the device deals out as
    // multiprocessors become free: steps of the matrix from which that is better, and of a block; bytes of a column at least.
    int many_from, many_steps, many_column_bytes;

    bool operator==(const GemvTuning&) const = default;
};

// symv, hemv and the off-diagonal product: square tiles.
struct SymvTuning {
    WaveTuning<most_symv_blocks_per_sm> wave;
    int largest_tile; // bytes of a column of a tile at most; a multiple of 512
    int tile_cost;    // of leaving a tile, in bytes that could have been read
    int least_units;  // of a block; a unit is 32 columns of a tile
    // Of large matrices, blocks may begin within a unit: steps of 16 KiB of the matrix, or triangle, from which they do; per mille,
    // how much slower that is than it seems; and what replaces largest_tile.
    int split_from, split_slowdown, largest_split_tile;
    int small_below; // orders below this take the kernel that needs no partial results
    int small_ranks; // blocks of a cluster there at most

    bool operator==(const SymvTuning&) const = default;
};

struct Tuning {
    int compute_capability;
    const char* origin;                       // the GPU that chose the values, or "derived"
    std::array<GemvTuning, 4> gemv_n, gemv_t; // s d c z
    std::array<SymvTuning, 4> symv;
};

// scal and add.
inline constexpr int vector_threads = 256;
inline constexpr int vector_blocks_per_sm = 8;

// The kernel that measures the read limit: a block reads 64 KiB, 16 loads of 16 bytes a thread.
inline constexpr int read_threads = 256;
inline constexpr int read_unroll = 16;

} // namespace starmv::cuda
