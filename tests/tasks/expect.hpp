// Expectations that the task tests share.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "starmv/error.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "tasks/handle.hpp"
#include "tasks/runtime.hpp"

namespace starmv::test {

// alpha and beta: 0, 1 and a general value in every combination.
struct Factors {
    int alpha, beta; // for scalar()
};
inline constexpr Factors all_factors[]{{2, 2}, {2, 1}, {2, 0}, {0, 0}, {0, 1}, {0, 2}, {1, 2}, {1, 1}, {1, 0}};

// Poison in all that a product with these factors may not read.
template <Scalar T>
void set_traps(T alpha, T beta, MatrixOperand<T>& A, VectorOperand<T>& x, VectorOperand<T>& y) {
    if (alpha == T{}) {
        std::fill(A.memory.begin(), A.memory.end(), poison<T>());
        x.fill(poison<T>());
    }
    if (beta == T{}) y.fill(poison<T>());
}

template <Scalar T>
void expect_result(const reference::Expected<T>& expected, const VectorOperand<T>& before,
                   const VectorOperand<T>& after) {
    EXPECT_TRUE(within_bound(expected, after.data(), after.inc));
    EXPECT_TRUE(gaps_untouched(before, after.memory));
}

// call() throws InvalidArgument with exactly this message.
template <class Call>
void expect_invalid(const Call& call, const std::string& message, int position) {
    try {
        call();
    } catch (const InvalidArgument& error) {
        EXPECT_EQ(error.what(), message);
        EXPECT_EQ(error.position(), position);
        return;
    }
    ADD_FAILURE() << "nothing was thrown; expected " << message;
}

} // namespace starmv::test
