// Random operands on the device.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace starmv::bench {

// Fills count values with random numbers in [-1, 1), a function of the seed and the position. Asynchronous.
void fill_random(float* values, std::size_t count, std::uint64_t seed, cudaStream_t stream);
void fill_random(double* values, std::size_t count, std::uint64_t seed, cudaStream_t stream);

} // namespace starmv::bench
