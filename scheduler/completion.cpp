#include "scheduler/completion.hpp"

#include <memory>

namespace starmv::scheduler {

void Completion::task_done(void* argument) noexcept { static_cast<Completion*>(argument)->done(1); }

void Completion::abandon(std::int64_t remaining) noexcept {
    abandoned_ = true;
    done(remaining);
}

void Completion::done(std::int64_t tasks) noexcept {
    if (pending_.fetch_sub(tasks) != tasks) return;
    const std::unique_ptr<Completion> last(this);
    if (!abandoned_) callback_(argument_);
}

} // namespace starmv::scheduler
