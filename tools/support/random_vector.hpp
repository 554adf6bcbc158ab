// Vectors for products that are given none: a function of the seed alone.
#pragma once

#include <cstdint>
#include <random>

#include "tools/support/host_array.hpp"

namespace starmv::tools {

class RandomVectors {
public:
    explicit RandomVectors(std::uint64_t seed) : engine_(seed) {}

    // Uniform in [-1, 1), both parts for complex types.
    template <Scalar T>
    HostArray<T> next(std::int64_t size) {
        HostArray<T> result(size);
        for (T& element : result) {
            if constexpr (is_complex<T>) {
                const auto re = real<typename T::value_type>();
                element = {re, real<typename T::value_type>()};
            } else {
                element = real<T>();
            }
        }
        return result;
    }

private:
    // Not std::uniform_real_distribution, whose values differ between standard libraries.
    template <class R>
    R real() {
        return static_cast<R>(static_cast<double>(engine_() >> 11) * 0x1p-52 - 1.0);
    }

    std::mt19937_64 engine_;
};

} // namespace starmv::tools
