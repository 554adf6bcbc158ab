// The addition of partial sums in an order that StarPU may not change.
#pragma once

#include "starmv/tasks/starpu_fwd.hpp"
#include "starmv/types.hpp"

namespace starmv::codelets {

// add_codelet() with STARPU_RW for its first buffer in place of STARPU_RW|STARPU_COMMUTE.
template <Scalar T>
starpu_codelet* ordered_add_codelet();

} // namespace starmv::codelets
