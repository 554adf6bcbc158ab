// How much the CPU caches hold, so that a measurement can use more.
#pragma once

#include <cstdint>

namespace starmv::tools {

// Bytes in all last-level caches of this machine together; 0 if hwloc does not know.
std::int64_t last_level_cache_bytes();

} // namespace starmv::tools
