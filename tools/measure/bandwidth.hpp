// Read bandwidth of memory, measured by the workers that run the tasks, in their own threads.
#pragma once

#include <vector>

#include "tools/runtime/session.hpp"

namespace starmv::tools {

struct Bandwidth {
    double one_cpu = 0;              // bytes per second of the first CPU worker alone
    double all_cpus = 0;             // of all CPU workers at the same time
    std::vector<double> each_device; // of each worker that is a CUDA device; 0 for CPU workers and if not measured
};

// Index of each_device as in workers. CPU workers read main memory, more of it than the caches hold; CUDA workers
// read the memory of their device. A kind without workers is 0. No other task may be running.
Bandwidth measure_bandwidth(const std::vector<Worker>& workers);

} // namespace starmv::tools
