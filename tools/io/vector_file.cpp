#include "tools/io/vector_file.hpp"

#include <iterator>

#include <fmt/format.h>

#include "tools/io/npy_header.hpp"

namespace starmv::tools {

namespace {

// fmt's shortest decimal that reads back as the same number.
template <Scalar T>
void append_element(std::string& text, T element) {
    if constexpr (is_complex<T>)
        fmt::format_to(std::back_inserter(text), "{} {}\n", element.real(), element.imag());
    else
        fmt::format_to(std::back_inserter(text), "{}\n", element);
}

template <Scalar T>
void write_matrix_market(AtomicFile& file, const HostArray<T>& y) {
    std::string text =
        fmt::format("%%MatrixMarket matrix array {} general\n{} 1\n", is_complex<T> ? "complex" : "real", y.size());
    for (const T& element : y) {
        append_element(text, element);
        if (text.size() > (1 << 20)) {
            file.write(text.data(), text.size());
            text.clear();
        }
    }
    file.write(text.data(), text.size());
}

} // namespace

template <Scalar T>
void write_vector(AtomicFile& file, const HostArray<T>& y) {
    if (file.path().ends_with(".mtx")) {
        write_matrix_market(file, y);
    } else {
        const std::string header = npy_vector_header(element_type_of<T>, y.size());
        file.write(header.data(), header.size());
        file.write(y.data(), static_cast<std::size_t>(y.size()) * sizeof(T));
    }
    file.commit();
}

template void write_vector(AtomicFile&, const HostArray<float>&);
template void write_vector(AtomicFile&, const HostArray<double>&);
template void write_vector(AtomicFile&, const HostArray<std::complex<float>>&);
template void write_vector(AtomicFile&, const HostArray<std::complex<double>>&);

} // namespace starmv::tools
