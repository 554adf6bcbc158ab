// The device, the software on it, and how fast it reads memory.
#pragma once

#include <vector>

#include "bench/gpu/measure/session.hpp"
#include "bench/gpu/plan/report.hpp"

namespace starmv::bench {

// \throws Error if there is no CUDA device that can be used
void require_device();

// Fills in the device and the versions.
void describe_device(const Session& session, Report& report);

// Has the device read for a while, because its clocks are low until it is busy.
void wake_device(Session& session);

// The fastest of several reads of 4 GiB, the usual size, and of 16 GiB; of the whole pool if that is smaller.
std::vector<ReadLimit> measure_read_limits(Session& session);

} // namespace starmv::bench
