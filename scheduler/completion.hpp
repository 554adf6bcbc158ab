// The callback of a call that consists of several tasks.
#pragma once

#include <atomic>
#include <cstdint>

#include "starmv/tasks/options.hpp"

namespace starmv::scheduler {

// Calls back once, when all expected tasks are done. Owned by the tasks: the last one deletes it.
class Completion {
public:
    Completion(const tasks::Options& options, std::int64_t tasks)
        : callback_(options.callback), argument_(options.callback_argument), pending_(tasks) {}

    // For starpu_task::callback_func; argument is the Completion.
    static void task_done(void* argument) noexcept;

    // The call failed: the remaining tasks will not be submitted, and nobody is called back.
    void abandon(std::int64_t remaining) noexcept;

private:
    void done(std::int64_t tasks) noexcept;

    void (*callback_)(void*);
    void* argument_;
    std::atomic<std::int64_t> pending_;
    std::atomic<bool> abandoned_{false};
};

} // namespace starmv::scheduler
