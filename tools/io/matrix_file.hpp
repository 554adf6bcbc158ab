// A matrix or a vector in a file of any format that is understood: opened first, when only the header is read, so that
// everything can be checked before the elements are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "tools/io/input_file.hpp"
#include "tools/io/matrix_market.hpp"
#include "tools/io/npy_header.hpp"
#include "tools/support/host_array.hpp"
#include "tools/support/progress.hpp"

namespace starmv::tools {

class MatrixFile {
public:
    // \throws Error if the file cannot be read, its format is unknown or its header makes no sense
    explicit MatrixFile(const std::string& path);

    const std::string& path() const { return file_.path(); }
    std::int64_t rows() const;
    std::int64_t columns() const; // 1 for a one-dimensional array
    bool is_matrix() const;       // false for a one-dimensional array
    bool is_text() const { return std::holds_alternative<MatrixMarketHeader>(header_); }

    // What a Matrix Market file says of itself; General for .npy.
    MatrixMarketHeader::Symmetry symmetry() const;

    // The type of the elements; for text, which has none, double precision.
    ElementType type() const;

    // The elements, column-major. \pre T is type(), or for text any type that is complex if type() is
    template <Scalar T>
    HostArray<T> read(Progress& progress) const;

private:
    InputFile file_;
    std::variant<NpyHeader, MatrixMarketHeader> header_;
};

} // namespace starmv::tools
