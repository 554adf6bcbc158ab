// How gemv is cut into thread blocks: pure functions of the shape, the device, the tuning and the workspace size, so
// that the same call gives the same bits. Plain C++, tested without a GPU; the kernels use the same functions.
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// Units of work in a row, dealt to blocks: block b has [begin(b), begin(b + 1)), one unit more or less than the others.
// 32 bits, as the kernels divide: a unit is 16 KiB of A or more, or a result of gemv T.
class Cut {
public:
    constexpr Cut() : Cut(1, 1) {}
    constexpr Cut(int units, int blocks) // 1 <= blocks <= units, so that none is without work
        : units_(units), blocks_(blocks), share_(units / blocks), longer_(units % blocks) {}

    constexpr int units() const { return units_; }
    constexpr int blocks() const { return blocks_; }
    constexpr int begin(int block) const { return share_ * block + std::min(block, longer_); }
    // The block that has unit u.
    constexpr int block_of(int u) const {
        const int of_longer = longer_ * (share_ + 1);
        return u < of_longer ? u / (share_ + 1) : longer_ + (u - of_longer) / share_;
    }

private:
    int units_, blocks_;
    int share_, longer_; // units of a block, and how many blocks have one more
};

// gemv computes tiles of results; a tile's sum has tile_units units. The four warps of a block share a unit:
// result_warps of them stand side by side along the results, the others along the sum.
//
// With ranks > 0, a tile belongs to `groups` clusters of `ranks` blocks (1 and 1: to one block). The blocks of a cluster
// add their sums through shared memory; the clusters of a tile, through memory. With ranks = 0, all units of all tiles
// are dealt to the blocks in order, and blocks that share a tile add through memory.
//
// With strips > 0, for gemv T alone, the results are dealt to the blocks, one more or less each, however many tiles they
// are: a block has its results in so many strips of at most a tile's results, and no sum is shared. A block counts its strips
// from 0, as its tiles.
struct GemvPlan {
    int lanes; // whose packs make up a column's part in a step (ring.cuh)
    int result_warps;
    int ranks, groups;
    int tiles, tile_units;
    int blocks;
    Cut cut; // ranks > 0: of a tile's units among its blocks; ranks = 0: of all units; strips > 0: of the results
    int strips = 0; // of a block; then ranks = groups = 1
    // Whether the blocks of a launch have the same part of all tiles, one after the other, and not all parts of a tile: then
    // blocks that are at work at the same time read whole columns. Only with ranks = 1.
    bool across = false;

    constexpr int tile_blocks() const { return ranks * groups; } // for ranks > 0

    // What a block begins with, and how many units it has.
    struct Place {
        int tile, unit, units;
    };
    constexpr Place place(int block) const {
        if (strips > 0) return {0, 0, strips * tile_units}; // the first strip
        if (ranks == 0) {
            const int begin = cut.begin(block), tile = begin / tile_units;
            return {tile, begin - tile * tile_units, cut.begin(block + 1) - begin};
        }
        const int tile = tile_of(block), k = across ? block / tiles : block - tile * tile_blocks(),
                  begin = cut.begin(k);
        return {tile, begin, cut.begin(k + 1) - begin};
    }
    // For ranks > 0: the tile of a block, and which of the tile's groups it belongs to.
    constexpr int tile_of(int block) const { return across ? block % tiles : block / tile_blocks(); }
    constexpr int group(int block) const { return across ? block / tiles : block / ranks % groups; }

    // Strip s of a block, for strips > 0: results [first_of_strip(block, s), first_of_strip(block, s + 1)).
    constexpr std::int64_t first_of_strip(int block, int strip) const {
        const int begin = cut.begin(block), count = cut.begin(block + 1) - begin;
        return begin + count / strips * strip + std::min(strip, count % strips);
    }

