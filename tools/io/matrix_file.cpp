#include "tools/io/matrix_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tools/io/npy_data.hpp"
#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

std::variant<NpyHeader, MatrixMarketHeader> read_header(const InputFile& file) {
    std::string beginning(static_cast<std::size_t>(std::min<std::int64_t>(file.size(), 14)), '\0');
    file.read(0, beginning.data(), beginning.size());
    if (starts_like_npy(beginning)) return read_npy_header(file);
    if (starts_like_matrix_market(beginning)) return read_matrix_market_header(file);
    throw Error(
        fmt::format("{}: the format is unknown; it must be a NumPy .npy file or a Matrix Market file", file.path()));
}

} // namespace

MatrixFile::MatrixFile(const std::string& path) : file_(path), header_(read_header(file_)) {}

std::int64_t MatrixFile::rows() const {
    const auto* npy = std::get_if<NpyHeader>(&header_);
    return npy ? npy->shape[0] : std::get<MatrixMarketHeader>(header_).rows;
}

std::int64_t MatrixFile::columns() const {
    const auto* npy = std::get_if<NpyHeader>(&header_);
    if (!npy) return std::get<MatrixMarketHeader>(header_).columns;
    return npy->shape.size() == 2 ? npy->shape[1] : 1;
}

bool MatrixFile::is_matrix() const {
    const auto* npy = std::get_if<NpyHeader>(&header_);
    return !npy || npy->shape.size() == 2;
}

MatrixMarketHeader::Symmetry MatrixFile::symmetry() const {
    const auto* text = std::get_if<MatrixMarketHeader>(&header_);
    return text ? text->symmetry : MatrixMarketHeader::Symmetry::General;
}

ElementType MatrixFile::type() const {
    if (const auto* npy = std::get_if<NpyHeader>(&header_)) return npy->type;
    const bool complex = std::get<MatrixMarketHeader>(header_).field == MatrixMarketHeader::Field::Complex;
    return complex ? ElementType::ComplexDouble : ElementType::Double;
}

template <Scalar T>
HostArray<T> MatrixFile::read(Progress& progress) const {
    HostArray<T> result(rows() * columns());
    if (const auto* npy = std::get_if<NpyHeader>(&header_))
        read_npy_data(file_, *npy, result.data(), progress);
    else
        read_matrix_market_data(file_, std::get<MatrixMarketHeader>(header_), result.data(), progress);
    return result;
}

template HostArray<float> MatrixFile::read<float>(Progress&) const;
template HostArray<double> MatrixFile::read<double>(Progress&) const;
template HostArray<std::complex<float>> MatrixFile::read<std::complex<float>>(Progress&) const;
template HostArray<std::complex<double>> MatrixFile::read<std::complex<double>>(Progress&) const;

} // namespace starmv::tools
