// All implementations on one matrix.
#pragma once

#include <vector>

#include "bench/cpu/suite.hpp"

namespace starmv::bench {

// Every operation of options that exists for T, on an n x n matrix, appended to results.
template <Scalar T>
void measure(const Options& options, std::int64_t n, int threads, const std::vector<BlasLibrary>& libraries,
             std::vector<Result>& results);

} // namespace starmv::bench
