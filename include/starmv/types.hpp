/// \file
/// The element types, and the BLAS options op and uplo.
#pragma once

#include <complex>
#include <concepts>
#include <cstdint>

namespace starmv {

/// The four BLAS element types: s, d, c, z. Complex numbers are stored as two adjacent reals.
template <class T>
concept Scalar = std::same_as<T, float> || std::same_as<T, double> || std::same_as<T, std::complex<float>> ||
    std::same_as<T, std::complex<double>>;

/// op(A): A itself, its transpose, or its conjugate transpose (the same as the transpose for real types).
enum class Op : char { NoTrans = 'N', Trans = 'T', ConjTrans = 'C' };

/// The triangle of a symmetric or Hermitian matrix that is stored. The other one is never read.
enum class Uplo : char { Lower = 'L', Upper = 'U' };

template <class T>
inline constexpr bool is_complex = false;
template <class R>
inline constexpr bool is_complex<std::complex<R>> = true;

/// The BLAS letter of an element type.
template <Scalar T>
inline constexpr char letter = is_complex<T> ? (sizeof(T) == 8 ? 'c' : 'z') : (sizeof(T) == 4 ? 's' : 'd');

/// A block of a larger column-major matrix, as an operand: the rows and columns of the call start at
/// (row, column) of the parent.
template <Scalar T>
struct Submatrix {
    const T* parent;         ///< element (0, 0) of the larger matrix
    std::int64_t ld;         ///< its leading dimension, in elements
    std::int64_t row = 0;    ///< first row of the block, >= 0; row + rows of the block <= ld
    std::int64_t column = 0; ///< first column of the block, >= 0
};

} // namespace starmv
