// The read limit of a device: a kernel that only reads.
#include <algorithm>
#include <limits>
#include <memory>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/plan.hpp"

namespace starmv::cuda {
namespace {

constexpr int threads = read_threads;
constexpr int unroll = read_unroll;

// Each block reads one stretch, and the device deals the blocks out: no pattern found so far is faster.
__global__ void __launch_bounds__(threads) read_kernel(const float4* p, long long count, float* sink) {
    const long long first = static_cast<long long>(blockIdx.x) * (threads * unroll) + threadIdx.x;
    float4 v[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u)
        v[u] = first + u * threads < count ? __ldcs(p + first + u * threads) : float4{0, 0, 0, 0};
    float4 total{0, 0, 0, 0};
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        total.x += v[u].x;
        total.y += v[u].y;
        total.z += v[u].z;
        total.w += v[u].w;
    }
    // Hardly ever true, but the compiler cannot know.
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
    const std::unique_ptr<void, void (*)(void*) noexcept> sink(allocate(sizeof(float)), release);
    float best = std::numeric_limits<float>::infinity();
    for (int repeat = 0; repeat < 6; ++repeat) { // the first one warms up; it may also be the best
        check(cudaEventRecord(begin.event, target.stream), "cudaEventRecord");
        const auto count = static_cast<long long>(bytes / sizeof(float4));
        launch("read", read_kernel, target, {.blocks = ceil_div(count, threads * unroll), .threads = threads}, p, count,
               static_cast<float*>(sink.get()));
        check(cudaEventRecord(end.event, target.stream), "cudaEventRecord");
        check(cudaEventSynchronize(end.event), "cudaEventSynchronize");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin.event, end.event), "cudaEventElapsedTime");
        best = std::min(best, milliseconds);
    }
    return static_cast<double>(best) * 1e-3;
}

} // namespace starmv::cuda
