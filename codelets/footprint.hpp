// What a task's duration depends on, hashed for StarPU's history-based performance models.
#pragma once

#include <starpu.h>

#include "starmv/types.hpp"

namespace starmv::codelets {

// Shapes of all operands, and for matrices the class of the leading dimension: equal to the rows, a multiple of
// 16 bytes, or neither. The shapes do not say where the data is, so neither does the footprint.
std::uint32_t operands_footprint(const starpu_task* task) noexcept;

// Adds an option such as op or uplo.
std::uint32_t add_to_footprint(std::uint32_t footprint, char option) noexcept;

} // namespace starmv::codelets
