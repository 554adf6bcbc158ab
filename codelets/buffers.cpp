#include "codelets/buffers.hpp"

#include <optional>
#include <stdexcept>

#include "codelets/interfaces.hpp"

namespace starmv::codelets {
namespace {

// The interface structure itself need not say what it is, so the handle is asked where there is one.
int interface_id(const starpu_task* task, void* const* buffers, int i) {
    if (task == nullptr) return *static_cast<const starpu_data_interface_id*>(buffers[i]);
    const int count = STARPU_TASK_GET_NBUFFERS(task);
    if (i >= count)
        throw std::runtime_error("the task has " + std::to_string(count) + " buffers; at least " +
                                 std::to_string(i + 1) + " are needed");
    return starpu_data_get_interface_id(STARPU_TASK_GET_HANDLE(task, i));
}

} // namespace

tasks::Tile tile_of_buffer(const starpu_task* task, void* const* buffers, int i) {
    const int id = interface_id(task, buffers, i);
    const std::optional<tasks::Tile> tile = read_interface(id, buffers[i]);
    if (!tile)
        throw std::runtime_error("buffer " + std::to_string(i + 1) + " has data interface " + std::to_string(id) +
                                 ", which was not given to starmv::tasks::register_interface()");
    return *tile;
}

} // namespace starmv::codelets
