// .npy files byte by byte, written without the code that is tested; numpy_files.py adds those that NumPy writes.
#pragma once

#include <string>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::test {

// A file of format version major.0 with this header text, whatever it is.
inline std::string npy_bytes(const std::string& dictionary, const std::string& data, int major = 1) {
    std::string bytes = "\x93NUMPY";
    bytes += {static_cast<char>(major), '\0'};
    for (int k = 0; k < (major == 1 ? 2 : 4); ++k)
        bytes += static_cast<char>(dictionary.size() >> (8 * k) & 0xff);
    return bytes + dictionary + data;
}

template <Scalar T>
std::string npy_descr() {
    return std::string("<") + (is_complex<T> ? 'c' : 'f') + std::to_string(sizeof(T));
}

template <Scalar T>
std::string raw_bytes(const std::vector<T>& elements) {
    return {reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(T)};
}

// The m x n matrix with column-major elements, stored in either order.
template <Scalar T>
std::string npy_matrix(std::int64_t m, std::int64_t n, const std::vector<T>& column_major, bool fortran_order,
                       int major = 1) {
    std::vector<T> elements = column_major;
    if (!fortran_order)
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                elements[static_cast<std::size_t>(i * n + j)] = column_major[static_cast<std::size_t>(j * m + i)];
    return npy_bytes("{'descr': '" + npy_descr<T>() + "', 'fortran_order': " + (fortran_order ? "True" : "False") +
                         ", 'shape': (" + std::to_string(m) + ", " + std::to_string(n) + "), }\n",
                     raw_bytes(elements), major);
}

template <Scalar T>
std::string npy_vector(const std::vector<T>& elements) {
    return npy_bytes("{'descr': '" + npy_descr<T>() + "', 'fortran_order': False, 'shape': (" +
                         std::to_string(elements.size()) + ",), }\n",
                     raw_bytes(elements));
}

} // namespace starmv::test
