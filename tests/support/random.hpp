// Reproducible test data: every value is a function of the seed and the position.
#pragma once

#include <complex>
#include <cstdint>
#include <random>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::test {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    // Uniform in [-1, 1), both parts for complex types.
    template <Scalar T>
    T value() {
        if constexpr (is_complex<T>) {
            const auto re = real();
            return {static_cast<typename T::value_type>(re), static_cast<typename T::value_type>(real())};
        } else {
            return static_cast<T>(real());
        }
    }

    template <Scalar T>
    std::vector<T> vector(std::int64_t n) {
        std::vector<T> v(static_cast<std::size_t>(n));
        for (T& e : v)
            e = value<T>();
        return v;
    }

    // Uniform in [first, last].
    std::int64_t integer(std::int64_t first, std::int64_t last) {
        return std::uniform_int_distribution<std::int64_t>(first, last)(engine_);
    }

private:
    double real() { return std::uniform_real_distribution<double>(-1.0, 1.0)(engine_); }
    std::mt19937_64 engine_;
};

} // namespace starmv::test
