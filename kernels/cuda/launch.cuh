// Launching a kernel, and what may go wrong then.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "kernels/cuda/cuda.hpp"
#include "starmv/error.hpp"

namespace starmv::cuda {

inline void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        // An error of this call alone would otherwise be found by the next caller of cudaGetLastError().
        static_cast<void>(cudaGetLastError());
        throw CudaError(static_cast<int>(status),
                        std::string(what) + ": " + cudaGetErrorName(status) + ", " + cudaGetErrorString(status));
    }
}

struct LaunchShape {
    std::int64_t blocks;
    int threads;
    int shared_bytes = 0; // dynamic
    int cluster_blocks = 1;
    bool overlap = false; // the kernel calls wait_for_previous_kernel(), or knows why it need not
};

// The returned status belongs to this launch, unlike what cudaGetLastError() finds after <<<>>>.
template <class... Parameters, class... Arguments>
void launch(const char* name, void (*kernel)(Parameters...), const Target& target, const LaunchShape& shape,
            Arguments&&... arguments) {
    cudaLaunchAttribute attributes[2];
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(shape.blocks));
    config.blockDim = dim3(static_cast<unsigned>(shape.threads));
    config.dynamicSmemBytes = static_cast<std::size_t>(shape.shared_bytes);
    config.stream = target.stream;
    config.attrs = attributes;
    if (target.device.compute_capability >= 90) {
        if (shape.overlap) {
            attributes[config.numAttrs].id = cudaLaunchAttributeProgrammaticStreamSerialization;
            attributes[config.numAttrs++].val.programmaticStreamSerializationAllowed = 1;
        }
        if (shape.cluster_blocks > 1) {
            attributes[config.numAttrs].id = cudaLaunchAttributeClusterDimension;
            attributes[config.numAttrs++].val.clusterDim = {static_cast<unsigned>(shape.cluster_blocks), 1, 1};
        }
    }
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), name);
}

// What a block asks for so that exactly per_sm blocks fit on a multiprocessor, and two if it is one: the other place is
// for the next kernel. `needed` wins if it is more.
inline int shared_bytes_for(const Device& device, int per_sm, int needed) {
    const int fitting = per_sm == 1 ? 2 : per_sm;
    return std::max(needed, device.shared_bytes_per_sm / (fitting + 1));
}

// Eight is what every device with clusters has; sixteen, if asked for, what the large ones of 9.0 and 10.x have.
inline int most_cluster_blocks(const Device& device) {
    if (device.compute_capability < 90) return 1;
    return device.compute_capability == 90 || device.compute_capability == 100 || device.compute_capability == 103 ? 16
                                                                                                                   : 8;
}

// As many stages of a ring as were asked for, or as there is room for with per_sm blocks a multiprocessor: a device of the
// same generation may have less shared memory than the one that was tuned for. 3 at least. bytes(stages) is what a block
// needs.
template <class Bytes>
int stages_that_fit(const Device& device, int per_sm, int stages, Bytes&& bytes) {
    constexpr int static_and_reserved = 4096;
    const int room = std::min(device.shared_bytes_per_block, device.shared_bytes_per_sm / per_sm);
    while (stages > 3 && bytes(stages) + static_and_reserved > room)
        --stages;
    return stages;
}

// Lets a kernel have as much dynamic shared memory as the device has, and large clusters. Asked once a kernel and device;
// asking twice, or from two threads at once, does no harm.
template <auto kernel>
void allow_shared_memory(const Device& device) {
    static std::atomic<unsigned long long> done{0};
    const unsigned long long bit = device.ordinal < 64 ? 1ULL << device.ordinal : 0;
    if (bit != 0 && (done.load(std::memory_order_relaxed) & bit) != 0) return;
    cudaFuncAttributes attributes{};
    check(cudaFuncGetAttributes(&attributes, kernel), "cudaFuncGetAttributes");
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               device.shared_bytes_per_block - static_cast<int>(attributes.sharedSizeBytes)),
          "cudaFuncSetAttribute");
    // Clusters of 16 blocks.
    if (device.compute_capability >= 90)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1), "cudaFuncSetAttribute");
    done.fetch_or(bit, std::memory_order_relaxed);
}

} // namespace starmv::cuda
