// Device memory for tests, and what a stream-level test does with it.
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace starmv::test {

inline void cuda_check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

// A copy of host memory on the device. The allocation grows and is kept from one use to the next.
template <class T>
class DeviceArray {
public:
    DeviceArray() = default;
    explicit DeviceArray(const std::vector<T>& host) { upload(host); }
    ~DeviceArray() { cudaFree(data_); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    void upload(const std::vector<T>& host) {
        reserve(host.size());
        size_ = host.size();
        if (host.empty()) return;
        cuda_check(cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice), "upload");
        // From pageable memory the call may return before the last piece has arrived, and streams that do not wait for
        // the default stream would be free to run ahead of it.
        cuda_check(cudaDeviceSynchronize(), "upload");
    }

    std::vector<T> download() const {
        std::vector<T> host(size_);
        if (size_ != 0)
            cuda_check(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "download");
        return host;
    }

    void reserve(std::size_t elements) {
        if (elements <= capacity_) return;
        cuda_check(cudaFree(data_), "cudaFree");
        data_ = nullptr;
        cuda_check(cudaMalloc(reinterpret_cast<void**>(&data_), elements * sizeof(T)), "cudaMalloc");
        capacity_ = elements;
        size_ = elements;
    }

    T* data() { return data_; }
    const T* data() const { return data_; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

} // namespace starmv::test
