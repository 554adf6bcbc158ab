// Whether the operands of a task fit into the memory of a device. StarPU does not ask: it would try for ever to make room.
#pragma once

#include <starpu.h>

#include <cstdint>

namespace starmv::codelets {

std::int64_t operand_bytes(const starpu_task* task) noexcept;

// Memory that a CUDA worker has for operands; -1 where StarPU knows no limit, and for workers that use main memory.
std::int64_t device_memory(unsigned workerid) noexcept;

bool has_room(unsigned workerid, const starpu_task* task) noexcept;

} // namespace starmv::codelets
