// Asynchronous copies from global to shared memory (cp.async, compute capability 8.0 and later).
//
// A is read once and leaves L2 first, but for the ends of misaligned columns; those and x go through L1, which the warps of
// a block share.
#pragma once

#include "kernels/cuda/memory.cuh"

namespace starmv::cuda {

__device__ __forceinline__ unsigned shared_address(const void* p) {
    return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

// The shared memory that a launch asks for.
__device__ __forceinline__ char* dynamic_shared_memory() {
    extern __shared__ __align__(128) char memory[];
    return memory;
}

// The same value, of which the compiler no longer knows where it comes from: it keeps it in a register rather than computing it
// again in every step, which takes some of them a seventh longer.
__device__ __forceinline__ unsigned kept(unsigned value) {
    asm("" : "+r"(value));
    return value;
}
__device__ __forceinline__ long long kept(long long value) {
    asm("" : "+l"(value));
    return value;
}
__device__ __forceinline__ unsigned long long kept(unsigned long long value) {
    asm("" : "+l"(value));
    return value;
}

// How long A should stay in L2: a matrix that does not fit there only displaces x and the partial results.
__device__ __forceinline__ unsigned long long l2_policy(bool evict_first) {
    unsigned long long policy;
    if (evict_first)
        asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    else
        asm volatile("createpolicy.fractional.L2::evict_normal.b64 %0, 1.0;" : "=l"(policy));
    return policy;
}

// 16 bytes of A; source and destination on multiples of 16. whole_lines: L2 fetches the line of 128 bytes around them, of
// which the next step down the column wants the rest.
template <bool whole_lines>
__device__ __forceinline__ void copy_pack(unsigned destination, const void* source, unsigned long long policy) {
    if constexpr (whole_lines)
        asm volatile("cp.async.cg.shared.global.L2::cache_hint.L2::128B [%0], [%1], 16, %2;" ::"r"(destination),
                     "l"(source), "l"(policy)
                     : "memory");
    else
        asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(destination), "l"(source),
                     "l"(policy)
                     : "memory");
}

// 16 bytes of x, or only the first `bytes` of them and zeros.
__device__ __forceinline__ void copy_pack_cached(unsigned destination, const void* source, int bytes) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16, %2;" ::"r"(destination), "l"(source), "r"(bytes)
                 : "memory");
}

// 4 or 8 bytes, or zeros.
template <int bytes>
__device__ __forceinline__ void copy_cached(unsigned destination, const void* source, bool exists) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(destination), "l"(source), "n"(bytes),
                 "r"(exists ? bytes : 0)
                 : "memory");
}

__device__ __forceinline__ void commit_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }

// Until at most `pending` of the last groups are incomplete.
template <int pending>
__device__ __forceinline__ void wait_for_copies() {
    asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

template <class T>
__device__ __forceinline__ Pack<T> load_shared_pack(unsigned address) {
    float4 raw;
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(raw.x), "=f"(raw.y), "=f"(raw.z), "=f"(raw.w)
                 : "r"(address)
                 : "memory");
    return reinterpret_cast<const Pack<T>&>(raw);
}

// 16 bytes from two places.
template <class T>
__device__ __forceinline__ Pack<T> load_shared_halves(unsigned first, unsigned second) {
    double2 raw;
    asm volatile("ld.shared.f64 %0, [%1];" : "=d"(raw.x) : "r"(first) : "memory");
    asm volatile("ld.shared.f64 %0, [%1];" : "=d"(raw.y) : "r"(second) : "memory");
    return reinterpret_cast<const Pack<T>&>(raw);
}

template <class T>
__device__ __forceinline__ T load_shared(unsigned address) {
    T value;
    if constexpr (sizeof(T) == 4)
        asm volatile("ld.shared.f32 %0, [%1];" : "=f"(value) : "r"(address) : "memory");
    else if constexpr (!is_pair<T>)
        asm volatile("ld.shared.f64 %0, [%1];" : "=d"(value) : "r"(address) : "memory");
    else if constexpr (sizeof(T) == 8)
        asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(value.re), "=f"(value.im) : "r"(address) : "memory");
    else
        asm volatile("ld.shared.v2.f64 {%0, %1}, [%2];" : "=d"(value.re), "=d"(value.im) : "r"(address) : "memory");
    return value;
}

template <class T>
__device__ __forceinline__ void store_shared_pack(unsigned address, const Pack<T>& pack) {
    const float4& raw = reinterpret_cast<const float4&>(pack);
    asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(address), "f"(raw.x), "f"(raw.y), "f"(raw.z),
                 "f"(raw.w)
                 : "memory");
}

__device__ __forceinline__ void clear_shared_pack(unsigned address) {
    asm volatile("st.shared.v4.f32 [%0], {%1, %1, %1, %1};" ::"r"(address), "f"(0.0f) : "memory");
}

} // namespace starmv::cuda
