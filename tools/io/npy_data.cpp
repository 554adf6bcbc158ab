#include "tools/io/npy_data.hpp"

#include <algorithm>
#include <vector>

#include "tools/support/host_array.hpp"

namespace starmv::tools {

namespace {

template <Scalar T>
void read_contiguous(const InputFile& file, std::int64_t offset, std::int64_t elements, T* to, Progress& progress) {
    constexpr std::int64_t piece = (16 << 20) / sizeof(T);
    for (std::int64_t first = 0; first < elements; first += piece) {
        const std::int64_t count = std::min(piece, elements - first);
        file.read(offset + first * static_cast<std::int64_t>(sizeof(T)), to + first,
                  static_cast<std::size_t>(count) * sizeof(T));
        progress.set_fraction(static_cast<double>(first + count) / static_cast<double>(elements));
    }
}

// to(i, j) <- from(j, i) for a block of rows x columns; blocked so that both sides stay in the first-level cache.
template <Scalar T>
void transpose(const T* from, std::int64_t from_ld, T* to, std::int64_t to_ld, std::int64_t rows,
               std::int64_t columns) {
    constexpr std::int64_t edge = 256 / sizeof(T);
    for (std::int64_t j0 = 0; j0 < columns; j0 += edge)
        for (std::int64_t i0 = 0; i0 < rows; i0 += edge)
            for (std::int64_t j = j0; j < std::min(j0 + edge, columns); ++j)
                for (std::int64_t i = i0; i < std::min(i0 + edge, rows); ++i)
                    to[j * to_ld + i] = from[i * from_ld + j];
}

template <Scalar T>
void read_transposed(const InputFile& file, std::int64_t offset, std::int64_t rows, std::int64_t columns, T* to,
                     Progress& progress) {
    // Wide enough that a read is worth its system call, high enough that whole cache lines of a column are written.
    constexpr std::int64_t budget = (32 << 20) / sizeof(T);
    const std::int64_t width = std::min(columns, budget / 64);
    const std::int64_t height = std::min(rows, budget / width);
    HostArray<T> block(width * height);
    const auto size = static_cast<std::int64_t>(sizeof(T));
    for (std::int64_t i = 0; i < rows; i += height) {
        const std::int64_t m = std::min(height, rows - i);
        for (std::int64_t j = 0; j < columns; j += width) {
            const std::int64_t n = std::min(width, columns - j);
            if (n == columns) {
                file.read(offset + i * columns * size, block.data(), static_cast<std::size_t>(m * n * size));
            } else {
                for (std::int64_t k = 0; k < m; ++k)
                    file.read(offset + ((i + k) * columns + j) * size, block.data() + k * n,
                              static_cast<std::size_t>(n * size));
            }
            transpose(block.data(), n, to + j * rows + i, rows, m, n);
            progress.set_fraction((static_cast<double>(i) * static_cast<double>(columns) +
                                   static_cast<double>(m) * static_cast<double>(j + n)) /
                                  (static_cast<double>(rows) * static_cast<double>(columns)));
        }
    }
}

} // namespace

template <Scalar T>
void read_npy_data(const InputFile& file, const NpyHeader& header, T* to, Progress& progress) {
    const std::int64_t rows = header.shape[0];
    const std::int64_t columns = header.shape.size() == 2 ? header.shape[1] : 1;
    if (rows == 0 || columns == 0) return;
    if (header.fortran_order || rows == 1 || columns == 1)
        read_contiguous(file, header.data_offset, rows * columns, to, progress);
    else
        read_transposed(file, header.data_offset, rows, columns, to, progress);
}

template void read_npy_data<float>(const InputFile&, const NpyHeader&, float*, Progress&);
template void read_npy_data<double>(const InputFile&, const NpyHeader&, double*, Progress&);
template void read_npy_data<std::complex<float>>(const InputFile&, const NpyHeader&, std::complex<float>*, Progress&);
template void read_npy_data<std::complex<double>>(const InputFile&, const NpyHeader&, std::complex<double>*, Progress&);

} // namespace starmv::tools
