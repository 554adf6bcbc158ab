// How symv, hemv and the off-diagonal product are cut into square tiles, and the tiles into thread blocks. Plain C++;
// the kernels walk by the same functions.
//
// Tiles are taken row by row. A unit of work is a piece of a tile: 32 columns, 8 for each warp.
#pragma once

#include <vector>

#include "kernels/cuda/plan.hpp"

namespace starmv::cuda {

enum class Region { Lower, Upper, Full };

inline constexpr int unit_columns = 32;

// One launch: tile rows [first_row, last_row), and for a full matrix tile columns [first_column, last_column).
template <Region region>
struct SymvPass {
    std::int64_t m, n; // of the whole matrix
    int tile;          // rows and columns of a tile: whole steps of rows, and a multiple of unit_columns
    std::int64_t first_row, last_row, first_column, last_column;
    Cut cut; // of the units among the blocks

    constexpr std::int64_t tile_columns() const { return ceil_div(n, tile); } // of the whole matrix
    constexpr int height(std::int64_t I) const { return static_cast<int>(std::min<std::int64_t>(tile, m - I * tile)); }
    constexpr int width(std::int64_t J) const { return static_cast<int>(std::min<std::int64_t>(tile, n - J * tile)); }

    // Pieces of unit_columns columns in tile column J.
    constexpr int pieces(std::int64_t J) const { return (width(J) + unit_columns - 1) / unit_columns; }
    constexpr int full_pieces() const { return tile / unit_columns; }
    // The tile columns of tile row I: [begin, end).
    constexpr std::int64_t begin_column(std::int64_t I) const {
        return region == Region::Lower ? 0 : region == Region::Upper ? I : first_column;
    }
    constexpr std::int64_t end_column(std::int64_t I) const {
        return region == Region::Lower ? I + 1 : region == Region::Upper ? tile_columns() : last_column;
    }
    // The tile rows of tile column J in this pass.
    constexpr std::int64_t begin_row(std::int64_t J) const {
        return region == Region::Lower ? std::max(first_row, J) : first_row;
    }
    constexpr std::int64_t end_row(std::int64_t J) const {
        return region == Region::Upper ? std::min(last_row, J + 1) : last_row;
    }

    constexpr std::int64_t row_units(std::int64_t I) const {
        const std::int64_t last = end_column(I) - 1;
        return (last - begin_column(I)) * full_pieces() + pieces(last);
    }
    // Units of the pass before tile row I, first_row <= I <= last_row.
    constexpr std::int64_t units_before(std::int64_t I) const {
        if (I == first_row) return 0;
        const std::int64_t f = full_pieces(), count = I - 1 - first_row; // rows but the last one
        const std::int64_t indices =
            (I - 1) * (I - 2) / 2 - first_row * (first_row - 1) / 2; // sum of first_row ... I - 2
        std::int64_t before = count * row_units(first_row);
        if (region == Region::Lower) before = (indices + count) * f;
        if (region == Region::Upper) before -= (indices - count * first_row) * f;
        return before + row_units(I - 1);
    }
    constexpr std::int64_t tile_index(std::int64_t I, std::int64_t J) const {
        if (region == Region::Lower) return I * (I + 1) / 2 - first_row * (first_row + 1) / 2 + J;
        if (region == Region::Upper) {
            const std::int64_t rows = I - first_row;
            return rows * tile_columns() - (I * (I - 1) / 2 - first_row * (first_row - 1) / 2) + (J - I);
        }
        return (I - first_row) * (last_column - first_column) + (J - first_column);
    }
    constexpr std::int64_t tiles() const { return tile_index(last_row - 1, end_column(last_row - 1) - 1) + 1; }
    constexpr std::int64_t units() const { return units_before(last_row); }

    // Partial results, in tiles: a block leaves one for each tile row that it works on, whose place is its number among
    // the rows' and blocks' (rows are shared by blocks that follow each other); and each tile has one, in which every
    // column comes from a single block.
    constexpr std::int64_t row_partials() const { return last_row - first_row + cut.blocks(); }
    constexpr std::int64_t partials() const { return row_partials() + tiles(); }
    // A multiple of 512, as a tile has whole steps of rows.
    constexpr std::size_t partial_bytes(std::size_t element_size) const {
        return static_cast<std::size_t>(partials() * tile) * element_size;
    }
    constexpr std::int64_t row_partial(std::int64_t I, std::int64_t block) const { return I - first_row + block; }
    constexpr std::int64_t tile_partial(std::int64_t I, std::int64_t J) const {
        return row_partials() + tile_index(I, J);
    }

