#include "scheduler/call.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include "codelets/interfaces.hpp"
#include "codelets/room.hpp"
#include "codelets/worker_state.hpp"
#include "scheduler/completion.hpp"
#include "scheduler/starpu_state.hpp"
#include "starmv/error.hpp"

namespace starmv::scheduler {
namespace {

int worker_count() {
    return static_cast<int>(starpu_worker_get_count()) + static_cast<int>(starpu_combined_worker_get_count());
}

bool some_worker_is_not_ready() {
    for (unsigned id = 0; id < starpu_worker_get_count(); ++id)
        if (!codelets::worker_is_ready(id)) return true;
    return false;
}

// StarPU does not check it, and crashes. One that is not there, or not any more, has no collection of workers.
bool exists(int context) {
    return context < 0 || (context < STARPU_NMAX_SCHED_CTXS &&
                           starpu_sched_ctx_get_worker_collection(static_cast<unsigned>(context)) != nullptr);
}

std::string why_no_room(const starpu_task* task) {
    const std::int64_t bytes = codelets::operand_bytes(task);
    for (unsigned id = 0; id < starpu_worker_get_count(); ++id) {
        if (codelets::has_room(id, task)) continue;
        std::array<char, 64> name{};
        starpu_worker_get_name(static_cast<int>(id), name.data(), name.size());
        return " Its operands take " + std::to_string(bytes) + " bytes, more than the memory of " + name.data() + ", " +
               std::to_string(codelets::device_memory(id)) + " bytes; smaller tiles would fit.";
    }
    return "";
}

// What can be said about a task that StarPU has no worker for.
std::string why_no_worker(const tasks::Options& options, const starpu_task* task) {
    std::string reason;
    if (options.worker >= 0) reason += " options.worker asks for worker " + std::to_string(options.worker) + ".";
    if (options.sched_ctx >= 0 && starpu_sched_ctx_get_nworkers(static_cast<unsigned>(options.sched_ctx)) == 0)
        reason +=
            " options.sched_ctx asks for context " + std::to_string(options.sched_ctx) + ", which has no workers.";
    if (some_worker_is_not_ready())
        reason += " The CUDA workers take no StarMV task, because starmv::tasks::init() was not called after "
                  "starpu_init().";
    reason += why_no_room(task);
    return reason + " StarMV's codelets run on CPU workers, and on CUDA workers if StarMV is built with CUDA.";
}

} // namespace

Call::Call(const char* routine, const tasks::Options& options) : routine_(routine), options_(options) {
    require_starpu(routine);
    check_options();
}

Call::~Call() {
    if (completion_ != nullptr && expected_ > 0) completion_->abandon(expected_);
}

void Call::fail(const char* argument, int position, const std::string& value, const std::string& requirement) const {
    throw InvalidArgument(routine_, argument, position, value, requirement);
}

void Call::check_options() const {
    if (options_.worker < -1 || options_.worker >= worker_count())
        fail("options.worker", 0, std::to_string(options_.worker),
             "-1, or a worker number less than " + std::to_string(worker_count()));
    if (options_.sched_ctx < -1 || !exists(options_.sched_ctx))
        fail("options.sched_ctx", 0, std::to_string(options_.sched_ctx), "-1, or a scheduling context that exists");
    if (options_.accumulators < 0) fail("options.accumulators", 0, std::to_string(options_.accumulators), "at least 0");
    if (options_.accumulation != tasks::Accumulation::Ordered && options_.accumulation != tasks::Accumulation::Relaxed)
        fail("options.accumulation", 0, std::to_string(static_cast<int>(options_.accumulation)),
             "Accumulation::Ordered or Accumulation::Relaxed");
}

tasks::Tile Call::operand(starpu_data_handle_t handle, const char* name, int position) const {
    if (handle == nullptr) fail(name, position, "null", "a registered data handle");
    const int children = starpu_data_get_nb_children(handle);
    if (children > 0)
        fail(name, position, "partitioned into " + std::to_string(children) + " pieces",
             "unpartitioned, or one of the pieces");
    const std::optional<tasks::Tile> tile = codelets::read_handle(handle);
    if (!tile)
        fail(name, position, "a handle with data interface " + std::to_string(starpu_data_get_interface_id(handle)),
             "a matrix, vector or variable, or have an interface given to register_interface()");
    return *tile;
}

void Call::expect(std::int64_t tasks) {
    if (options_.callback == nullptr) return;
    if (tasks == 0) {
        options_.callback(options_.callback_argument);
        return;
    }
    expected_ = tasks;
    completion_ = new Completion(options_, tasks);
}

starpu_task* Call::create(starpu_codelet* codelet, std::initializer_list<Access> accesses, TaskHints hints) const {
    starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->nbuffers = static_cast<int>(accesses.size());
    int i = 0;
    for (const Access& access : accesses) {
        task->handles[i] = access.handle;
        task->modes[i] = access.mode;
        ++i;
    }
    task->flops = hints.flops;
    task->name = options_.name;
    task->color = options_.color;
    if (options_.sched_ctx >= 0) task->sched_ctx = static_cast<unsigned>(options_.sched_ctx);
    if (options_.worker >= 0) {
        task->workerid = static_cast<unsigned>(options_.worker);
        task->execute_on_a_specific_worker = 1;
    }
    const bool own_context = options_.sched_ctx >= 0;
    const auto context = static_cast<unsigned>(options_.sched_ctx);
    const int least = own_context ? starpu_sched_ctx_get_min_priority(context) : starpu_sched_get_min_priority();
    const int most = own_context ? starpu_sched_ctx_get_max_priority(context) : starpu_sched_get_max_priority();
    // In 64 bits, because some policies allow every int.
    const std::int64_t wanted = std::int64_t{options_.priority} + hints.raise;
    task->priority = static_cast<int>(std::clamp<std::int64_t>(wanted, least, std::max(least, most)));
    return task;
}

void Call::submit(starpu_task* task) {
    if (completion_ != nullptr) {
        task->callback_func = Completion::task_done;
        task->callback_arg = completion_;
        --expected_;
    }
    const int status = starpu_task_submit(task);
    if (status == 0) return;
    if (completion_ != nullptr) ++expected_;
    const std::string reason = status == -ENODEV ? ": no worker can run it." + why_no_worker(options_, task)
                                                 : ", error " + std::to_string(-status);
    const std::string message = std::string(routine_) + ": StarPU refused a task " + task->cl->name + reason;
    task->destroy = 0;
    starpu_task_destroy(task);
    throw StarpuError(-status, message);
}

} // namespace starmv::scheduler
