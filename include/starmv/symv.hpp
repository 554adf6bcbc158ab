/// \file
/// Symmetric and Hermitian matrix-vector products on a CUDA stream.
#pragma once

#include <type_traits>

#include "starmv/queue.hpp"
#include "starmv/types.hpp"

namespace starmv {

/// y <- alpha A x + beta y for a symmetric A (for complex types: complex symmetric), asynchronously on the
/// queue's stream, with the rules of gemv for memory, stream order, alpha, beta, n = 0 and reproducibility.
///
/// \param queue  stream and workspace
/// \param uplo   the triangle of A that is stored; the other one is never read
/// \param n      order of A, >= 0
/// \param alpha  host value
/// \param A      n x n, column-major, one triangle; not read if alpha = 0
/// \param lda    leading dimension of A in elements, >= max(1, n)
/// \param x      vector of n elements; not read if alpha = 0
/// \param incx   increment of x in elements, not 0; negative as in BLAS
/// \param beta   host value
/// \param y      vector of n elements; not read if beta = 0; must not overlap A or x
/// \param incy   increment of y, like incx
/// \throws InvalidArgument before anything is launched; CudaError if a launch fails; MissingBackend
///
/// Algorithm: Abdelfattah, Keyes, Ltaief (see gemv), section 4.3: each off-diagonal block is read once and serves both
/// its own product and that of its mirror image; partial results are added in a fixed order.
template <Scalar T>
void symv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy);

/// The same for a diagonal block of a larger matrix: A(i, j) is parent(row + i, column + j).
template <Scalar T>
void symv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const Submatrix<T>& A,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy);

/// y <- alpha A x + beta y for a Hermitian A: symv with the mirrored elements conjugated and the imaginary
/// parts of the diagonal taken as zero (they are not used). For real types it is symv.
template <Scalar T>
void hemv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy);

/// The same for a diagonal block of a larger matrix: A(i, j) is parent(row + i, column + j).
template <Scalar T>
void hemv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const Submatrix<T>& A,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy);

/// Workspace that lets a symv or hemv of order n run in a single pass, in bytes; at most one percent of the matrix and
/// one mebibyte. With less, the matrix is taken in several passes over groups of block rows, a launch each.
template <Scalar T>
std::size_t symv_workspace_bytes(const Queue& queue, std::int64_t n);

} // namespace starmv
