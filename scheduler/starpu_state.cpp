#include "scheduler/starpu_state.hpp"

#include <starpu.h>

#include <cerrno>
#include <string>

#include "starmv/error.hpp"

namespace starmv::scheduler {

void require_starpu(const char* routine) {
    if (!starpu_is_initialized())
        throw StarpuError(ENODEV, std::string(routine) + ": StarPU is not initialised; call starpu_init() first");
}

} // namespace starmv::scheduler
