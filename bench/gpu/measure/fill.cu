#include "bench/gpu/measure/cuda_check.hpp"
#include "bench/gpu/measure/fill.hpp"

namespace starmv::bench {
namespace {

// The finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
__device__ std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

// As many of the upper bits as the mantissa holds, as a number in [0, 2), less 1.
__device__ void convert(std::uint64_t bits, float& value) {
    value = static_cast<float>(static_cast<std::uint32_t>(bits >> 40)) * 0x1p-23f - 1.0f;
}
__device__ void convert(std::uint64_t bits, double& value) { value = static_cast<double>(bits >> 11) * 0x1p-52 - 1.0; }

template <class Real>
__global__ void fill_kernel(Real* values, std::size_t count, std::uint64_t seed) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t k = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; k < count; k += stride)
        convert(mix(seed + (k + 1) * 0x9e3779b97f4a7c15), values[k]);
}

template <class Real>
void launch_fill(Real* values, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
    constexpr unsigned blocks = 2048, threads = 256;
    fill_kernel<<<blocks, threads, 0, stream>>>(values, count, seed);
    check(cudaGetLastError(), "filling the operands");
}

} // namespace

void fill_random(float* values, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
    launch_fill(values, count, seed, stream);
}

void fill_random(double* values, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
    launch_fill(values, count, seed, stream);
}

} // namespace starmv::bench
