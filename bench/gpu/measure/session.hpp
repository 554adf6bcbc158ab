// What all cells share: the stream, the libraries' handles, and the device memory for the operands.
#pragma once

#include <cublas_v2.h>

#include <cstdint>
#include <vector>

#include "bench/gpu/measure/device_memory.hpp"
#include "bench/gpu/plan/cell.hpp"
#include "starmv/queue.hpp"
#include "tools/measure/cuda_objects.hpp"

namespace starmv::bench {

class CublasHandle {
public:
    CublasHandle(cudaStream_t stream, cublasAtomicsMode_t atomics);
    ~CublasHandle() { static_cast<void>(cublasDestroy(handle_)); }
    CublasHandle(const CublasHandle&) = delete;
    CublasHandle& operator=(const CublasHandle&) = delete;
    cublasHandle_t get() const { return handle_; }

private:
    cublasHandle_t handle_ = nullptr;
};

class Session {
public:
    // Allocates what the cells need, as far as the device has it. \throws Error, also without a device
    explicit Session(const std::vector<Cell>& cells);

    cudaStream_t stream() const { return stream_.get(); }
    Queue& queue() { return queue_; }
    cublasHandle_t cublas(Implementation implementation) const {
        return (implementation == Implementation::CublasAtomics ? with_atomics_ : without_atomics_).get();
    }
    std::int64_t window_bytes() const { return window_bytes_; }

    // Random operands of a precision, filled when it changes. y is for results, start is what y is before a product.
    void use_precision(char precision);
    const DeviceMemory& pool() const { return pool_; } // for matrices
    const DeviceMemory& x() const { return x_; }
    const DeviceMemory& y() const { return y_; }
    const DeviceMemory& start() const { return start_; }

private:
    tools::CudaStream stream_;
    Queue queue_;
    CublasHandle without_atomics_, with_atomics_;
    std::int64_t window_bytes_;
    DeviceMemory x_, y_, start_, pool_;
    std::size_t filled_with_ = 0; // bytes of the reals in the operands
};

// From one copy of the cell's matrix to the next, in bytes.
std::int64_t stride_bytes(const Cell& cell);

} // namespace starmv::bench