    // The tile rows, or columns, whose results get something from this pass: [begin, end). For a triangle the two are
    // the same.
    constexpr std::int64_t first_result() const { return region == Region::Lower ? 0 : first_row; }
    constexpr std::int64_t last_result() const { return region == Region::Upper ? tile_columns() : last_row; }
};

// Chooses tile and blocks by the same model as gemv's plan, with the partial results' bytes added.
template <Region region>
class SymvPlan {
public:
    using Pass = SymvPass<region>;

    SymvPlan(std::int64_t m, std::int64_t n, std::size_t element_size, const SymvTuning& tuning, const Device& device,
             std::size_t workspace_bytes)
        : m_(m), n_(n), size_(static_cast<std::int64_t>(element_size)), tuning_(tuning), waves_(tuning.wave, device) {
        room_ = static_cast<std::int64_t>(Workspace::usable(workspace_bytes)) / size_;
        const std::int64_t largest = std::max<std::int64_t>(unit_columns, tuning.largest_tile / size_);
        constexpr std::int64_t least_column_bytes = 1024; // two steps: leaving a tile has a price
        const std::int64_t longer = std::max(m, n);
        const std::int64_t step = 512 / size_; // rows: tiles of whole steps, which take less time for each byte
        // Tiles of the largest size or less, so that the last row and column of tiles are not nearly empty, and all blocks
        // have something to do.
        const std::int64_t least_tiles = ceil_div(longer, largest);
        std::int64_t least_cost = 0;
        const auto consider = [&](std::int64_t count) {
            const std::int64_t tile = ceil_div(ceil_div(longer, count), step) * step;
            if (count > least_tiles && tile * size_ < least_column_bytes) return;
            for (int per_sm = 1; per_sm <= most_symv_blocks_per_sm; ++per_sm) {
                const std::int64_t cost = cost_of(static_cast<int>(tile), per_sm);
                if (tile_ == 0 || cost < least_cost) {
                    tile_ = static_cast<int>(tile);
                    per_sm_ = per_sm;
                    least_cost = cost;
                }
            }
        };
        for (std::int64_t more = 0; more < 6; ++more)
            consider(least_tiles + more);
        for (std::int64_t quarters : {5, 6, 8, 12, 16, 24, 32})
            consider(least_tiles * quarters / 4);
    }

    // Calls f(pass) for each pass, in order.
    template <class F>
    void for_each_pass(F&& f) const {
        const std::int64_t rows = ceil_div(m_, tile_), columns = ceil_div(n_, tile_);
        // The columns of a triangle follow from its rows.
        const std::int64_t step = region == Region::Full ? std::max<std::int64_t>(most_in_a_row(), 1) : columns;
        for (std::int64_t column = 0; column < columns; column += step) {
            const std::int64_t last = std::min(columns, column + step);
            for (std::int64_t row = 0; row < rows;) {
                const Pass pass = largest_pass(row, rows, column, last);
                f(pass);
                row = pass.last_row;
            }
        }
    }

    // Whether the longest row of tiles of a triangle fits the workspace.
    bool fits() const { return ceil_div(n_, tile_) <= most_in_a_row(); }

    std::int64_t passes() const {
        std::int64_t count = 0;
        for_each_pass([&](const Pass&) { ++count; });
        return count;
    }

    // Elements of workspace that the largest pass uses.
    std::int64_t elements() const {
        std::int64_t most = 0;
        for_each_pass([&](const Pass& pass) { most = std::max(most, pass.partials() * tile_); });
        return most;
    }

private:
    // Tiles of one row that leave room for the other partial results of a single block.
    std::int64_t most_in_a_row() const { return room_ / tile_ - 3; }

    // With at most per_sm blocks a multiprocessor.
    Pass with_blocks(Pass pass, int per_sm) const {
        const int units = static_cast<int>(pass.units());
        const int blocks =
            static_cast<int>(std::clamp<std::int64_t>(units / tuning_.least_units, 1, waves_.most_blocks(per_sm)));
        // As many as still need the same number of units each: fewer partial results for the same time.
        pass.cut = Cut(units, static_cast<int>(ceil_div(units, ceil_div(units, blocks))));
        return pass;
    }

