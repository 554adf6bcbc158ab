// Device memory that is freed at the end of a scope.
#pragma once

#include <cstddef>
#include <utility>

#include "bench/gpu/measure/cuda_check.hpp"

namespace starmv::bench {

class DeviceMemory {
public:
    DeviceMemory() = default;
    explicit DeviceMemory(std::size_t bytes) : bytes_(bytes) { check(cudaMalloc(&data_, bytes), "cudaMalloc"); }
    ~DeviceMemory() { static_cast<void>(cudaFree(data_)); }
    DeviceMemory(DeviceMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    DeviceMemory& operator=(DeviceMemory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }

    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }

private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

} // namespace starmv::bench
