// What a CUDA worker needs for our kernels, made by starmv::tasks::init().
#pragma once

#include "kernels/cuda/cuda.hpp"
#include "starmv/tasks/init.hpp"

namespace starmv::codelets {

// Written by the worker's own thread, between tasks.
struct WorkerState {
    cuda::Device device;
    cuda::Workspace workspace;
    tasks::StreamProvider stream_provider = nullptr;
    void* stream_provider_argument = nullptr;
};

// Makes the calling CUDA worker's state, or brings it up to date. May throw.
void set_up_worker(const tasks::InitOptions& options);

// Frees the workspaces of all workers; no kernel may be using them.
void free_workers() noexcept;

// Whether tasks can run there: true for every worker that is not a CUDA worker.
bool worker_is_ready(unsigned workerid) noexcept;

// The target of a kernel in a CUDA codelet function, and its place among StarPU's work on the worker's stream.
class WorkerTarget {
public:
    WorkerTarget(); // the kernel will follow what is on StarPU's stream
    const cuda::Target& target() const noexcept { return target_; }
    void finish(); // what StarPU puts on its stream will follow the kernel

private:
    cuda::Target target_;
    cudaStream_t starpu_stream_;
};

} // namespace starmv::codelets
