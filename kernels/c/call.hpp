// Between C and C++: runs a call, and turns what it throws into the C interface's codes and messages.
#pragma once

#include "starmv/error.hpp"

namespace starmv::c {

// The status of the exception that is being handled; keeps its message for starmv_last_error(). position is what to
// answer for an InvalidArgument: the argument's place in the C function's list, 0 if it has none.
int status_of_current_exception(int (*position)(const InvalidArgument&)) noexcept;

inline int blas_position(const InvalidArgument& error) { return error.position(); }

template <class Body>
int guarded(Body&& body, int (*position)(const InvalidArgument&) = blas_position) noexcept {
    try {
        body();
        return 0;
    } catch (...) {
        return status_of_current_exception(position);
    }
}

} // namespace starmv::c
