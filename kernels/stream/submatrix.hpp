// The Submatrix operand: its checks, and the pointer to its first element.
#pragma once

#include "kernels/check.hpp"
#include "starmv/types.hpp"

namespace starmv::stream {

template <Scalar T>
const T* first_element(const char* routine, const Submatrix<T>& A, std::int64_t rows) {
    const kernels::Checker check{routine};
    check.at_least("A.row", 0, A.row, 0);
    check.at_least("A.column", 0, A.column, 0);
    if (rows >= 0) check.at_least("A.ld", 0, A.ld, A.row + rows > 1 ? A.row + rows : 1);
    return A.parent == nullptr ? nullptr : A.parent + A.row + A.column * A.ld;
}

} // namespace starmv::stream
