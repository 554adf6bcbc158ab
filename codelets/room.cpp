#include "codelets/room.hpp"

namespace starmv::codelets {

std::int64_t operand_bytes(const starpu_task* task) noexcept {
    std::int64_t bytes = 0;
    const int count = STARPU_TASK_GET_NBUFFERS(task);
    for (int i = 0; i < count; ++i) {
        const starpu_data_handle_t handle = STARPU_TASK_GET_HANDLE(task, i);
        bool counted = false; // x may be A, for instance
        for (int k = 0; k < i; ++k)
            counted = counted || STARPU_TASK_GET_HANDLE(task, k) == handle;
        if (!counted) bytes += static_cast<std::int64_t>(starpu_data_get_size(handle));
    }
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
