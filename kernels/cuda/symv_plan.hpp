// How symv, hemv and the off-diagonal product are cut into square tiles, and the tiles into thread blocks. Plain C++;
// the kernels walk by the same functions.
//
// Tiles are taken row by row. A tile has pieces of 32 columns, 8 for each warp; and a piece, steps of 512 bytes of rows. A piece
// on the diagonal has only the steps from the diagonal on, or up to it. Blocks get the same number of pieces, one more or less;
// or the same number of steps, wherever that cuts a piece: then both of its blocks have a part of its columns' sums.
#pragma once

#include <vector>

#include "kernels/cuda/plan.hpp"

namespace starmv::cuda {

enum class Region { Lower, Upper, Full };

inline constexpr int piece_columns = 32;

// What blocks get the same of: of a step, and of a piece besides, which is on the diagonal or not.
struct SymvWork {
    int step, piece, diagonal_piece;
    constexpr bool splits_pieces() const { return step != 0; }
};
inline constexpr SymvWork whole_pieces{0, 1, 1};
// Time, in quarters of a step: a piece takes longer than its steps, and the more on the diagonal.
inline constexpr SymvWork time_of_steps{4, 2, 5};

// One launch: tile rows [first_row, last_row), and for a full matrix tile columns [first_column, last_column).
template <Region region>
struct SymvPass {
    std::int64_t m, n; // of the whole matrix
    int tile;          // rows and columns of a tile: whole steps of rows, and a multiple of piece_columns
    int step_bits;     // a step has 2^step_bits rows, 32 or more: all warps meet the diagonal in the same step
    SymvWork work;
    std::int64_t first_row, last_row, first_column, last_column;
    Cut cut{}; // of the work among the blocks, none of which has less than a piece's; they begin with whole steps

    constexpr std::int64_t tile_columns() const { return ceil_div(n, tile); } // of the whole matrix
    constexpr int height(std::int64_t I) const { return static_cast<int>(std::min<std::int64_t>(tile, m - I * tile)); }
    constexpr int width(std::int64_t J) const { return static_cast<int>(std::min<std::int64_t>(tile, n - J * tile)); }

    // Pieces of columns in tile column J, and steps of a piece in tile row I.
    constexpr int pieces(std::int64_t J) const { return (width(J) + piece_columns - 1) / piece_columns; }
    constexpr int full_pieces() const { return tile / piece_columns; }
    constexpr int step_rows() const { return 1 << step_bits; }
    constexpr int steps(std::int64_t I) const { return (height(I) + step_rows() - 1) >> step_bits; }
    constexpr int full_steps() const { return tile >> step_bits; }
    // Of a piece on the diagonal: the step that meets it. Pieces beside each other that meet it in the same step.
    constexpr int diagonal_step(int piece) const { return piece * piece_columns >> step_bits; }
    constexpr int pieces_of_diagonal_step() const { return step_rows() / piece_columns; }
    // A piece's steps: [piece_begin, piece_end).
    constexpr int piece_begin(std::int64_t I, std::int64_t J, int piece) const {
        return region == Region::Lower && I == J ? diagonal_step(piece) : 0;
    }
    constexpr int piece_end(std::int64_t I, std::int64_t J, int piece) const {
        return region == Region::Upper && I == J ? diagonal_step(piece) + 1 : steps(I);
    }
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

