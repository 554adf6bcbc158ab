/// \file
/// General matrix-vector product on a CUDA stream.
#pragma once

#include <type_traits>

#include "starmv/queue.hpp"
#include "starmv/types.hpp"

namespace starmv {

/// y <- alpha op(A) x + beta y, asynchronously on the queue's stream.
///
/// The call launches kernels and returns: it does not synchronise or allocate, it can be captured into a CUDA
/// graph, and it restores the current device. All pointers are device memory (or memory the device can reach)
/// that must stay valid until the stream has passed the call; y must not overlap A or x, A and x may overlap.
///
/// m = 0 or n = 0: y is untouched. alpha = 0: A and x are not read. beta = 0: y is written, not read.
/// Results are reproducible bit for bit: no floating-point atomics.
///
/// \param queue  stream and workspace
/// \param op     NoTrans, Trans or ConjTrans
/// \param m      rows of A as stored, >= 0
/// \param n      columns of A as stored, >= 0
/// \param alpha  host value
/// \param A      m x n, column-major, aligned to its element's real type; not read if alpha = 0
/// \param lda    leading dimension of A in elements, >= max(1, m)
/// \param x      vector of n (NoTrans) or m elements; not read if alpha = 0
/// \param incx   increment of x in elements, not 0; if negative, element 0 is last in memory, as in BLAS
/// \param beta   host value
/// \param y      vector of m (NoTrans) or n elements; not read if beta = 0
/// \param incy   increment of y, like incx
/// \throws InvalidArgument before anything is launched; CudaError if a launch fails; MissingBackend
///
/// Algorithm: A. Abdelfattah, D. Keyes, H. Ltaief, "KBLAS: An Optimized Library for Dense Matrix-Vector
/// Multiplication on GPU Accelerators", ACM TOMS 42(3), 2016, sections 4.1 and 4.2: several thread blocks share a block
/// row, with a fixed-order second stage in the same launch where KBLAS uses atomics.
template <Scalar T>
void gemv(Queue& queue, Op op, std::int64_t m, std::int64_t n, std::type_identity_t<T> alpha, const T* A,
          std::int64_t lda, const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta,
          std::type_identity_t<T>* y, std::int64_t incy);

/// The same for a block of a larger matrix: A(i, j) is parent(row + i, column + j).
template <Scalar T>
void gemv(Queue& queue, Op op, std::int64_t m, std::int64_t n, std::type_identity_t<T> alpha, const Submatrix<T>& A,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy);

/// Workspace that lets this gemv use as many thread blocks as it wants to, in bytes; less is used well too.
/// At most one percent of the matrix and one mebibyte.
template <Scalar T>
std::size_t gemv_workspace_bytes(const Queue& queue, Op op, std::int64_t m, std::int64_t n);

} // namespace starmv
