#include "codelets/failure.hpp"

#include <starpu.h>

#include <array>
#include <cstdlib>

namespace starmv::codelets {

void fail_task(const char* codelet, const char* reason) noexcept {
    std::array<char, 64> worker{"no worker"};
    const int id = starpu_worker_get_id();
    if (id >= 0) starpu_worker_get_name(id, worker.data(), worker.size());
    STARPU_ABORT_MSG("starmv: task %s failed on %s: %s", codelet, worker.data(), reason);
    std::abort();
}

} // namespace starmv::codelets
