// Checks shared by Matrix and Vector.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/check.hpp"
#include "starmv/tasks/interface.hpp"

namespace starmv::scheduler {

// StarPU describes tiles with 32-bit numbers.
void starpu_extent(const kernels::Checker& check, const char* argument, int position, std::int64_t value,
                   std::int64_t least);

// The tile behind one of the caller's handles; index names it in messages: "tiles[3]".
tasks::Tile tile_of_list(const kernels::Checker& check, std::size_t index, starpu_data_handle_t handle,
                         std::size_t element_size);

} // namespace starmv::scheduler
