#include "codelets/footprint.hpp"

#include <optional>

#include "codelets/interfaces.hpp"

namespace starmv::codelets {
namespace {

std::uint32_t ld_class(const tasks::Tile& tile) {
    if (tile.columns <= 1 || tile.ld == tile.rows) return 0;
    return tile.ld * static_cast<std::int64_t>(tile.element_size) % 16 == 0 ? 1 : 2;
}

std::uint32_t hash(std::uint32_t footprint, std::int64_t value) {
    return starpu_hash_crc32c_be_n(&value, sizeof(value), footprint);
}

} // namespace

std::uint32_t operands_footprint(const starpu_task* task) noexcept {
    std::uint32_t footprint = 0;
    const int count = STARPU_TASK_GET_NBUFFERS(task);
    for (int i = 0; i < count; ++i) {
        const std::optional<tasks::Tile> tile = read_handle(STARPU_TASK_GET_HANDLE(task, i));
        if (!tile) continue; // the codelet function will say what is wrong
        footprint = hash(footprint, tile->rows);
        footprint = hash(footprint, tile->columns);
        footprint = hash(footprint, ld_class(*tile));
    }
    return footprint;
}

std::uint32_t add_to_footprint(std::uint32_t footprint, char option) noexcept { return hash(footprint, option); }

} // namespace starmv::codelets
