#include "kernels/c/stream_key.hpp"

#include <cstdint>

#include "kernels/cuda/cuda.hpp"

namespace starmv::c {
namespace {

// cudaStreamLegacy and cudaStreamPerThread, as the CUDA runtime defines them.
constexpr std::uintptr_t legacy = 1, per_thread = 2;

} // namespace

StreamKey stream_key(cudaStream_t stream) {
    const auto value = reinterpret_cast<std::uintptr_t>(stream);
    StreamKey key{stream, -1, {}};
    if (value == 0 || value == legacy || value == per_thread) key.device = cuda::current_device();
    if (value == per_thread) key.thread = std::this_thread::get_id();
    return key;
}

} // namespace starmv::c
