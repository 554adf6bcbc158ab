#include <starpu.h>

#include <optional>
#include <string>

#include "codelets/interfaces.hpp"
#include "scheduler/starpu_state.hpp"
#include "starmv/error.hpp"

namespace starmv::tasks {

Tile tile_of(starpu_data_handle_t handle) {
    scheduler::require_starpu("starmv::tasks::tile_of");
    if (handle == nullptr)
        throw InvalidArgument("starmv::tasks::tile_of", "handle", 1, "null", "a registered data handle");
    const std::optional<Tile> tile = codelets::read_handle(handle);
    if (!tile)
        throw InvalidArgument("starmv::tasks::tile_of", "handle", 1,
                              "a handle with data interface " + std::to_string(starpu_data_get_interface_id(handle)),
                              "a matrix, vector or variable, or have an interface given to register_interface()");
    return *tile;
}

} // namespace starmv::tasks
