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
struct Cut {
    std::int64_t units;
    std::int64_t blocks; // 1 ... units, so that none is without work

    constexpr std::int64_t begin(std::int64_t b) const { return units * b / blocks; }
    // The block that has unit u: the last b with begin(b) <= u.
    constexpr std::int64_t block_of(std::int64_t u) const { return ((u + 1) * blocks - 1) / units; }
};

// gemv computes tiles of results; a tile's sum has tile_units units. The four warps of a block share a unit:
// result_warps of them stand side by side along the results, the others along the sum.
//
// With ranks > 0, a tile belongs to `groups` clusters of `ranks` blocks (1 and 1: to one block). The blocks of a cluster
// add their sums through shared memory; the clusters of a tile, through memory. With ranks = 0, all units of all tiles
// are dealt to the blocks in order, and blocks that share a tile add through memory.
struct GemvPlan {
    int shrink; // gemv N: 32 / shrink lanes stand along a column
    int result_warps;
    int ranks, groups;
    std::int64_t tiles, tile_units;
    std::int64_t blocks;

    constexpr std::int64_t tile_blocks() const { return std::int64_t{ranks} * groups; } // for ranks > 0
    constexpr Cut cut() const { return ranks > 0 ? Cut{tile_units, tile_blocks()} : Cut{tiles * tile_units, blocks}; }
    constexpr std::int64_t begin(std::int64_t b) const {
        return ranks > 0 ? b / tile_blocks() * tile_units + cut().begin(b % tile_blocks()) : cut().begin(b);
    }
    constexpr std::int64_t end(std::int64_t b) const {
        return ranks > 0 ? b / tile_blocks() * tile_units + cut().begin(b % tile_blocks() + 1) : cut().begin(b + 1);
    }

    // Places for partial results, a tile's worth each. For ranks > 0 each cluster has one if it shares its tile. For
    // ranks = 0 a block has one for the tile that it ends in the middle of, and one for the tile that an earlier block
    // has begun.
    constexpr std::int64_t partial_tiles() const { return ranks == 0 ? 2 * blocks : groups > 1 ? tiles * groups : 0; }
    constexpr std::int64_t partial_tile(std::int64_t block, std::int64_t first_block) const {
        return block == first_block ? blocks + block : block;
    }
};

// What a step of a warp covers: results, and elements of the sum; also with 2, 4, ... `most_shrink` times fewer results
// and as many times more elements.
struct GemvStep {
    std::int64_t results, sum;
    int most_shrink;
};
constexpr GemvStep gemv_n_step(std::size_t element_size) {
    return {static_cast<std::int64_t>(512 / element_size), 8, 4};
}
constexpr GemvStep gemv_t_step(std::size_t element_size) {
    return {8, static_cast<std::int64_t>(512 / element_size), 1};
}

// The waves that a device can have: 1, 2 or 3 blocks a multiprocessor, as many as the launch needs.
class Waves {
public:
    constexpr Waves(const WaveTuning& tuning, const Device& device)
        : tuning_(tuning), multiprocessors_(std::max(1, device.multiprocessors)) {}

    constexpr std::int64_t most_blocks(int per_sm) const { return multiprocessors_ * per_sm; }
    // Blocks a multiprocessor of a launch of `blocks`.
    constexpr int per_sm(std::int64_t blocks) const {
        return static_cast<int>(std::clamp<std::int64_t>(ceil_div(blocks, multiprocessors_), 1, most_blocks_per_sm));
    }
    constexpr int stages(std::int64_t blocks) const { return tuning_.stages[index(blocks)]; }

    // All blocks run at the same time, so that a launch takes as long as one block, whose share of the bandwidth is
    // the smaller the more blocks there are; but few blocks cannot use all of it.
    constexpr std::int64_t cost(std::int64_t steps, std::int64_t blocks) const {
        const std::int64_t saturating = multiprocessors_ * per_sm(blocks) * 9 / 10;
        return steps * std::max(blocks, saturating) * 100 / tuning_.bandwidth[index(blocks)] +
               tuning_.launch[index(blocks)];
    }

private:
    constexpr std::size_t index(std::int64_t blocks) const { return static_cast<std::size_t>(per_sm(blocks) - 1); }

    WaveTuning tuning_;
    std::int64_t multiprocessors_;
};

