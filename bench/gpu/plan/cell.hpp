// A cell of the benchmark's table: one product on one kind of operand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/gpu/plan/names.hpp"

namespace starmv::bench {

struct Cell {
    std::string suite;
    char precision = 'd';
    Operation operation = Operation::GemvN;
    std::int64_t m = 0, n = 0; // equal for symv and hemv
    Layout layout = Layout::Packed;
    std::vector<Implementation> implementations;

    std::int64_t lda() const;
    std::int64_t row() const { return layout == Layout::Submatrix ? 3 : 0; }
    std::int64_t column() const { return layout == Layout::Submatrix ? 5 : 0; }
    std::int64_t first_element() const; // from an aligned address, in elements
    std::int64_t elements() const;      // of the memory that the matrix lies in, from that address on
    std::int64_t bytes_read() const;    // what of A must be read once: all of it, or one triangle
    std::int64_t x_elements() const { return operation == Operation::GemvN ? n : m; }
    std::int64_t y_elements() const { return operation == Operation::GemvN ? m : n; }

    std::string label() const; // "d gemvN 8192x8192", "s symvL 4100x4100 odd-lda"
};

} // namespace starmv::bench
