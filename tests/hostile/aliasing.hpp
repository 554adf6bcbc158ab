// Operands that lie in each other: x may be any part of A, and y may lie between A's columns. The bits are those of operands
// of their own.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "starmv/types.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"

namespace starmv::test {

// y <- 2 A x - y for an n x n matrix, all operands at offsets in one piece of memory.
template <Scalar T>
struct AliasedProduct {
    std::string name;
    std::function<void(std::vector<T>& memory, std::int64_t n, std::int64_t A, std::int64_t lda, std::int64_t x,
                       std::int64_t incx, std::int64_t y, std::int64_t incy)>
        call;
};

template <Scalar T>
void expect_aliased_operands_to_work(const AliasedProduct<T>& product) {
    constexpr std::int64_t n = 67, lda = 70, A = 1, own_x = A + n * lda, own_y = own_x + n, size = own_y + n;
    Random random(1);
    const std::vector<T> before = random.vector<T>(size);
    struct Place {
        const char* what;
        std::int64_t first, inc;
    };
    // y between the columns of A: above them in the parent, and below.
    for (const Place& y : {Place{"y of its own", own_y, 1}, {"y above A", A - 1, lda}, {"y below A", A + n, -lda}})
        for (const Place& x : {Place{"x a column of A", A + 3 * lda, 1},
                               {"x the same backwards", A + 3 * lda, -1},
                               {"x a row of A", A + 5, lda},
                               {"x the diagonal of A", A, lda + 1},
                               {"x the first column and what follows", A, 1}}) {
            SCOPED_TRACE(testing::Message() << product.name << ", " << x.what << ", " << y.what);
            const auto at = [](const Place& v, std::int64_t k) {
                return static_cast<std::size_t>(v.first + (v.inc > 0 ? k * v.inc : (n - 1 - k) * -v.inc));
            };
            std::vector<T> apart = before, aliased = before, expected = before;
            for (std::int64_t k = 0; k < n; ++k) {
                apart[static_cast<std::size_t>(own_x + k)] = before[at(x, k)];
                apart[static_cast<std::size_t>(own_y + k)] = before[at(y, k)];
            }
            product.call(apart, n, A, lda, own_x, 1, own_y, 1);
            for (std::int64_t k = 0; k < n; ++k)
                expected[at(y, k)] = apart[static_cast<std::size_t>(own_y + k)];
            product.call(aliased, n, A, lda, x.first, x.inc, y.first, y.inc);
            EXPECT_TRUE(same_bits(expected, aliased)) << "y, or what is not y";
        }
}

} // namespace starmv::test
