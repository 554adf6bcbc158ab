// Whether y shares memory with an operand that is read. Operands that only interleave, such as a row and the rows
// below it of one matrix, are apart: LAPACK's unblocked algorithms call gemv that way.
#pragma once

#include <cstddef>
#include <cstdint>

namespace starmv::kernels {

// Which elements of a column-major operand are read; the triangles include the diagonal.
enum class Part { All, Lower, Upper };

// All sizes in elements. A vector is a matrix of one row whose leading dimension is the increment's magnitude.
struct ReadOperand {
    const void* data;
    std::int64_t rows, columns, ld;
    Part part = Part::All;
};

// data is the pointer of the call, lowest in memory whatever the sign of inc.
struct WrittenVector {
    const void* data;
    std::int64_t n, inc;
};

bool overlap(const WrittenVector& y, const ReadOperand& operand, std::size_t element_bytes);

} // namespace starmv::kernels
