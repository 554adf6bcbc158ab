#include "scheduler/registration_check.hpp"

#include <starpu.h>

#include <limits>

#include "codelets/interfaces.hpp"
#include "codelets/operands.hpp"

namespace starmv::scheduler {

void starpu_extent(const kernels::Checker& check, const char* argument, int position, std::int64_t value,
                   std::int64_t least) {
    check.at_least(argument, position, value, least);
    if (value > std::numeric_limits<std::uint32_t>::max())
        check.fail(argument, position, std::to_string(value), "less than 2^32 (StarPU's limit)");
}

tasks::Tile tile_of_list(const kernels::Checker& check, std::size_t index, starpu_data_handle_t handle,
                         std::size_t element_size) {
    const std::string name = "tiles[" + std::to_string(index) + "]";
    if (handle == nullptr) check.fail(name.c_str(), 1, "null", "a registered data handle");
    const std::optional<tasks::Tile> tile = codelets::read_handle(handle);
    if (!tile)
        check.fail(name.c_str(), 1,
                   "a handle with data interface " + std::to_string(starpu_data_get_interface_id(handle)),
                   "a matrix, vector or variable, or have an interface given to register_interface()");
    codelets::OperandCheck{check.routine, element_size}.element(*tile, name.c_str(), 1);
    return *tile;
}

} // namespace starmv::scheduler
