// From a unit, the description of one operation for one element type, to a StarPU codelet. A unit has
//
//     Element, Arguments                        the element type, and what travels in the task
//     operation                                 its name without starmv_<letter>
//     uses_team                                 whether on_cpu shares its work among the threads of a combined worker
//     modes                                     access modes if they are always the same; otherwise the task has them
//     footprint(arguments, operands)            operands: hash of the operands' shapes
//     problem(arguments, buffers)               what a kernel is given; throws if the operands do not fit
//     on_cpu(problem, threads)
//     on_cuda(target, problem)
#pragma once

#include <starpu.h>

#include <algorithm>
#include <climits>
#include <cstddef>
#include <string>
#include <type_traits>

#include "codelets/arguments.hpp"
#include "codelets/buffers.hpp"
#include "codelets/failure.hpp"
#include "codelets/footprint.hpp"
#include "codelets/room.hpp"
#include "codelets/worker_state.hpp"
#include "starmv/version.hpp"

namespace starmv::codelets {

template <class Unit>
const std::string& codelet_name() {
    static const std::string& name =
        *new std::string(std::string("starmv_") + letter<typename Unit::Element> + Unit::operation);
    return name;
}

template <class Unit>
void cpu_function(void* buffers[], void*) noexcept;

template <class Unit>
auto problem_of(void* const* buffers) {
    const starpu_task* task = starpu_task_get_current();
    if constexpr (std::is_same_v<typename Unit::Arguments, NoArguments>) {
        // StarPU calls the initialiser of a reduction inside the task that needs the buffer, which has other buffers.
        if (task != nullptr && (task->cl == nullptr || task->cl->cpu_funcs[0] != cpu_function<Unit>)) task = nullptr;
    }
    typename Unit::Arguments arguments{};
    unpack(task, arguments);
    return Unit::problem(arguments, Buffers<typename Unit::Element>(codelet_name<Unit>(), task, buffers));
}

template <class Unit>
void cpu_function(void* buffers[], void*) noexcept {
    // 1 in a plain worker; a combined worker lends its size to the OpenMP team.
    guard(codelet_name<Unit>().c_str(),
          [&] { Unit::on_cpu(problem_of<Unit>(buffers), std::max(1, starpu_combined_worker_get_size())); });
}

template <class Unit>
void cuda_function(void* buffers[], void*) noexcept {
    guard(codelet_name<Unit>().c_str(), [&] {
        WorkerTarget worker;
        Unit::on_cuda(worker.target(), problem_of<Unit>(buffers));
        worker.finish();
    });
}

template <class Unit>
std::uint32_t footprint_function(starpu_task* task) noexcept {
    std::uint32_t footprint = operands_footprint(task);
    guard(codelet_name<Unit>().c_str(), [&] {
        typename Unit::Arguments arguments{};
        unpack(task, arguments);
        footprint = Unit::footprint(arguments, footprint);
    });
    return footprint;
}

inline int can_execute(unsigned workerid, starpu_task* task, unsigned) noexcept {
    return worker_is_ready(workerid) && has_room(workerid, task);
}

template <class Unit>
concept FixedModes = requires {
    Unit::modes.size();
};

// StarPU writes into codelets and models, also while it shuts down: both live as long as the program.
template <class Unit>
struct Codelet {
    Codelet() : symbol(codelet_name<Unit>() + "_v1") {
        starpu_codelet_init(&codelet);
        model.type = STARPU_HISTORY_BASED;
        model.symbol = symbol.c_str();
        model.footprint = footprint_function<Unit>;
        codelet.name = codelet_name<Unit>().c_str();
        codelet.model = &model;
        codelet.can_execute = can_execute;
        if (Unit::uses_team) {
            codelet.type = STARPU_FORKJOIN;
            codelet.max_parallelism = INT_MAX;
        }
        codelet.where = STARPU_CPU;
        codelet.cpu_funcs[0] = cpu_function<Unit>;
        if (built_with_cuda()) {
            codelet.where |= STARPU_CUDA;
            codelet.cuda_funcs[0] = cuda_function<Unit>;
            codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
        }
        if constexpr (FixedModes<Unit>) {
            codelet.nbuffers = static_cast<int>(Unit::modes.size());
            for (std::size_t i = 0; i < Unit::modes.size(); ++i)
                codelet.modes[i] = Unit::modes[i];
        } else {
            codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
        }
    }
    Codelet(const Codelet&) = delete;
    Codelet& operator=(const Codelet&) = delete;

    std::string symbol;
    starpu_perfmodel model{};
    starpu_codelet codelet;
};

template <class Unit>
starpu_codelet* codelet_of() {
    static Codelet<Unit>& instance = *new Codelet<Unit>;
    return &instance.codelet;
}

} // namespace starmv::codelets
