// A stream, events and device memory that go away with their scope.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "kernels/cuda/launch.cuh"

namespace starmv::tools {

class CudaStream {
public:
    CudaStream() {
        cuda::check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    }
    ~CudaStream() { static_cast<void>(cudaStreamDestroy(stream_)); }
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;
    cudaStream_t get() const { return stream_; }

private:
    cudaStream_t stream_ = nullptr;
};

class CudaEvent {
public:
    CudaEvent() { cuda::check(cudaEventCreate(&event_), "cudaEventCreate"); }
    ~CudaEvent() { static_cast<void>(cudaEventDestroy(event_)); }
    CudaEvent(const CudaEvent&) = delete;
    CudaEvent& operator=(const CudaEvent&) = delete;
    cudaEvent_t get() const { return event_; }

private:
    cudaEvent_t event_ = nullptr;
};

class DeviceMemory {
public:
    explicit DeviceMemory(std::size_t bytes) : bytes_(bytes) { cuda::check(cudaMalloc(&data_, bytes), "cudaMalloc"); }
    ~DeviceMemory() { static_cast<void>(cudaFree(data_)); }
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
    std::byte* data() const { return static_cast<std::byte*>(data_); }
    std::size_t bytes() const { return bytes_; }

private:
    void* data_ = nullptr;
    std::size_t bytes_;
};

// Seconds a call, of count calls back to back. With `ahead` one more comes first: while the device works on it, the host
// gets ready what is timed. Long calls do not need it.
template <class Call>
double time_calls(cudaStream_t stream, const CudaEvent& begin, const CudaEvent& end, int count, bool ahead,
                  Call&& call) {
    if (ahead) call();
    cuda::check(cudaEventRecord(begin.get(), stream), "cudaEventRecord");
    for (int k = 0; k < count; ++k)
        call();
    cuda::check(cudaEventRecord(end.get(), stream), "cudaEventRecord");
    cuda::check(cudaEventSynchronize(end.get()), "cudaEventSynchronize");
    float milliseconds = 0;
    cuda::check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "cudaEventElapsedTime");
    return 1e-3 * static_cast<double>(milliseconds) / count;
}

} // namespace starmv::tools
