// Devices, streams and workspaces.
#include <cuda_runtime.h>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/tuning_file.hpp"

namespace starmv::cuda {

int device_count() noexcept {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) {
        static_cast<void>(cudaGetLastError());
        return 0;
    }
    return count;
}

int current_device() {
    int ordinal = 0;
    check(cudaGetDevice(&ordinal), "cudaGetDevice");
    return ordinal;
}

void set_device(int ordinal) { check(cudaSetDevice(ordinal), "cudaSetDevice"); }

int stream_device([[maybe_unused]] cudaStream_t stream) {
    int ordinal = current_device();
#if CUDART_VERSION >= 12080
    if (stream != nullptr) check(cudaStreamGetDevice(stream, &ordinal), "cudaStreamGetDevice");
#endif
    return ordinal;
}

bool is_capturing(cudaStream_t stream) {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    check(cudaStreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
    return status != cudaStreamCaptureStatusNone;
}

unsigned long long stream_id(cudaStream_t stream) {
    unsigned long long id = 0;
    check(cudaStreamGetId(stream, &id), "cudaStreamGetId");
    return id;
}

void synchronize(cudaStream_t stream) { check(cudaStreamSynchronize(stream), "cudaStreamSynchronize"); }

Device query_device(int ordinal) {
    Device device;
    device.ordinal = ordinal;
    int major = 0, minor = 0;
    check(cudaDeviceGetAttribute(&device.multiprocessors, cudaDevAttrMultiProcessorCount, ordinal),
          "cudaDeviceGetAttribute");
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, ordinal), "cudaDeviceGetAttribute");
    check(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, ordinal), "cudaDeviceGetAttribute");
    device.compute_capability = 10 * major + minor;
    check(cudaDeviceGetAttribute(&device.shared_bytes_per_block, cudaDevAttrMaxSharedMemoryPerBlockOptin, ordinal),
          "cudaDeviceGetAttribute");
    check(cudaDeviceGetAttribute(&device.shared_bytes_per_sm, cudaDevAttrMaxSharedMemoryPerMultiprocessor, ordinal),
          "cudaDeviceGetAttribute");
    check(cudaDeviceGetAttribute(&device.l2_bytes, cudaDevAttrL2CacheSize, ordinal), "cudaDeviceGetAttribute");
    device.tuning = &active_tuning(device.compute_capability);
    return device;
}

void* allocate(std::size_t bytes) {
    void* data = nullptr;
    check(cudaMalloc(&data, bytes), "cudaMalloc");
    return data;
}

void release(void* data) noexcept {
    if (cudaFree(data) != cudaSuccess) static_cast<void>(cudaGetLastError()); // nobody could do anything about it
}

void fill(void* data, int byte, std::size_t bytes) {
    check(cudaMemset(data, byte, bytes), "cudaMemset");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

Workspace allocate_workspace(std::size_t bytes, cudaStream_t stream) {
    Workspace workspace{allocate(bytes), bytes};
    const cudaError_t status = cudaMemsetAsync(workspace.data, 0, workspace.exchange_bytes(), stream);
    if (status != cudaSuccess) {
        free_workspace(workspace);
        check(status, "cudaMemsetAsync");
    }
    return workspace;
}

void free_workspace(Workspace& workspace) noexcept {
    release(workspace.data);
    workspace = {};
}

void restore_workspace(const Workspace& workspace, std::size_t used_bytes, cudaStream_t stream) {
    const std::size_t untouched = Workspace::usable(workspace.bytes) - used_bytes, zero = workspace.exchange_bytes();
    if (untouched >= zero) return;
    check(cudaMemsetAsync(static_cast<char*>(workspace.data) + untouched, 0, zero - untouched, stream),
          "cudaMemsetAsync");
}

void order_streams(cudaStream_t earlier, cudaStream_t later) {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    cudaError_t status = cudaEventRecord(event, earlier);
    if (status == cudaSuccess) status = cudaStreamWaitEvent(later, event, 0);
    cudaEventDestroy(event); // lives until the streams have passed it
    check(status, "ordering two streams");
}

} // namespace starmv::cuda
