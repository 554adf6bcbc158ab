// Statuses of CUDA and cuBLAS calls as exceptions.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <string>

#include "bench/gpu/plan/error.hpp"

namespace starmv::bench {

inline void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw Error(std::string(what) + ": " + cudaGetErrorName(status) + ", " + cudaGetErrorString(status));
}

inline void check(cublasStatus_t status, const char* what) {
    if (status != CUBLAS_STATUS_SUCCESS)
        throw Error(std::string(what) + ": " + cublasGetStatusName(status) + ", " + cublasGetStatusString(status));
}

} // namespace starmv::bench
