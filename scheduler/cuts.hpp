// How a length is cut into tiles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace starmv::scheduler {

using Cuts = std::vector<std::int64_t>;

// Lengths of the tiles of n elements in steps of tile; the last one may be shorter.
Cuts cut(std::int64_t n, std::int64_t tile);

std::int64_t total(const Cuts& cuts);

// "tiles of 3, 3, 1"; a long list is cut short.
std::string describe(const Cuts& cuts);

} // namespace starmv::scheduler