    // Steps that begin within so much work of a piece, which blocks may split.
    static constexpr int steps_of_work(int part) { return (part + time_of_steps.step - 1) / time_of_steps.step; }
    constexpr int more_work(bool diagonal) const { return diagonal ? work.diagonal_piece : work.piece; }
    constexpr bool on_diagonal(std::int64_t I, std::int64_t J) const { return region != Region::Full && I == J; }
    constexpr int piece_work(std::int64_t I, std::int64_t J, int piece) const {
        return (piece_end(I, J, piece) - piece_begin(I, J, piece)) * work.step + more_work(on_diagonal(I, J));
    }
    constexpr int most_piece_work() const { return full_steps() * work.step + work.diagonal_piece; }
    // Of tile I on the diagonal.
    constexpr std::int64_t diagonal_work(std::int64_t I) const {
        const std::int64_t count = pieces(I), whole = diagonal_step(pieces(I)),
                           rest = count - whole * pieces_of_diagonal_step();
        // The steps of its pieces before those that meet the diagonal.
        const std::int64_t before = pieces_of_diagonal_step() * (whole * (whole - 1) / 2) + rest * whole;
        const std::int64_t all = region == Region::Lower ? count * steps(I) - before : before + count;
        return all * work.step + count * work.diagonal_piece;
    }
    // Of a tile row, or of a piece off the diagonal in it.
    constexpr std::int64_t beside_work(std::int64_t I) const { return steps(I) * work.step + work.piece; }
    constexpr std::int64_t row_work(std::int64_t I) const {
        const std::int64_t last = end_column(I) - 1;
        std::int64_t beside = (last - begin_column(I)) * full_pieces(); // pieces off the diagonal
        if (region == Region::Full) beside += pieces(last);
        if (region == Region::Upper && last > I) beside += pieces(last) - full_pieces();
        return beside * beside_work(I) + (region == Region::Full ? 0 : diagonal_work(I));
    }
    // Of the pass before tile row I of it; all rows before have the full height.
    constexpr std::int64_t work_before(std::int64_t I) const {
        const std::int64_t rows = I - first_row, of_tile = full_pieces() * (full_steps() * work.step + work.piece);
        const std::int64_t more = region == Region::Lower ? of_tile : region == Region::Upper ? -of_tile : 0; // a row
        return rows * row_work(first_row) + rows * (rows - 1) / 2 * more;
    }
    constexpr std::int64_t all_work() const { return work_before(last_row - 1) + row_work(last_row - 1); }
    // The blocks that have the first step of a tile row, and its last one.
    constexpr int first_block(std::int64_t I) const { return cut.block_of(static_cast<int>(work_before(I))); }
    constexpr int last_block(std::int64_t I) const {
        const int more = more_work(on_diagonal(I, end_column(I) - 1));
        return cut.block_of(static_cast<int>(work_before(I) + row_work(I)) - more - work.step);
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

    // Partial results, in tiles: a block leaves one for each tile row that it works on, whose place is its number among
    // the rows' and blocks' (rows are shared by blocks that follow each other); and each tile has one, in which every
    // column is left once: by its only block, or by the later one of two.
    constexpr std::int64_t row_partials() const { return last_row - first_row + cut.blocks(); }
    constexpr std::int64_t partials() const { return row_partials() + tiles(); }
    // Besides, elements for the sums of the columns of pieces that two blocks share: of the first of them and the next.
    constexpr std::int64_t shared_sums() const {
        return work.splits_pieces() ? ceil_div(std::int64_t{cut.blocks()} * piece_columns, step_rows()) * step_rows()
                                    : 0;
    }
    // Multiples of 512, as a tile has whole steps of rows.
    constexpr std::size_t shared_sum_bytes(std::size_t element_size) const {
        return static_cast<std::size_t>(shared_sums()) * element_size;
    }
    constexpr std::size_t partial_bytes(std::size_t element_size) const {
        return static_cast<std::size_t>(partials() * tile) * element_size;
    }
    constexpr std::int64_t row_partial(std::int64_t I, std::int64_t block) const { return I - first_row + block; }
    constexpr std::int64_t tile_partial(std::int64_t I, std::int64_t J) const {
        return row_partials() + tile_index(I, J);
    }

    // Of what one thread block adds. How many there are of each kind changes evenly from the first row, or column, of tiles to the
    // last.
    constexpr std::int64_t most_partials_of_a_result() const {
        std::int64_t most = region == Region::Full ? last_row - first_row : 0;
        for (const std::int64_t I : {first_row, last_row - 1}) {
            const std::int64_t of_columns =
                region == Region::Full ? 0 : std::max<std::int64_t>(end_row(I) - begin_row(I), 0);
            most = std::max(most, last_block(I) - first_block(I) + 1 + of_columns);
        }
        return most;
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
        const std::int64_t longer = std::max(m, n);
        const std::int64_t step = step_rows();
        std::int64_t least_cost = 0;
        // Tiles of the largest size or less, so that the last row and column of tiles are not nearly empty, and all blocks
        // have something to do.
        const auto consider = [&](SymvWork work, std::int64_t least_tiles, std::int64_t count) {
            constexpr std::int64_t least_column_bytes = 1024; // two steps: leaving a tile has a price
            const std::int64_t tile = ceil_div(ceil_div(longer, count), step) * step;
            if (count > least_tiles && tile * size_ < least_column_bytes) return;
            for (int per_sm = 1; per_sm <= most_symv_blocks_per_sm; ++per_sm) {
                const std::int64_t cost = cost_of(static_cast<int>(tile), per_sm, work);
                if (tile_ == 0 || cost < least_cost) {
                    tile_ = static_cast<int>(tile);
                    per_sm_ = per_sm;
                    work_ = work;
                    least_cost = cost;
                }
            }
        };
        const auto consider_all = [&](SymvWork work, std::int64_t largest_bytes) {
            const std::int64_t largest = std::max<std::int64_t>(piece_columns, largest_bytes / size_),
                               least_tiles = ceil_div(longer, largest);
            for (std::int64_t more = 0; more < 6; ++more)
                consider(work, least_tiles, least_tiles + more);
            for (std::int64_t quarters : {5, 6, 8, 12, 16, 24, 32})
                consider(work, least_tiles, least_tiles * quarters / 4);
        };
        consider_all(whole_pieces, tuning.largest_tile);
        const double steps = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(size_) /
                             static_cast<double>(bytes_of_a_step) / (region == Region::Full ? 1 : 2);
        if (steps >= tuning.split_from) consider_all(time_of_steps, tuning.largest_split_tile);
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

    // Elements of workspace that the largest pass uses, for partial results and the sums that blocks share.
    std::int64_t elements() const {
        std::int64_t most = 0;
        for_each_pass([&](const Pass& pass) { most = std::max(most, elements_of(pass)); });
        return most;
    }

private:
    static constexpr std::int64_t bytes_of_a_step = 16384; // of a block: 512 of each of a piece's columns

    int step_bits() const { return size_ == 4 ? 7 : size_ == 8 ? 6 : 5; } // 512 bytes
    std::int64_t step_rows() const { return std::int64_t{1} << step_bits(); }
    static std::int64_t elements_of(const Pass& pass) { return pass.partials() * pass.tile + pass.shared_sums(); }
    // Tiles of one row that leave room for the other partial results of a single block.
    std::int64_t most_in_a_row() const { return (room_ - step_rows()) / tile_ - 3; }

    // With at most per_sm blocks a multiprocessor.
    Pass with_blocks(Pass pass, int per_sm) const {
        const std::int64_t all = pass.all_work(), least = std::int64_t{tuning_.least_units} * pass.most_piece_work();
        std::int64_t blocks = std::clamp<std::int64_t>(all / least, 1, waves_.most_blocks(per_sm));
        // As many as still need the same number of pieces each: fewer partial results for the same time.
        if (!pass.work.splits_pieces()) blocks = ceil_div(all, ceil_div(all, blocks));
        pass.cut = Cut(static_cast<int>(all), static_cast<int>(blocks));
        return pass;
    }

    std::int64_t cost_of(int tile, int per_sm, SymvWork work) const {
        const Pass pass =
            with_blocks({m_, n_, tile, step_bits(), work, 0, ceil_div(m_, tile), 0, ceil_div(n_, tile)}, per_sm);
        const std::int64_t blocks = pass.cut.blocks();
        // As if all pieces were off the diagonal, and had all rows.
        const std::int64_t steps = ceil_div(ceil_div(pass.all_work(), blocks) * pass.full_steps(),
                                            pass.full_steps() * pass.work.step + pass.work.piece);
        // Partial results are written and read, and each tile costs its warps a little time.
        const std::int64_t cost =
            waves_.cost(steps, blocks) +
            (2 * pass.partials() * tile * size_ + pass.tiles() * tuning_.tile_cost) / bytes_of_a_step;
        return work.splits_pieces() ? cost + cost * tuning_.split_slowdown / 1000 : cost;
    }

    // As many tile rows from `row` on as the workspace has room for; at least one.
    Pass largest_pass(std::int64_t row, std::int64_t rows, std::int64_t column, std::int64_t columns) const {
        const auto pass_to = [&](std::int64_t last) {
            return with_blocks({m_, n_, tile_, step_bits(), work_, row, last, column, columns}, per_sm_);
        };
        const auto fits = [&](const Pass& pass) { return elements_of(pass) <= room_; };
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
            pass.cut = Cut(pass.cut.units(), pass.cut.blocks() / 2);
        return pass;
    }

    std::int64_t m_, n_, size_;
    SymvTuning tuning_;
    Waves<most_symv_blocks_per_sm> waves_;
    std::int64_t room_ = 0; // elements for partial results
    int tile_ = 0, per_sm_ = 1;
    SymvWork work_ = whole_pieces;
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
