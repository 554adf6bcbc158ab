// Access modes of an output.
#pragma once

#include <starpu.h>

#include "starmv/types.hpp"

namespace starmv::scheduler {

// What is multiplied by zero is not read.
template <Scalar T>
starpu_data_access_mode output_mode(T beta) {
    return beta == T{} ? STARPU_W : STARPU_RW;
}

} // namespace starmv::scheduler