    // Places for partial results, a tile's worth each. For ranks > 0 each cluster has one if it shares its tile. For
    // ranks = 0 a block has one for the tile that it ends in the middle of, after it one for the tile that an earlier
    // block has begun.
    constexpr int partial_tiles() const { return ranks == 0 ? 2 * blocks : groups > 1 ? tiles * groups : 0; }
    // Of a tile's partial results: how many there are, the place of the first, and of the i-th, given that; and a block's.
    constexpr int partials_of(int tile) const { return ranks == 0 ? last_block(tile) - first_block(tile) + 1 : groups; }
    constexpr int first_partial(int tile) const { return ranks == 0 ? 2 * first_block(tile) : tile * groups; }
    constexpr int partial_after(int first, int i) const { return ranks == 0 && i > 0 ? first + 2 * i + 1 : first + i; }
    constexpr int partial_of(int block, int tile) const {
        return ranks == 0 ? 2 * block + (block > first_block(tile) ? 1 : 0) : tile * groups + group(block);
    }
    // Whether a block adds the partial results of its first tile: it is the last of those that leave some.
    constexpr bool adds(int block) const {
        if (ranks > 0) return groups > 1 && group(block) == groups - 1;
        const Place begin = place(block);
        return begin.unit > 0 && last_block(begin.tile) == block;
    }
    // The blocks of tile t, for ranks = 0: [first, last].
    constexpr int first_block(int tile) const { return cut.block_of(tile * tile_units); }
    constexpr int last_block(int tile) const { return cut.block_of((tile + 1) * tile_units - 1); }
};

// What a step of a warp covers: 4 KiB, in columns that are as long as the packs of so many lanes.
struct GemvStep {
    std::int64_t element_size;
    bool transposed; // the sum is along a column, and the results beside each other

    constexpr std::int64_t rows(int lanes) const { return lanes * 16 / element_size; }
    static constexpr std::int64_t columns(int lanes) { return 256 / lanes; }
    constexpr std::int64_t results(int lanes) const { return transposed ? columns(lanes) : rows(lanes); }
    constexpr std::int64_t sum(int lanes) const { return transposed ? rows(lanes) : columns(lanes); }
    constexpr int most_lanes() const { return transposed ? 32 : 128; }
};
constexpr GemvStep gemv_n_step(std::size_t element_size) { return {static_cast<std::int64_t>(element_size), false}; }
constexpr GemvStep gemv_t_step(std::size_t element_size) { return {static_cast<std::int64_t>(element_size), true}; }

// The waves that a device can have: 1, 2, ... blocks a multiprocessor, as many as the launch needs.
template <int most_per_sm>
class Waves {
public:
    constexpr Waves(const WaveTuning<most_per_sm>& tuning, const Device& device)
        : tuning_(tuning), multiprocessors_(std::max(1, device.multiprocessors)) {}

    constexpr std::int64_t most_blocks(int per_sm) const { return multiprocessors_ * per_sm; }
    // Blocks a multiprocessor of a launch of `blocks`.
    constexpr int per_sm(std::int64_t blocks) const {
        return static_cast<int>(std::clamp<std::int64_t>(ceil_div(blocks, multiprocessors_), 1, most_per_sm));
    }
    constexpr int stages(std::int64_t blocks) const { return tuning_.stages[index(blocks)]; }

    // All blocks run at the same time, so that a launch takes as long as one block, whose share of the bandwidth is
    // the smaller the more blocks there are; but few blocks cannot use all of it.
    constexpr std::int64_t cost(std::int64_t steps, std::int64_t blocks) const {
        const std::int64_t saturating = most_blocks(per_sm(blocks)) * tuning_.saturating[index(blocks)] / 100;
        return steps * std::max(blocks, saturating) * 100 / tuning_.bandwidth[index(blocks)] +
               tuning_.launch[index(blocks)];
    }

private:
    constexpr std::size_t index(std::int64_t blocks) const { return static_cast<std::size_t>(per_sm(blocks) - 1); }

    WaveTuning<most_per_sm> tuning_;
    std::int64_t multiprocessors_;
};

inline constexpr int plan_block_warps = 4;                             // as of the kernels (stage.cuh)
inline constexpr std::int64_t most_plan_units = std::int64_t{1} << 30; // so that 32 bits are enough

