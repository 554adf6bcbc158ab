// The products whose time starmv tune makes small. Data.
#pragma once

#include <cstdint>
#include <vector>

#include "starmv/types.hpp"
#include "tools/tune/selection.hpp"

namespace starmv::tools {

struct TunedShape {
    std::int64_t m, n;
    Uplo uplo = Uplo::Lower; // symv
    bool hermitian = false;  // symv
};

inline std::vector<TunedShape> tuned_gemv_shapes(bool quick) {
    if (quick) return {{1024, 1024}, {4096, 4096}, {8192, 8192}, {128, 65536}, {65536, 128}};
    return {{512, 512},     {1024, 1024}, {2048, 2048}, {4096, 4096}, {4100, 4100}, {8192, 8192},
            {16384, 16384}, {3333, 7777}, {128, 65536}, {65536, 128}, {1500, 60000}};
}

// For a complex type the table serves both symv and hemv, which differ by the sign of imaginary parts.
inline std::vector<TunedShape> tuned_symv_shapes(bool complex, bool quick) {
    const std::vector<std::int64_t> orders = quick ? std::vector<std::int64_t>{1024, 2048, 4096, 8192}
                                                   : std::vector<std::int64_t>{512, 1024, 2048, 4096, 8192, 16384};
    std::vector<TunedShape> shapes;
    for (const std::int64_t n : orders)
        for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
            if (!complex || !quick) shapes.push_back({n, n, uplo, false});
            if (complex) shapes.push_back({n, n, uplo, true});
        }
    return shapes;
}

inline std::vector<TunedShape> tuned_shapes(const TunedTable& table, bool quick) {
    return table.operation == "symv" ? tuned_symv_shapes(is_complex_type(table.type), quick) : tuned_gemv_shapes(quick);
}

// Of the whole matrix in memory.
inline std::int64_t matrix_bytes(const TunedTable& table, const TunedShape& shape) {
    return shape.m * shape.n * element_size(table.type);
}

// Of A, read once.
inline double bytes_read(const TunedTable& table, const TunedShape& shape) {
    const auto m = static_cast<double>(shape.m), n = static_cast<double>(shape.n);
    return (table.operation == "symv" ? n * (n + 1) / 2 : m * n) * static_cast<double>(element_size(table.type));
}

} // namespace starmv::tools
