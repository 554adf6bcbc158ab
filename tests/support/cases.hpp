// Shapes and scalars that the operation tests share.
#pragma once

#include <gtest/gtest.h>

#include <complex>
#include <cstdint>
#include <utility>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::test {

using AllTypes = testing::Types<float, double, std::complex<float>, std::complex<double>>;

struct TypeNames {
    template <class T>
    static std::string GetName(int) {
        return std::string(1, letter<T>);
    }
};

using Shape = std::pair<std::int64_t, std::int64_t>;

// Every pair of small sizes, then shapes around the block edges of the CUDA kernels and past the length where a
// sum is split among thread blocks.
inline std::vector<Shape> gemv_shapes() {
    const std::vector<std::int64_t> small{0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 31, 33, 64, 65, 129, 257};
    std::vector<Shape> shapes;
    for (std::int64_t m : small)
        for (std::int64_t n : small)
            shapes.emplace_back(m, n);
    for (Shape s : std::vector<Shape>{{255, 31},   {256, 32},   {257, 33},   {511, 7},     {512, 8},    {513, 9},
                                      {1023, 3},   {1024, 4},   {1025, 5},   {1, 5000},    {5000, 1},   {7, 20000},
                                      {20000, 7},  {33, 4096},  {4096, 33},  {1000, 1000}, {129, 3001}, {3001, 129},
                                      {2047, 513}, {1, 100000}, {100000, 1}, {100003, 3}})
        shapes.push_back(s);
    return shapes;
}

inline std::vector<std::int64_t> symv_orders() {
    return {0,  1,   2,   3,   4,   5,   7,   8,   9,   15,  16,  17,  31,  32,   33,   63,  64,
            65, 100, 127, 128, 129, 191, 193, 255, 256, 257, 300, 511, 513, 1000, 1025, 2100};
}

// 0, 1, -1 and a general value.
template <Scalar T>
T scalar(int which) {
    switch (which % 4) {
    case 0:
        return T{1};
    case 1:
        return T{0};
    case 2:
        if constexpr (is_complex<T>)
            return T(typename T::value_type(0.75), typename T::value_type(-1.25));
        else
            return T(0.75);
    default:
        return T{-1};
    }
}

inline std::int64_t increment(int which) {
    constexpr std::int64_t values[]{1, -1, 2, 1, -2, 7, 1, -7};
    return values[which % 8];
}

} // namespace starmv::test
