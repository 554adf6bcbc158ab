// Reproducible test data: every value is a function of the seed and the position.
#pragma once

#include <complex>
#include <cstdint>
#include <random>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::test {

// G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014: one addition and a mix a
// number. With the Mersenne Twister, most of the tests' time went into their data.
class SplitMix {
public:
    using result_type = std::uint64_t;
    explicit SplitMix(std::uint64_t seed) : state_(seed) {}
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

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
    double real() { return static_cast<double>(engine_() >> 11) * 0x1p-52 - 1.0; } // the upper 53 bits, in [0, 2)
    SplitMix engine_;
};

} // namespace starmv::test
