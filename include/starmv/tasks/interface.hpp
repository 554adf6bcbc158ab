/// \file
/// How StarMV finds the memory behind a StarPU data handle, and how to teach it other data interfaces.
#pragma once

#include <cstddef>
#include <cstdint>

#include "starmv/tasks/starpu_fwd.hpp"

namespace starmv::tasks {

/// Column-major memory behind one data interface.
struct Tile {
    void* data;               ///< element (0, 0) on this memory node; nullptr where nothing is allocated
    std::int64_t rows;        ///< >= 0
    std::int64_t columns;     ///< >= 0
    std::int64_t ld;          ///< leading dimension in elements, >= max(1, rows)
    std::size_t element_size; ///< bytes an element
};

/// Reads one of StarPU's interface structures (what buffers[i] points to in a codelet function).
using TileReader = Tile (*)(const void* interface);

/// Lets handles with this interface be operands. StarPU's matrix, vector (a column) and variable (1 x 1)
/// interfaces are known already. Call it before the first task that uses such a handle.
/// \param interface_id  what starpu_data_get_interface_id() returns for the handles
/// \param reader        must not throw; called by workers and by the submitting thread
/// \throws InvalidArgument if reader is null or the interface is one of those three
void register_interface(int interface_id, TileReader reader);

/// Shape of a handle; data is its address in main memory, if it has one there.
/// \throws InvalidArgument if handle is null or its interface is not known; StarpuError if StarPU is not initialised
Tile tile_of(starpu_data_handle_t handle);

} // namespace starmv::tasks
