#include "codelets/room.hpp"

namespace starmv::codelets {

std::int64_t operand_bytes(const starpu_task* task) noexcept {
    std::int64_t bytes = 0;
    const int count = STARPU_TASK_GET_NBUFFERS(task);
    for (int i = 0; i < count; ++i)
        bytes += static_cast<std::int64_t>(starpu_data_get_size(STARPU_TASK_GET_HANDLE(task, i)));
    return bytes;
}

std::int64_t device_memory(unsigned workerid) noexcept {
    // A combined worker consists of CPU workers.
    if (workerid >= starpu_worker_get_count() ||
        starpu_worker_get_type(static_cast<int>(workerid)) != STARPU_CUDA_WORKER)
        return -1;
    return starpu_memory_get_total(starpu_worker_get_memory_node(workerid));
}

bool has_room(unsigned workerid, const starpu_task* task) noexcept {
    const std::int64_t memory = device_memory(workerid);
    return memory < 0 || operand_bytes(task) <= memory;
}

} // namespace starmv::codelets
