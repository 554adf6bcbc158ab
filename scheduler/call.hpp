// One call of the task interface: its name in messages, its options, and the submission of its tasks.
#pragma once

#include <starpu.h>

#include <cstdint>
#include <initializer_list>
#include <string>

#include "codelets/arguments.hpp"
#include "codelets/operands.hpp"
#include "starmv/tasks/options.hpp"

namespace starmv::scheduler {

class Completion;

struct Access {
    starpu_data_handle_t handle;
    starpu_data_access_mode mode;
};

struct TaskHints {
    double flops = 0;
    int raise = 0; // added to the priority
};

class Call {
public:
    // Throws StarpuError without StarPU, InvalidArgument for an option.
    Call(const char* routine, const tasks::Options& options);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    const char* routine() const noexcept { return routine_; }
    const tasks::Options& options() const noexcept { return options_; }

    void fail(const char* argument, int position, const std::string& value, const std::string& requirement) const;

    // The tile behind an operand's handle, which must be one that a task can use.
    tasks::Tile operand(starpu_data_handle_t handle, const char* name, int position) const;

    // After all checks: how many tasks will be submitted. If none, the call is complete now.
    void expect(std::int64_t tasks);

    template <class Arguments>
    void submit(starpu_codelet* codelet, const Arguments& arguments, std::initializer_list<Access> accesses,
                TaskHints hints) {
        starpu_task* task = create(codelet, accesses, hints);
        codelets::pack(task, arguments);
        submit(task);
    }
    // A codelet with fixed access modes and no arguments.
    void submit(starpu_codelet* codelet, std::initializer_list<Access> accesses, TaskHints hints) {
        submit(create(codelet, accesses, hints));
    }

private:
    starpu_task* create(starpu_codelet* codelet, std::initializer_list<Access> accesses, TaskHints hints) const;
    void submit(starpu_task* task);
    void check_options() const;

    const char* routine_;
    tasks::Options options_;
    std::int64_t expected_ = 0;
    Completion* completion_ = nullptr;
};

} // namespace starmv::scheduler
