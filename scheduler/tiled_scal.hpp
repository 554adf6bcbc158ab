// The tasks of y <- beta y, which the products need too.
#pragma once

#include "scheduler/call.hpp"
#include "scheduler/flops.hpp"
#include "scheduler/modes.hpp"
#include "starmv/tasks/codelets.hpp"
#include "starmv/tasks/matrix.hpp"

namespace starmv::scheduler {

template <Scalar T>
void submit_scal(Call& call, T beta, const tasks::Vector<T>& y) {
    std::int64_t tasks = 0;
    for (std::int64_t i = 0; i < y.tiles(); ++i)
        tasks += y.tile_length(i) > 0 ? 1 : 0;
    call.expect(tasks);
    for (std::int64_t i = 0; i < y.tiles(); ++i)
        if (y.tile_length(i) > 0)
            call.submit(starmv::tasks::scal_codelet<T>(), starmv::tasks::ScalArguments<T>{beta},
                        {{y.tile(i), output_mode(beta)}}, {.flops = multiplications<T>(y.tile_length(i))});
}

} // namespace starmv::scheduler
