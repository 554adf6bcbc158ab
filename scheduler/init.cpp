#include "starmv/tasks/init.hpp"

#include <starpu.h>

#include <cerrno>
#include <exception>
#include <mutex>
#include <string>

#include "codelets/worker_state.hpp"
#include "scheduler/starpu_state.hpp"
#include "starmv/error.hpp"
#include "starmv/version.hpp"

namespace starmv::tasks {
namespace {

std::mutex mutex;

// The workers run at the same time; the first failure is kept.
struct SetUp {
    const InitOptions& options;
    std::mutex error_mutex{};
    std::exception_ptr error{};
};

void on_worker(void* argument) noexcept {
    auto& set_up = *static_cast<SetUp*>(argument);
    try {
        codelets::set_up_worker(set_up.options);
    } catch (...) {
        const std::lock_guard lock(set_up.error_mutex);
        if (!set_up.error) set_up.error = std::current_exception();
    }
}

} // namespace

void init(const InitOptions& options) {
    constexpr const char* routine = "starmv::tasks::init";
    if (options.workspace_bytes < Queue::least_workspace_bytes)
        throw InvalidArgument(routine, "options.workspace_bytes", 0, std::to_string(options.workspace_bytes),
                              "at least " + std::to_string(Queue::least_workspace_bytes));
    scheduler::require_starpu(routine);
    if (starpu_worker_get_id() >= 0)
        throw StarpuError(EDEADLK, std::string(routine) + ": called by a StarPU worker; it waits for the workers, so "
                                                          "it cannot be called from a task or a callback");
    if (!built_with_cuda() || starpu_cuda_worker_get_count() == 0) return; // CPU workers need nothing

    const std::lock_guard lock(mutex);
    SetUp set_up{options};
    starpu_execute_on_each_worker(on_worker, &set_up, STARPU_CUDA);
    if (set_up.error) std::rethrow_exception(set_up.error);
}

void finalize() {
    const std::lock_guard lock(mutex);
    codelets::free_workers();
}

} // namespace starmv::tasks
