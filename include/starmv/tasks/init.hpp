/// \file
/// Setting StarMV up in a program that runs StarPU.
#pragma once

#include <cstddef>

#include "starmv/cuda_fwd.hpp"
#include "starmv/queue.hpp"

namespace starmv::tasks {

/// The stream that StarMV's kernels are to use on a CUDA worker; called in the worker's thread, with its device
/// current, once a task. Return nullptr for StarPU's own stream.
using StreamProvider = cudaStream_t (*)(int workerid, void* argument);

struct InitOptions {
    /// Device memory that each CUDA worker gets for its reductions, as for Queue.
    std::size_t workspace_bytes = Queue::default_workspace_bytes;
    /// Optional. Where it names a stream, that stream waits (by an event) for StarPU's local stream before our
    /// kernel, and StarPU's local stream waits for it after; nothing is synchronised on the host.
    StreamProvider stream_provider = nullptr;
    void* stream_provider_argument = nullptr;
};

/// Sets up the state of every CUDA worker. Call it after starpu_init() and before the first task. Calling it again is
/// harmless; the options then replace the earlier ones. After starpu_shutdown() and a new starpu_init() it must be
/// called again. Waits until the workers have run the set-up, so it must not be called from a task or a callback.
/// \throws StarpuError if StarPU is not initialised; CudaError if a workspace cannot be allocated
void init(const InitOptions& options = {});

/// Frees what init() allocated, when no StarMV task is pending. Optional: it is freed anyway when the workers end,
/// that is in starpu_shutdown().
void finalize();

} // namespace starmv::tasks
