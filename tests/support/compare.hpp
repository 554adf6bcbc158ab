// GoogleTest assertions on results.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <iomanip>

#include "kernels/reference/reference.hpp"
#include "support/operands.hpp"

namespace starmv::test {

template <Scalar T>
testing::AssertionResult within_bound(const reference::Expected<T>& expected, const T* y, std::int64_t incy) {
    const reference::Comparison c = reference::compare(expected, y, incy);
    if (c.within) return testing::AssertionSuccess();
    return testing::AssertionFailure() << c.message;
}

// The memory between and around the elements of a vector is what it was.
template <Scalar T>
testing::AssertionResult gaps_untouched(const VectorOperand<T>& before, const std::vector<T>& after) {
    std::vector<T> expected = before.memory;
    for (std::int64_t k = 0; k < before.n; ++k)
        expected[before.position(k)] = after[before.position(k)];
    if (std::memcmp(expected.data(), after.data(), after.size() * sizeof(T)) == 0) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "memory outside the vector has changed";
}

template <class T>
testing::AssertionResult same_bits(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return testing::AssertionFailure() << a.size() << " and " << b.size() << " elements";
    std::size_t count = 0, first = 0, last = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (std::memcmp(&a[k], &b[k], sizeof(T)) == 0) continue;
        if (count++ == 0) first = k;
        last = k;
    }
    if (count == 0) return testing::AssertionSuccess();
    return testing::AssertionFailure() << std::setprecision(17) << "the bits of " << count << " of " << a.size()
                                       << " elements differ, from element " << first << ", " << a[first] << " and "
                                       << b[first] << ", to element " << last << ", " << a[last] << " and " << b[last];
}

} // namespace starmv::test
