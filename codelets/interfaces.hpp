// Looking behind data interfaces: starmv/tasks/interface.hpp without exceptions, for workers.
#pragma once

#include <optional>

#include "starmv/tasks/interface.hpp"

namespace starmv::codelets {

// Nothing if no reader is known for the interface. The leading dimension is made valid where nothing is allocated.
std::optional<tasks::Tile> read_interface(int interface_id, const void* interface) noexcept;

// The same for what a handle has in main memory: its shape, in any case.
std::optional<tasks::Tile> read_handle(starpu_data_handle_t handle) noexcept;

} // namespace starmv::codelets
