// How a product is cut into thread blocks: pure functions of the shape, the device and the workspace size, so that
// the same call gives the same bits. Plain C++, tested without a GPU.
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

inline constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// gemv: `tiles` thread blocks cover the result, each tile shared by `splits` blocks along the sum.
struct GemvPlan {
    bool narrow;
    std::int64_t tiles;
    int splits;
    std::int64_t chunk; // length of the sum that a split takes; the last one may get less
};

// length: of the sum. unit: what a thread block takes of it in one go; chunks are multiples of it.
inline GemvPlan plan_gemv(const GemvTuning& tuning, bool narrow, std::int64_t results, std::int64_t results_per_block,
                          std::int64_t length, std::int64_t unit, std::size_t element_size, const Device& device,
                          std::size_t workspace_bytes) {
    GemvPlan plan{narrow, ceil_div(results, results_per_block), 1, length};
    const std::int64_t wanted =
        std::int64_t{device.multiprocessors} * tuning.blocks_per_sm / std::max<std::int64_t>(1, plan.tiles);
    const std::int64_t sensible = length / (unit * tuning.least_work);
    const std::int64_t counters = static_cast<std::int64_t>(Workspace::counter_bytes / sizeof(unsigned));
    std::int64_t splits = std::min<std::int64_t>({wanted, sensible, 65535});
    if (plan.tiles > counters || workspace_bytes <= Workspace::counter_bytes) splits = 1;
    if (splits > 1) {
        const std::size_t room = workspace_bytes - Workspace::counter_bytes;
        splits = std::min(splits, static_cast<std::int64_t>(room / (static_cast<std::size_t>(results) * element_size)));
    }
    if (splits > 1) {
        plan.chunk = ceil_div(ceil_div(length, splits), unit) * unit;
        plan.splits = static_cast<int>(ceil_div(length, plan.chunk)); // none is empty
    }
    return plan;
}

inline std::int64_t packs(std::int64_t rows, std::size_t element_size) {
    return ceil_div(rows * static_cast<std::int64_t>(element_size), 16);
}

inline GemvPlan plan_gemv_n(std::int64_t m, std::int64_t n, std::size_t element_size, const Device& device,
                            std::size_t workspace_bytes) {
    const bool narrow = packs(m, element_size) < gemv_n_tuning.narrow_below;
    const GemvTuning& t = narrow ? gemv_n_tuning.narrow : gemv_n_tuning.wide;
    const std::int64_t rows = t.tx * std::int64_t{16} / static_cast<std::int64_t>(element_size);
    return plan_gemv(t, narrow, m, rows, n, t.q, element_size, device, workspace_bytes);
}

inline GemvPlan plan_gemv_t(std::int64_t m, std::int64_t n, std::size_t element_size, const Device& device,
                            std::size_t workspace_bytes) {
    const bool narrow = packs(m, element_size) < gemv_t_tuning.narrow_below;
    const GemvTuning& t = narrow ? gemv_t_tuning.narrow : gemv_t_tuning.wide;
    const std::int64_t rows = t.tx * std::int64_t{16} / static_cast<std::int64_t>(element_size);
    return plan_gemv(t, narrow, n, std::int64_t{t.q} * t.columns, m, rows, element_size, device, workspace_bytes);
}

inline std::size_t gemv_plan_bytes(const GemvPlan& plan, std::int64_t results, std::size_t element_size) {
    return Workspace::counter_bytes +
           (plan.splits > 1 ? static_cast<std::size_t>(plan.splits) * static_cast<std::size_t>(results) * element_size
                            : 0);
}

// symv, hemv and the off-diagonal product walk down block columns of square tiles.
enum class Region { Lower, Upper, Full };

// One launch: tiles with rows in [row_begin, row_end) and columns in [column_begin, column_end), counted in
// tiles, as far as the region has them. Each thread block takes a strip of up to `strip` tiles of a block column.
struct SymvPass {
    std::int64_t row_begin, row_end, column_begin, column_end;
    std::int64_t strip;  // tiles
    std::int64_t strips; // of the longest block column