    std::int64_t cost_of(int tile, int per_sm) const {
        const Pass pass = with_blocks({m_, n_, tile, 0, ceil_div(m_, tile), 0, ceil_div(n_, tile), {}}, per_sm);
        constexpr std::int64_t bytes_of_a_step = 16384; // of a block
        const std::int64_t unit_bytes = tile * size_ * unit_columns;
        const std::int64_t blocks = pass.cut.blocks();
        const std::int64_t block_bytes = ceil_div(pass.units(), blocks) * unit_bytes;
        // Partial results are written and read, and each tile costs its warps a little time.
        return waves_.cost(ceil_div(block_bytes, bytes_of_a_step), blocks) +
               (2 * pass.partials() * tile * size_ + pass.tiles() * tuning_.tile_cost) / bytes_of_a_step;
    }

    // As many tile rows from `row` on as the workspace has room for; at least one.
    Pass largest_pass(std::int64_t row, std::int64_t rows, std::int64_t column, std::int64_t columns) const {
        const auto pass_to = [&](std::int64_t last) {
            return with_blocks({m_, n_, tile_, row, last, column, columns, {}}, per_sm_);
        };
        const auto fits = [&](const Pass& pass) { return pass.partials() * tile_ <= room_; };
        std::int64_t low = row + 1, high = rows; // the largest that fits is in [low, high]
        if (!fits(pass_to(high))) {
            while (low < high) {
                const std::int64_t middle = (low + high + 1) / 2;
                if (fits(pass_to(middle)))
                    low = middle;
                else
                    high = middle - 1;
            }
        }
        Pass pass = pass_to(high);
        // Even a single row may need fewer blocks.
        while (!fits(pass) && pass.cut.blocks() > 1)
            pass.cut = Cut(static_cast<int>(pass.units()), pass.cut.blocks() / 2);
        return pass;
    }

    std::int64_t m_, n_, size_;
    SymvTuning tuning_;
    Waves<most_symv_blocks_per_sm> waves_;
    std::int64_t room_ = 0; // elements for partial results
    int tile_ = 0, per_sm_ = 1;
};

// What a launcher needs of a plan.
template <Region region>
struct SymvLaunches {
    bool fits; // if not, there are no passes
    std::vector<SymvPass<region>> passes;

    explicit SymvLaunches(const SymvPlan<region>& plan) : fits(region == Region::Full || plan.fits()) {
        if (fits) plan.for_each_pass([&](const SymvPass<region>& pass) { passes.push_back(pass); });
    }
};

// How symv of small order (symv_small.cuh) is launched.
struct SmallSymvShape {
    int ranks;  // blocks of a cluster, a power of two
    int stages; // of the rings
};

// As many blocks a cluster as are all at work at the same time, one cluster for each of `stretches` of y: a second wave
// costs more than it brings. Rings of 5 stages, or of 3 if that allows larger clusters. deep_blocks, wide_blocks: that
// share a multiprocessor with 5 stages, and with 3.
constexpr SmallSymvShape small_symv_shape(int n, int stretches, int most_ranks, int multiprocessors, int deep_blocks,
                                          int wide_blocks) {
    // A cluster stays within a group of multiprocessors, so that some are left over. On the H200, with 16 blocks a
    // cluster, an eighth; gemv has smaller clusters (plan.hpp).
    const auto ranks_with = [&](int blocks_per_sm) {
        const auto clusters = [&](int ranks) { return blocks_per_sm * (multiprocessors * 7 / 8 / ranks); };
        constexpr int columns_of_a_block = 16; // with the rows, about a step for each of its warps
        int ranks = 1;
        while (2 * ranks <= most_ranks && n >= 2 * ranks * columns_of_a_block && stretches <= clusters(2 * ranks))
            ranks *= 2;
        return ranks;
    };
    const int deep = ranks_with(deep_blocks), wide = ranks_with(wide_blocks);
    return wide > deep ? SmallSymvShape{wide, 3} : SmallSymvShape{deep, 5};
}

} // namespace starmv::cuda
