// The packed arguments of a task, as starpu_codelet_pack_args() and starpu_task_insert() write them.
#pragma once

#include <starpu.h>

#include <stdexcept>

namespace starmv::codelets {

struct NoArguments {};

// StarPU aborts, with the two sizes, if what was packed has another size.
template <class Arguments>
void unpack(const starpu_task* task, Arguments& arguments) {
    if (task->cl_arg == nullptr || task->cl_arg_size == 0)
        throw std::runtime_error("the task has no arguments; pass the codelet's argument structure with STARPU_VALUE");
    starpu_codelet_pack_arg_data state{};
    starpu_codelet_unpack_arg_init(&state, task->cl_arg, task->cl_arg_size);
    starpu_codelet_unpack_arg(&state, &arguments, sizeof(arguments));
    starpu_codelet_unpack_arg_fini(&state);
}

inline void unpack(const starpu_task*, NoArguments&) {}

template <class Arguments>
void pack(starpu_task* task, const Arguments& arguments) {
    starpu_codelet_pack_args(&task->cl_arg, &task->cl_arg_size, STARPU_VALUE, &arguments, sizeof(arguments), 0);
    task->cl_arg_free = 1;
}

} // namespace starmv::codelets
