// What a call that needs CUDA says in a build without it.
#pragma once

#include <string>

#include "starmv/error.hpp"

namespace starmv {

[[noreturn]] inline void throw_missing_cuda(const std::string& call) {
    throw MissingBackend(call + " needs CUDA, and this build of StarMV was made without it; build with a CUDA toolkit "
                                "(STARMV_CUDA=ON), or use the host or the task level");
}

} // namespace starmv
