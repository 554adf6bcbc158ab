// Overlap with the kernel before and after on the stream, and thread block clusters (compute capability 9.0 and later;
// without effect on earlier devices, where launches neither overlap nor form clusters).
#pragma once

namespace starmv::cuda {

// Until everything before this kernel on the stream has finished and its writes can be seen. Every thread calls it
// before it touches global memory: with a programmatic launch the kernel may have started earlier. The exception is
// symv_add.cuh.
__device__ __forceinline__ void wait_for_previous_kernel() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// Lets the next kernel on the stream start as far as there is room; it waits for this one where it must.
__device__ __forceinline__ void let_next_kernel_start() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

// Barrier of all threads of a cluster; shared memory written before is seen after, across the cluster.
__device__ __forceinline__ void cluster_barrier() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

// The same in two halves: what others wrote before they arrived is seen after the wait.
__device__ __forceinline__ void cluster_barrier_arrive() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
#endif
}
__device__ __forceinline__ void cluster_barrier_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

// The address of another block's shared variable, given the address of one's own.
__device__ __forceinline__ unsigned cluster_address(unsigned own, [[maybe_unused]] int rank) {
#if __CUDA_ARCH__ >= 900
    unsigned address;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(address) : "r"(own), "r"(rank));
    return address;
#else
    return own;
#endif
}

__device__ __forceinline__ void store_cluster(unsigned address, float value) {
#if __CUDA_ARCH__ >= 900
    asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(address), "f"(value) : "memory");
#else
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(address), "f"(value) : "memory");
#endif
}

__device__ __forceinline__ void store_cluster(unsigned address, double value) {
#if __CUDA_ARCH__ >= 900
    asm volatile("st.shared::cluster.f64 [%0], %1;" ::"r"(address), "d"(value) : "memory");
#else
    asm volatile("st.shared.f64 [%0], %1;" ::"r"(address), "d"(value) : "memory");
#endif
}

__device__ __forceinline__ float load_cluster(unsigned address, float) {
    float value = 0;
#if __CUDA_ARCH__ >= 900
    asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(value) : "r"(address) : "memory");
#else
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(value) : "r"(address) : "memory");
#endif
    return value;
}

__device__ __forceinline__ double load_cluster(unsigned address, double) {
    double value = 0;
#if __CUDA_ARCH__ >= 900
    asm volatile("ld.shared::cluster.f64 %0, [%1];" : "=d"(value) : "r"(address) : "memory");
#else
    asm volatile("ld.shared.f64 %0, [%1];" : "=d"(value) : "r"(address) : "memory");
#endif
    return value;
}

} // namespace starmv::cuda
