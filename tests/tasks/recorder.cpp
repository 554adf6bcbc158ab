#include "tasks/recorder.hpp"

#include <deque>
#include <mutex>

namespace starmv::test {
namespace {

std::mutex mutex;
std::deque<starpu_task*> queue;
std::vector<RecordedTask> recorded;

void init_policy(unsigned context) {
    starpu_sched_ctx_set_min_priority(context, -5);
    starpu_sched_ctx_set_max_priority(context, 5);
}

void deinit_policy(unsigned) {}

int push(starpu_task* task) {
    {
        const std::lock_guard lock(mutex);
        RecordedTask entry{task->cl != nullptr && task->cl->name != nullptr ? task->cl->name : "", task->priority, {}};
        const int count = task->cl == nullptr ? 0 : STARPU_TASK_GET_NBUFFERS(task);
        for (int i = 0; i < count; ++i)
            entry.accesses.push_back({STARPU_TASK_GET_HANDLE(task, i), STARPU_TASK_GET_MODE(task, i)});
        recorded.push_back(std::move(entry));
        queue.push_back(task);
        starpu_push_task_end(task);
    }
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker)
        starpu_wake_worker_relax_light(worker);
    return 0;
}

starpu_task* pop(unsigned) {
    const std::lock_guard lock(mutex);
    if (queue.empty()) return nullptr;
    starpu_task* task = queue.front();
    queue.pop_front();
    return task;
}

} // namespace

starpu_sched_policy* recording_policy() {
    static starpu_sched_policy policy = [] {
        starpu_sched_policy p{};
        p.init_sched = init_policy;
        p.deinit_sched = deinit_policy;
        p.push_task = push;
        p.pop_task = pop;
        p.policy_name = "record";
        p.policy_description = "first in, first out, and written down";
        p.worker_type = STARPU_WORKER_LIST;
        return p;
    }();
    return &policy;
}

void clear_record() {
    const std::lock_guard lock(mutex);
    recorded.clear();
}

std::vector<RecordedTask> record() {
    const std::lock_guard lock(mutex);
    return recorded;
}

RecordProgress record_progress() {
    const std::lock_guard lock(mutex);
    return {recorded.size(), queue.size()};
}

} // namespace starmv::test
