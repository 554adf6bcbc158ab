#include "kernels/overlap.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace starmv::kernels {
namespace {

// Offsets in bytes from the first operand element; saturating, because sizes that no memory has may be asked for.
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::int64_t multiply(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? most : product;
}

std::int64_t add(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? most : sum;
}

std::int64_t span(std::int64_t count, std::int64_t stride, std::int64_t last) {
    return add(multiply(count - 1, stride), last);
}

} // namespace

bool overlap(const WrittenVector& y, const ReadOperand& operand, std::size_t element_bytes) {
    if (y.n <= 0 || operand.rows <= 0 || operand.columns <= 0) return false;
    const auto size = static_cast<std::int64_t>(element_bytes);
    const std::int64_t step = multiply(y.inc < 0 ? -(y.inc + 1) : y.inc - 1, size);
    const std::int64_t stride = add(step, size);
    const std::int64_t column = multiply(operand.ld, size);
    const auto start = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(y.data) -
                                                 reinterpret_cast<std::uintptr_t>(operand.data));
    // The common case: the address ranges do not meet.
    if (start >= span(operand.columns, column, multiply(operand.rows, size))) return false;
    if (add(start, span(y.n, stride, size)) <= 0) return false;

    const auto meets_column = [&](std::int64_t first, std::int64_t j) {
        if (j < 0 || j >= operand.columns) return false;
        const std::int64_t row_begin = operand.part == Part::Lower ? std::min(j, operand.rows) : 0;
        const std::int64_t row_end = operand.part == Part::Upper ? std::min(j + 1, operand.rows) : operand.rows;
        const std::int64_t top = multiply(j, column);
        return first < add(top, multiply(row_end, size)) && add(first, size) > add(top, multiply(row_begin, size));
    };
    for (std::int64_t k = 0; k < y.n; ++k) {
        const std::int64_t first = add(start, multiply(k, stride));
        if (first == most) return false;
        const std::int64_t j = first >= 0 ? first / column : -1 - -(first + 1) / column;
        if (j >= operand.columns) return false;
        if (meets_column(first, j) || meets_column(first, j + 1)) return true;
    }
    return false;
}

} // namespace starmv::kernels
