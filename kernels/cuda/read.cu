// The read limit of a device: a kernel that only reads.
#include <algorithm>
#include <limits>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/plan.hpp"

namespace starmv::cuda {
namespace {

constexpr int threads = 512;
constexpr int unroll = 8;

__global__ void __launch_bounds__(threads) read_kernel(const float4* p, long long count, float* sink) {
    const long long stride = static_cast<long long>(gridDim.x) * threads;
    float4 total{0, 0, 0, 0};
    long long k = static_cast<long long>(blockIdx.x) * threads + threadIdx.x;
    for (; k + (unroll - 1) * stride < count; k += unroll * stride) {
        float4 v[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u)
            v[u] = __ldcs(p + k + u * stride);
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            total.x += v[u].x;
            total.y += v[u].y;
            total.z += v[u].z;
            total.w += v[u].w;
        }
    }
    for (; k < count; k += stride)
        total.x += __ldcs(p + k).x;
    // Never true for the buffers we read, but the compiler cannot know.
    if (total.x + total.y + total.z + total.w == 1.2345e30f) *sink = total.x;
}

struct Event {
    Event() { check(cudaEventCreate(&event), "cudaEventCreate"); }
    ~Event() { cudaEventDestroy(event); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    cudaEvent_t event = nullptr;
};

} // namespace

double time_read(const Target& target, const void* buffer, std::size_t bytes) {
    const Event begin, end;
    const auto* p = static_cast<const float4*>(buffer);
    auto* sink = reinterpret_cast<float*>(static_cast<char*>(target.workspace.data) + Workspace::counter_bytes);
    float best = std::numeric_limits<float>::infinity();
    for (int repeat = 0; repeat < 6; ++repeat) { // the first one warms up; it may also be the best
        check(cudaEventRecord(begin.event, target.stream), "cudaEventRecord");
        launch("read", read_kernel, dim3(static_cast<unsigned>(target.device.multiprocessors * 4)), threads,
               target.stream, p, static_cast<long long>(bytes / sizeof(float4)), sink);
        check(cudaEventRecord(end.event, target.stream), "cudaEventRecord");
        check(cudaEventSynchronize(end.event), "cudaEventSynchronize");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin.event, end.event), "cudaEventElapsedTime");
        best = std::min(best, milliseconds);
    }
    return static_cast<double>(best) * 1e-3;
}

} // namespace starmv::cuda