// Many blocks, each with a part of about tuning.many_steps steps of a tile of 512 bytes of rows, or of 8 columns, or no blocks if
// the matrix is too small for that.
constexpr GemvPlan plan_many_blocks(const GemvTuning& tuning, GemvStep step, std::int64_t results, std::int64_t length,
                                    const Device& device, std::size_t workspace_bytes) {
    constexpr int lanes = 32;
    const std::int64_t column_bytes = (step.transposed ? length : results) * step.element_size;
    const std::int64_t tile_results = step.results(lanes), tiles = ceil_div(results, tile_results),
                       units = ceil_div(length, plan_block_warps * step.sum(lanes)), all = tiles * units;
    const std::int64_t room = static_cast<std::int64_t>(workspace_bytes) / (tiles * tile_results * step.element_size);
    const std::int64_t groups =
        std::clamp<std::int64_t>(std::min(room, (units + tuning.many_steps / 2) / tuning.many_steps), 1, units);
    const std::int64_t waves =
        tiles * groups / (std::int64_t{most_blocks_per_sm} * std::max(1, device.multiprocessors));
    if (all < tuning.many_from || all > most_plan_units || column_bytes < tuning.many_column_bytes || waves < 2)
        return {};
    GemvPlan plan{lanes,
                  1,
                  1,
                  static_cast<int>(groups),
                  static_cast<int>(tiles),
                  static_cast<int>(units),
                  static_cast<int>(tiles * groups),
                  Cut(static_cast<int>(units), static_cast<int>(groups))};
    plan.across = !step.transposed;
    return plan;
}