// Chosen by a model of the launch: the steps of a block, and what starting, sharing and adding cost.
constexpr GemvPlan plan_gemv(const GemvTuning& tuning, GemvStep step, std::int64_t results, std::int64_t length,
                             std::size_t element_size, const Device& device, std::size_t workspace_bytes) {
    constexpr int block_warps = 4;
    const Waves waves(tuning.wave, device);
    // Warps beside each other along the results share x; short pieces of columns are a little slower to read.
    const auto cost = [&](std::int64_t steps, std::int64_t blocks, int result_warps, int shrink) {
        return waves.cost(steps, blocks) + steps * blocks / (32 * result_warps) + steps * blocks * (shrink - 1) / 100 +
               (shrink - 1) * tuning.shrink_cost;
    };
    // Reading partial results takes a latency for every 16 that a thread adds.
    const auto adding_cost = [&](std::int64_t partials, std::int64_t width) {
        const std::int64_t threads = std::max<std::int64_t>(1, 128 / width); // for each result
        return ceil_div(partials, 16 * threads) * std::max<std::int64_t>(1, width / 128) * tuning.adding_cost;
    };
    const std::size_t room =
        workspace_bytes > Workspace::counter_bytes ? workspace_bytes - Workspace::counter_bytes : 0;
    const int most_ranks = device.compute_capability >= 90 ? 8 : 1;

    GemvPlan best{};
    std::int64_t least = 0;
    const auto consider = [&](const GemvPlan& plan, std::int64_t plan_cost) {
        if (best.blocks == 0 || plan_cost < least) {
            best = plan;
            least = plan_cost;
        }
    };
    for (int shrink = 1; shrink <= step.most_shrink; shrink *= 2) {
        const std::int64_t step_results = step.results / shrink, step_sum = step.sum * shrink;
        for (int warps = block_warps; warps >= 1; warps /= 2) {
            // Warps beside each other along the results must find some there.
            if (warps > 1 && step_results * (warps / 2) >= results) continue;
            const std::int64_t tile_results = step_results * warps;
            const std::int64_t tile_bytes = tile_results * static_cast<std::int64_t>(element_size);
            const std::int64_t tiles = ceil_div(results, tile_results);
            const std::int64_t units = ceil_div(length, step_sum * (block_warps / warps));
            for (int ranks = 1; ranks <= most_ranks && tiles * ranks <= waves.most_blocks(most_blocks_per_sm);
                 ++ranks) {
                if (ranks > 1 && units < std::int64_t{ranks} * tuning.least_steps) break;
                const std::int64_t cluster_cost =
                    ranks > 1 ? tuning.cluster_cost + tiles * units * tuning.cluster_slowdown / 100 : 0;
                consider({shrink, warps, ranks, 1, tiles, units, tiles * ranks},
                         cost(ceil_div(units, ranks), tiles * ranks, warps, shrink) + cluster_cost);
                for (int per_sm = 1; per_sm <= most_blocks_per_sm; ++per_sm) {
                    const std::int64_t groups = std::min({waves.most_blocks(per_sm) / (tiles * ranks),
                                                          units / (std::int64_t{ranks} * tuning.least_steps),
                                                          static_cast<std::int64_t>(room) / (tiles * tile_bytes)});
                    if (groups < 2) continue;
                    consider({shrink, warps, ranks, static_cast<int>(groups), tiles, units, tiles * ranks * groups},
                             cost(ceil_div(units, ranks * groups), tiles * ranks * groups, warps, shrink) +
                                 cluster_cost + tuning.ticket_cost +
                                 adding_cost(groups, ceil_div(tile_results, ranks)));
                }
            }
            const std::int64_t all = tiles * units;
            for (int per_sm = 1; per_sm <= most_blocks_per_sm; ++per_sm) {
                const std::int64_t blocks =
                    std::min({waves.most_blocks(per_sm), static_cast<std::int64_t>(room) / (2 * tile_bytes),
                              static_cast<std::int64_t>(Workspace::counter_bytes / sizeof(unsigned)),
                              std::max<std::int64_t>(1, all / tuning.least_steps)});
                if (blocks < 1) continue;
                consider({shrink, warps, 0, 1, tiles, units, blocks},
                         cost(ceil_div(all, blocks), blocks, warps, shrink) + tuning.ticket_cost +
                             adding_cost(ceil_div(blocks, tiles) + 1, std::min(tile_results, results)));
            }
        }
    }
    return best;
}

constexpr std::size_t gemv_plan_bytes(const GemvPlan& plan, GemvStep step, std::size_t element_size) {
    if (plan.partial_tiles() == 0) return 0;
    return Workspace::counter_bytes +
           static_cast<std::size_t>(plan.partial_tiles() * plan.result_warps * (step.results / plan.shrink)) *
               element_size;
}

} // namespace starmv::cuda
