// Which workers StarPU is to start.
#pragma once

#include <optional>
#include <string>

namespace starmv::tools {

// Numbers of workers; without a number, all there are.
struct WorkerChoice {
    std::optional<int> cpus, cuda_devices;
};

// "cpu:2,cuda:1", "cpu", "cuda:2"; a kind that is not named gets no worker. \throws Error
WorkerChoice parse_worker_choice(const std::string& text);

} // namespace starmv::tools
