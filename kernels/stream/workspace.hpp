// The workspace of a Queue or a StarPU worker: the one piece of device memory that StarMV asks for.
#pragma once

#include <string>

#include "kernels/cuda/cuda.hpp"
#include "starmv/error.hpp"

namespace starmv::stream {

// On the current device, as cuda::allocate_workspace(); a failure says who wanted how much, and where.
inline cuda::Workspace allocate_workspace(const char* routine, int device, std::size_t bytes, cudaStream_t stream) {
    try {
        return cuda::allocate_workspace(bytes, stream);
    } catch (const CudaError& error) {
        throw CudaError(error.code(), std::string(routine) + ": a workspace of " + std::to_string(bytes) +
                                          " bytes on CUDA device " + std::to_string(device) + ": " + error.what());
    }
}

} // namespace starmv::stream
