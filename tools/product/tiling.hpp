// How a matrix is cut into tiles when the user does not say.
#pragma once

#include <algorithm>
#include <cstdint>

namespace starmv::tools {

// About eight tiles along the longer side, in multiples of 64, from 256 (a smaller tile takes less time than its
// task costs) to 4096 (more would leave workers idle at the end). A function of the shape alone, so that the result
// has the same bits on every machine.
inline std::int64_t default_tile(std::int64_t m, std::int64_t n) {
    const std::int64_t eighth = (std::max(m, n) + 7) / 8;
    return std::clamp<std::int64_t>((eighth + 63) / 64 * 64, 256, 4096);
}

inline std::int64_t tiles_along(std::int64_t size, std::int64_t tile) {
    return size / tile + (size % tile != 0 ? 1 : 0);
}

} // namespace starmv::tools
