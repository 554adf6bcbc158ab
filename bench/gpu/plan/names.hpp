// The names that results go by: precisions, operations, implementations, layouts of the matrix.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace starmv::bench {

inline constexpr std::array precisions{'s', 'd', 'c', 'z'};

constexpr bool is_complex_precision(char precision) { return precision == 'c' || precision == 'z'; }
constexpr std::size_t element_bytes(char precision) { return (precision == 's' ? 4u : precision == 'z' ? 16u : 8u); }

enum class Operation { GemvN, GemvT, GemvC, SymvL, SymvU, HemvL, HemvU };
inline constexpr std::array operation_names{"gemvN", "gemvT", "gemvC", "symvL", "symvU", "hemvL", "hemvU"};

constexpr std::string_view name(Operation operation) { return operation_names[static_cast<std::size_t>(operation)]; }
constexpr bool is_gemv(Operation operation) { return operation <= Operation::GemvC; }
constexpr bool is_hemv(Operation operation) { return operation >= Operation::HemvL; }
// For real types these would repeat gemvT and symv.
constexpr bool only_complex(Operation operation) { return operation == Operation::GemvC || is_hemv(operation); }

// cuBLAS without atomics, its default, is the reference that results are compared with.
enum class Implementation { StarMV, Cublas, CublasAtomics };
inline constexpr std::array implementation_names{"starmv", "cublas", "cublas-atomics"};

constexpr std::string_view name(Implementation implementation) {
    return implementation_names[static_cast<std::size_t>(implementation)];
}

// Where the matrix lies. Packed is what a benchmark usually has, the others are what applications have.
enum class Layout {
    Packed,     // lda = m, first element aligned to 256 bytes
    Aligned,    // the same, as what the next three are compared with
    OddLda,     // lda = m + 1 or m + 2, so that columns begin at every alignment
    Misaligned, // lda = m, first element one element past an aligned address
    Submatrix,  // first element at row 3, column 5 of a matrix with aligned columns
};
inline constexpr std::array layout_names{"packed", "aligned", "odd-lda", "misaligned", "submatrix"};

constexpr std::string_view name(Layout layout) { return layout_names[static_cast<std::size_t>(layout)]; }

} // namespace starmv::bench
