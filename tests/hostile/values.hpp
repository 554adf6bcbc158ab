// NaN and infinity in alpha, beta, x, y and A: which elements of the result they reach, and which they may not. One set of
// expectations for the CPU and the GPU, by a call on host vectors that the test supplies.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "support/operands.hpp"

namespace starmv::test {

// A square product of order n, which overwrites y.
template <Scalar T>
struct Product {
    std::string name;
    std::function<void(std::int64_t n, T alpha, const std::vector<T>& A, const std::vector<T>& x, T beta,
                       std::vector<T>& y)>
        call;
    enum class Reads { All, Lower, Upper } reads;
    bool transposed; // element k of y is the sum over column k
};

template <Scalar T>
bool is_not_a_number(const T& value) {
    return std::isnan(std::real(value)) || std::isnan(std::imag(value));
}
template <Scalar T>
bool is_finite(const T& value) {
    return std::isfinite(std::real(value)) && std::isfinite(std::imag(value));
}

// Where the kernels have whole vectors, rests, several blocks.
inline constexpr std::int64_t value_orders[]{1, 2, 3, 33, 130};

template <Scalar T>
void expect_special_values_to_propagate(const Product<T>& product) {
    using R = decltype(std::real(T{}));
    const T nan = poison<T>(), infinity = T(std::numeric_limits<R>::infinity());
    for (const std::int64_t n : value_orders) {
        SCOPED_TRACE(testing::Message() << product.name << " n " << n);
        Random random(static_cast<std::uint64_t>(n));
        const auto count = static_cast<std::size_t>(n);
        const std::vector<T> A = random.vector<T>(n * n), x = random.vector<T>(n), y0 = random.vector<T>(n);
        const auto run = [&](T alpha, const std::vector<T>& A_, const std::vector<T>& x_, T beta, std::vector<T> y) {
            product.call(n, alpha, A_, x_, beta, y);
            return y;
        };
        const std::vector<T> zeros(count), of_nan(count, nan), matrix_of_nan(count * count, nan);

        // alpha is not zero: it reaches everything, even if A or x is zero.
        for (const T& value : run(nan, A, zeros, T(1), y0))
            EXPECT_TRUE(is_not_a_number(value)) << "alpha NaN";
        for (const T& value : run(infinity, A, zeros, T(1), y0))
            EXPECT_TRUE(is_not_a_number(value)) << "alpha infinite, times zero";
        for (const T& value : run(infinity, A, x, T(0), of_nan))
            EXPECT_FALSE(is_finite(value)) << "alpha infinite";
        // So does beta.
        for (const T& value : run(T(1), A, x, nan, zeros))
            EXPECT_TRUE(is_not_a_number(value)) << "beta NaN";
        for (const T& value : run(T(1), A, x, infinity, zeros))
            EXPECT_TRUE(is_not_a_number(value)) << "beta infinite, times zero";
        for (const T& value : run(T(0), matrix_of_nan, of_nan, nan, y0))
            EXPECT_TRUE(is_not_a_number(value)) << "beta NaN, without a product";
        // Zero factors keep NaN away.
        for (const T& value : run(T(0), matrix_of_nan, of_nan, T(0), of_nan))
            EXPECT_EQ(value, T(0)) << "nothing is left";
        for (const T& value : run(T(1), A, x, T(0), of_nan))
            EXPECT_TRUE(is_finite(value)) << "y is not read";

        // One element, and what it reaches.
        for (const std::int64_t at : {std::int64_t{0}, n / 2, n - 1}) {
            std::vector<T> spoilt_y = y0, spoilt_x = x, spoilt_A = A;
            spoilt_y[static_cast<std::size_t>(at)] = nan;
            for (const T beta : {T(1), T(-1), T(0.5)}) {
                const std::vector<T> y = run(T(1), A, x, beta, spoilt_y);
                for (std::int64_t k = 0; k < n; ++k)
                    EXPECT_EQ(is_not_a_number(y[static_cast<std::size_t>(k)]), k == at) << "in y, element " << k;
            }
            spoilt_x[static_cast<std::size_t>(at)] = nan;
            for (const T& value : run(T(1), A, spoilt_x, T(0), y0))
                EXPECT_TRUE(is_not_a_number(value)) << "in x";

            const std::int64_t row = at, column = n - 1 - at;
            spoilt_A[static_cast<std::size_t>(row + column * n)] = nan;
            using Reads = typename Product<T>::Reads;
            const bool symmetric = product.reads != Reads::All;
            const bool read = !symmetric || (product.reads == Reads::Lower ? row >= column : row <= column);
            const std::vector<T> y = run(T(1), spoilt_A, x, T(0), y0);
            for (std::int64_t k = 0; k < n; ++k) {
                const bool reached = symmetric            ? read && (k == row || k == column)
                                     : product.transposed ? k == column
                                                          : k == row;
                EXPECT_EQ(is_not_a_number(y[static_cast<std::size_t>(k)]), reached)
                    << "in A(" << row << ", " << column << "), element " << k;
            }
        }
    }
}

} // namespace starmv::test