// Chosen by a model of the launch: the steps of a block, and what starting, sharing and adding cost.
constexpr GemvPlan plan_gemv(const GemvTuning& tuning, GemvStep step, std::int64_t results, std::int64_t length,
                             const Device& device, std::size_t workspace_bytes) {
    if (const GemvPlan plan = plan_many_blocks(tuning, step, results, length, device, workspace_bytes); plan.blocks > 0)
        return plan;
    const std::int64_t column_bytes = (step.transposed ? length : results) * step.element_size;
    // By their length, the columns of A may not all begin on multiples of 16 bytes. What they really do is not asked, so
    // that a sum does not depend on it.
    const bool split_lines = column_bytes % 128 != 0, misaligned = column_bytes % 16 != 0;
    auto wave = tuning.wave;
    if (misaligned)
        wave.bandwidth[0] = tuning.misaligned_bandwidth_1;
    else if (split_lines)
        wave.bandwidth[0] = tuning.split_bandwidth_1;
    const Waves waves(wave, device);
    // How the warps of a block stand beside each other, and how long the pieces of columns are that they read at once:
    // short ones cost more if columns do not begin where lines of memory do.
    const auto& piece_cost = split_lines ? tuning.split_piece_cost : tuning.piece_cost;
    const auto cost_in = [&](const auto& in_waves, std::int64_t steps, std::int64_t blocks, int result_warps,
                             int lanes) {
        const std::size_t width = result_warps == 1 ? 0 : result_warps == 2 ? 1 : 2;
        std::size_t piece = 0;
        for (int packs = lanes * (step.transposed ? 1 : result_warps); packs > 8; packs /= 2)
            ++piece;
        const int fewer = std::max(32 / lanes - 1, 0);
        const int slower =
            tuning.width_cost[width] + piece_cost[piece] + (misaligned ? fewer * tuning.misaligned_few_lanes_cost : 0);
        return in_waves.cost(steps, blocks) + steps * blocks * slower / 1000 + fewer * tuning.few_lanes_cost;
    };
    const auto cost = [&](std::int64_t steps, std::int64_t blocks, int result_warps, int lanes) {
        return cost_in(waves, steps, blocks, result_warps, lanes);
    };
    wave.bandwidth = tuning.strip_bandwidth;
    const Waves strip_waves(wave, device);
    // Blocks that are dealt their steps are not in step with their neighbours, with whom they share lines.
    const auto dealt_cost = [&](std::int64_t steps) {
        return tuning.dealt_cost + (split_lines ? steps * tuning.split_dealt_cost / 1000 : 0);
    };
    // Reading partial results takes a latency for every 16 that a thread adds.
    const auto adding_cost = [&](std::int64_t partials, std::int64_t width) {
        const std::int64_t threads = std::max<std::int64_t>(1, 128 / width); // for each result
        return ceil_div(partials, 16 * threads) * std::max<std::int64_t>(1, width / 128) * tuning.adding_cost;
    };
    const auto room = static_cast<std::int64_t>(workspace_bytes);
    const int most_ranks = device.compute_capability >= 90 ? 8 : 1;

    GemvPlan best{};
    std::int64_t least = 0;
    // A cluster stays within a group of multiprocessors, of which some are left over: clusters that fill the device to the
    // last place do not all start at once.
    const auto clusters_fit = [&](const GemvPlan& plan) {
        const int places = std::max(2, waves.per_sm(plan.blocks)); // a multiprocessor
        return plan.ranks <= 1 || plan.blocks / plan.ranks <= places * (device.multiprocessors * 31 / 32 / plan.ranks);
    };
    const auto consider = [&](const GemvPlan& plan, std::int64_t plan_cost) {
        if (clusters_fit(plan) && (best.blocks == 0 || plan_cost < least)) {
            best = plan;
            least = plan_cost;
        }
    };
    for (const int lanes : {32, 16, 8, 128}) {
        if (lanes > step.most_lanes()) continue;
        const std::int64_t step_results = step.results(lanes), step_sum = step.sum(lanes);
        for (int warps = plan_block_warps; warps >= 1; warps /= 2) {
            // Warps beside each other along the results must find some there.
            if (warps > 1 && step_results * (warps / 2) >= results) continue;
            const std::int64_t tile_results = step_results * warps;
            const std::int64_t tile_bytes = tile_results * step.element_size;
            const std::int64_t all_tiles = ceil_div(results, tile_results);
            const std::int64_t all_units = ceil_div(length, step_sum * (plan_block_warps / warps));
            if (all_tiles * all_units > most_plan_units) continue;
            const int tiles = static_cast<int>(all_tiles), units = static_cast<int>(all_units), all = tiles * units;
            for (int ranks = 1; ranks <= most_ranks && all_tiles * ranks <= waves.most_blocks(most_blocks_per_sm);
                 ++ranks) {
                if (ranks > 1 && units < ranks * tuning.least_steps) break;
                const std::int64_t cluster_cost =
                    ranks > 1 ? tuning.cluster_cost + std::int64_t{all} * tuning.cluster_slowdown / 100 : 0;
                consider({lanes, warps, ranks, 1, tiles, units, tiles * ranks, Cut(units, ranks)},
                         cost(ceil_div(units, ranks), tiles * ranks, warps, lanes) + cluster_cost);
                for (int per_sm = 1; per_sm <= most_blocks_per_sm; ++per_sm) {
                    const int groups = static_cast<int>(
                        std::min<std::int64_t>({waves.most_blocks(per_sm) / (tiles * ranks),
                                                units / (ranks * tuning.least_steps), room / (tiles * tile_bytes)}));
                    if (groups < 2) continue;
                    const int blocks = tiles * ranks * groups;
                    consider({lanes, warps, ranks, groups, tiles, units, blocks, Cut(units, ranks * groups)},
                             cost(ceil_div(units, ranks * groups), blocks, warps, lanes) + cluster_cost +
                                 tuning.exchange_cost + adding_cost(groups, ceil_div(tile_results, ranks)));
                }
            }
            for (int per_sm = 1; per_sm <= most_blocks_per_sm; ++per_sm) {
                const int blocks = static_cast<int>(std::min<std::int64_t>(
                    {waves.most_blocks(per_sm), room / (2 * tile_bytes), std::max(1, all / tuning.least_steps)}));
                if (blocks < 1) continue;
                consider({lanes, warps, 0, 1, tiles, units, blocks, Cut(all, blocks)},
                         cost(ceil_div(all, blocks), blocks, warps, lanes) + dealt_cost(all) + tuning.exchange_cost +
                             adding_cost(ceil_div(blocks, tiles) + 1, std::min(tile_results, results)));
            }
            // A strip is for all warps of a block, which share its rows: worth its while if they are not too few.
            if (!step.transposed || warps > 1 || lanes < 32 || units < tuning.least_steps || results > most_plan_units)
                continue;
            for (int per_sm = 1; per_sm <= most_blocks_per_sm; ++per_sm) {
                const int blocks = static_cast<int>(std::min(waves.most_blocks(per_sm), results));
                const std::int64_t most = ceil_div(results, blocks);
                const int strips = static_cast<int>(ceil_div(most, tile_results));
                const std::int64_t filled =
                    strips * tile_results * tuning.strip_fill[static_cast<std::size_t>(waves.per_sm(blocks) - 1)] / 100;
                consider(
                    {lanes, warps, 1, 1, blocks, units, blocks, Cut(static_cast<int>(results), blocks), strips},
                    cost_in(strip_waves, ceil_div(units * std::max(most, filled), tile_results), blocks, warps, lanes) +
                        tuning.strip_cost);
            }
        }
    }
    return best;
}

constexpr std::size_t gemv_plan_bytes(const GemvPlan& plan, GemvStep step) {
    return static_cast<std::size_t>(plan.partial_tiles() * plan.result_warps * step.results(plan.lanes) *
                                    step.element_size);
}

} // namespace starmv::cuda
