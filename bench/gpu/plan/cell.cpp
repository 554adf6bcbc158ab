#include "bench/gpu/plan/cell.hpp"

#include <fmt/format.h>

namespace starmv::bench {

std::int64_t Cell::lda() const {
    constexpr std::int64_t aligned_elements = 64; // at least 256 bytes in every type
    switch (layout) {
    case Layout::OddLda:
        return m % 2 == 0 ? m + 1 : m + 2;
    case Layout::Submatrix:
        return (row() + m + aligned_elements - 1) / aligned_elements * aligned_elements;
    default:
        return m;
    }
}

std::int64_t Cell::first_element() const { return layout == Layout::Misaligned ? 1 : row() + column() * lda(); }

std::int64_t Cell::elements() const { return lda() * (column() + n) + (layout == Layout::Misaligned ? 1 : 0); }

std::int64_t Cell::bytes_read() const {
    const std::int64_t count = is_gemv(operation) ? m * n : n * (n + 1) / 2;
    return count * static_cast<std::int64_t>(element_bytes(precision));
}

std::string Cell::label() const {
    const std::string product = fmt::format("{} {} {}x{}", precision, name(operation), m, n);
    return layout == Layout::Packed ? product : fmt::format("{} {}", product, name(layout));
}

} // namespace starmv::bench
