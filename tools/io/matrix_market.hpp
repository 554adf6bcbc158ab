// Dense matrices in the Matrix Market exchange format ("array"): text, one element a line, column by column.
#pragma once

#include <cstdint>
#include <string_view>

#include "tools/io/input_file.hpp"
#include "tools/support/element_type.hpp"
#include "tools/support/progress.hpp"

namespace starmv::tools {

struct MatrixMarketHeader {
    enum class Field { Real, Integer, Complex };
    // All but General store the lower triangle only, SkewSymmetric without the diagonal.
    enum class Symmetry { General, Symmetric, SkewSymmetric, Hermitian };
    Field field;
    Symmetry symmetry;
    std::int64_t rows, columns;
    std::int64_t data_offset, data_line; // where the elements start, and in which line that is
};

bool starts_like_matrix_market(std::string_view beginning);

// \throws Error
MatrixMarketHeader read_matrix_market_header(const InputFile& file);

// Fills to, rows x columns with leading dimension rows; triangles are expanded to the full matrix.
// \pre T is complex if the field is \throws Error
template <Scalar T>
void read_matrix_market_data(const InputFile& file, const MatrixMarketHeader& header, T* to, Progress& progress);

} // namespace starmv::tools
