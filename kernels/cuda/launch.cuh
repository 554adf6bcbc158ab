// Launching a kernel, and what may go wrong then.
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "starmv/error.hpp"

namespace starmv::cuda {

inline void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        // An error of this call alone would otherwise be found by the next caller of cudaGetLastError().
        static_cast<void>(cudaGetLastError());
        throw CudaError(static_cast<int>(status),
                        std::string(what) + ": " + cudaGetErrorName(status) + ", " + cudaGetErrorString(status));
    }
}

// The returned status belongs to this launch, unlike what cudaGetLastError() finds after <<<>>>.
template <class... Parameters, class... Arguments>
void launch(const char* name, void (*kernel)(Parameters...), dim3 grid, int threads, cudaStream_t stream,
            Arguments&&... arguments) {
    cudaLaunchConfig_t config{};
    config.gridDim = grid;
    config.blockDim = dim3(static_cast<unsigned>(threads));
    config.stream = stream;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), name);
}

} // namespace starmv::cuda
