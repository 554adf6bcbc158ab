// Floating-point operations of a task, for StarPU's statistics.
#pragma once

#include "starmv/types.hpp"

namespace starmv::scheduler {

// A complex multiplication and addition are 8 real operations.
template <Scalar T>
double multiply_adds(std::int64_t rows, std::int64_t columns) {
    return (is_complex<T> ? 8.0 : 2.0) * static_cast<double>(rows) * static_cast<double>(columns);
}

template <Scalar T>
double multiplications(std::int64_t n) {
    return (is_complex<T> ? 6.0 : 1.0) * static_cast<double>(n);
}

template <Scalar T>
double additions(std::int64_t n) {
    return (is_complex<T> ? 2.0 : 1.0) * static_cast<double>(n);
}

} // namespace starmv::scheduler
