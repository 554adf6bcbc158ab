// Reading memory and nothing else, as fast as one thread can.
#pragma once

#include "kernels/cpu/products.hpp"
#include "kernels/cpu/simd.hpp"

namespace starmv::cpu {

template <Isa I>
std::uint64_t read_all(const void* buffer, std::size_t bytes) {
    using S = Simd<I, std::uint64_t>;
    using Vector = typename S::Vector;
    constexpr int streams = 8;
    const auto* p = static_cast<const unsigned char*>(buffer);
    Vector seen[streams] = {};
    std::size_t i = 0;
    for (; i + streams * sizeof(Vector) <= bytes; i += streams * sizeof(Vector)) {
#pragma GCC unroll 8
        for (int s = 0; s < streams; ++s) {
            Vector v;
            __builtin_memcpy(&v, p + i + s * sizeof(Vector), sizeof v);
            seen[s] ^= v;
        }
    }
    std::uint64_t checksum = 0;
    for (int s = 0; s < streams; ++s)
        for (int l = 0; l < S::lanes; ++l)
            checksum ^= seen[s][l];
    for (; i < bytes; ++i)
        checksum ^= p[i];
    return checksum;
}

} // namespace starmv::cpu
