// A vector as contiguous memory.
#pragma once

#include "kernels/cpu/scratch.hpp"
#include "kernels/cpu/value.hpp"

namespace starmv::cpu {

// x itself if it is contiguous already, else a copy that lives until the thread's next call.
template <Isa I, Scalar T>
const T* gather(const T* x, std::int64_t n, std::int64_t incx) {
    if (incx == 1) return x;
    T* copy = scratch_array<I, T>(Scratch::GatheredX, n);
    for (std::int64_t i = 0; i < n; ++i)
        Value<I, T>::load(x + i * incx).store(copy + i);
    return copy;
}

} // namespace starmv::cpu