    // The rows of block column j that the region has in this pass, [first, last); empty if first >= last. Strips
    // are counted from first.
    constexpr std::int64_t first_row(Region region, std::int64_t j) const {
        return region == Region::Lower && j > row_begin ? j : row_begin;
    }
    constexpr std::int64_t last_row(Region region, std::int64_t j) const {
        return region == Region::Upper && j + 1 < row_end ? j + 1 : row_end;
    }

    // Elements of workspace: for each block column, a partial vector of the rows and `strips` partial blocks.
    constexpr std::int64_t row_partials(std::int64_t nb) const { return (row_end - row_begin) * nb; }
    constexpr std::int64_t column_partials(std::int64_t nb) const { return strips * nb; }
    constexpr std::int64_t elements(std::int64_t nb) const {
        return (column_end - column_begin) * (row_partials(nb) + column_partials(nb));
    }
};

// The passes over a region of row_tiles x column_tiles tiles, one after another.
class SymvPlan {
public:
    SymvPlan(Region region, std::int64_t row_tiles, std::int64_t column_tiles, std::int64_t nb,
             std::size_t element_size, const SymvTuning& tuning, const Device& device, std::size_t workspace_bytes)
        : region_(region), row_tiles_(row_tiles), column_tiles_(column_tiles), nb_(nb) {
        const std::int64_t tiles = region == Region::Full ? row_tiles * column_tiles : row_tiles * (row_tiles + 1) / 2;
        const std::int64_t blocks = std::int64_t{std::max(1, device.multiprocessors)} * tuning.blocks_per_sm;
        strip_ = std::clamp<std::int64_t>(tiles / blocks, 1, tuning.longest_strip);
        strip_ = std::max(strip_, ceil_div(row_tiles, 65535)); // a grid has no more strips
        const std::size_t room =
            workspace_bytes > Workspace::counter_bytes ? workspace_bytes - Workspace::counter_bytes : 0;
        room_ = static_cast<std::int64_t>(room / element_size);
        // One block column of a pass must fit: r tiles take r nb elements for rows and at most (r / strip + 1) nb for
        // strips.
        const std::int64_t fitting = (room_ / nb_ - 1) * strip_ / (strip_ + 1);
        rows_at_once_ = std::min(row_tiles, std::max<std::int64_t>(1, fitting));
    }

    // Calls f(pass) for each pass, in order.
    template <class F>
    void for_each_pass(F&& f) const {
        std::int64_t column = 0;
        while (column < column_tiles_) {
            const std::int64_t first_row = region_ == Region::Lower ? column : 0;
            const std::int64_t rows = std::min(rows_at_once_, row_tiles_ - first_row);
            const std::int64_t bytes_a_column = nb_ * (rows + ceil_div(rows, strip_));
            std::int64_t count = std::max<std::int64_t>(1, room_ / bytes_a_column);
            count = std::min(count, column_tiles_ - column);
            // In an upper triangle the rows end with the last block column of the group.
            const std::int64_t last_row = region_ == Region::Upper ? column + count : row_tiles_;
            for (std::int64_t row = first_row; row < last_row; row += rows_at_once_) {
                const std::int64_t end = std::min(row + rows_at_once_, last_row);
                f(SymvPass{row, end, column, column + count, strip_, ceil_div(end - row, strip_)});
            }
            column += count;
        }
    }

    std::int64_t passes() const {
        std::int64_t count = 0;
        for_each_pass([&](const SymvPass&) { ++count; });
        return count;
    }

    // Elements of workspace that the largest pass uses.
    std::int64_t elements() const {
        std::int64_t most = 0;
        for_each_pass([&](const SymvPass& pass) { most = std::max(most, pass.elements(nb_)); });
        return most;
    }

private:
    Region region_;
    std::int64_t row_tiles_, column_tiles_, nb_;
    std::int64_t strip_, room_, rows_at_once_;
};

} // namespace starmv::cuda
