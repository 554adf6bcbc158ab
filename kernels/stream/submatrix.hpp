// The Submatrix operand: its checks, and the pointer to its first element.
#pragma once

#include <limits>

#include "kernels/check.hpp"
#include "starmv/types.hpp"

namespace starmv::stream {

template <Scalar T>
const T* first_element(const char* routine, const Submatrix<T>& A, std::int64_t rows) {
    const kernels::Checker check{routine};
    check.at_least("A.row", 0, A.row, 0);
    check.at_least("A.column", 0, A.column, 0);
    if (rows < 0) return nullptr; // refused by the checks of the call
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const std::int64_t end = A.row > most - rows ? most : A.row + rows;
    check.at_least("A.ld", 0, A.ld, end > 1 ? end : 1);
    std::int64_t elements = 0, bytes = 0;
    if (__builtin_mul_overflow(A.column, A.ld, &elements) || __builtin_add_overflow(elements, end, &elements) ||
        __builtin_mul_overflow(elements, static_cast<std::int64_t>(sizeof(T)), &bytes))
        check.fail("A.column", 0, std::to_string(A.column),
                   "such that the block begins less than 2^63 bytes into its parent");
    return A.parent == nullptr ? nullptr : A.parent + A.row + A.column * A.ld;
}

} // namespace starmv::stream
