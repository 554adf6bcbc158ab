// Words that thread blocks write and read at the same time, of a launch or of two that overlap, in no order with other accesses.
#pragma once

namespace starmv::cuda {

__device__ __forceinline__ void store_relaxed(unsigned* p, unsigned value) {
    asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(p), "r"(value) : "memory");
}
__device__ __forceinline__ void store_relaxed(unsigned long long* p, unsigned long long value) {
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(p), "l"(value) : "memory");
}

__device__ __forceinline__ unsigned load_relaxed(const unsigned* p) {
    unsigned value;
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
    return value;
}
__device__ __forceinline__ unsigned long long load_relaxed(const unsigned long long* p) {
    unsigned long long value;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(p) : "memory");
    return value;
}

__device__ __forceinline__ unsigned exchange_relaxed(unsigned* p, unsigned value) {
    unsigned before;
    asm volatile("atom.relaxed.gpu.global.exch.b32 %0, [%1], %2;" : "=r"(before) : "l"(p), "r"(value) : "memory");
    return before;
}
__device__ __forceinline__ unsigned long long exchange_relaxed(unsigned long long* p, unsigned long long value) {
    unsigned long long before;
    asm volatile("atom.relaxed.gpu.global.exch.b64 %0, [%1], %2;" : "=l"(before) : "l"(p), "l"(value) : "memory");
    return before;
}

// 16 bytes at a time; each word of them by itself.
__device__ __forceinline__ void store_relaxed(unsigned* p, const unsigned (&value)[4]) {
    asm volatile("st.relaxed.gpu.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(p), "r"(value[0]), "r"(value[1]),
                 "r"(value[2]), "r"(value[3])
                 : "memory");
}
__device__ __forceinline__ void store_relaxed(unsigned long long* p, const unsigned long long (&value)[2]) {
    asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(value[0]), "l"(value[1]) : "memory");
}
__device__ __forceinline__ void load_relaxed(const unsigned* p, unsigned (&value)[4]) {
    asm volatile("ld.relaxed.gpu.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(value[0]), "=r"(value[1]), "=r"(value[2]), "=r"(value[3])
                 : "l"(p)
                 : "memory");
}
__device__ __forceinline__ void load_relaxed(const unsigned long long* p, unsigned long long (&value)[2]) {
    asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(value[0]), "=l"(value[1]) : "l"(p) : "memory");
}

// For a loop that waits for another block: lets the multiprocessor's other warps work.
__device__ __forceinline__ void rest() { __nanosleep(100); }

} // namespace starmv::cuda
