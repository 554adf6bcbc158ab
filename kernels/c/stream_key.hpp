// What tells one stream from another while both exist.
#pragma once

#include <thread>
#include <tuple>

#include "starmv/cuda_fwd.hpp"

namespace starmv::c {

// The handle is not enough for the default streams: they have the same one on every device, and cudaStreamPerThread
// in every thread.
struct StreamKey {
    cudaStream_t handle;
    int device;             // -1 for all other streams
    std::thread::id thread; // of cudaStreamPerThread

    friend bool operator<(const StreamKey& a, const StreamKey& b) {
        return std::tie(a.handle, a.device, a.thread) < std::tie(b.handle, b.device, b.thread);
    }
};

// Throws CudaError.
StreamKey stream_key(cudaStream_t stream);

} // namespace starmv::c
