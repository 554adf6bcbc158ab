/// \file
/// Products on tiled matrices and vectors: a graph of tasks a call.
///
/// All calls are asynchronous and return when the tasks are submitted; StarPU orders them with other tasks on the
/// same tiles. Tiles of x and y must be cut where the matrix is cut. m = 0 or n = 0 submits nothing; alpha = 0
/// does not touch A and x; beta = 0 does not read y. With Accumulation::Ordered (the default) the bits of the result
/// depend on the operands, their tiling and Options::accumulators, not on the scheduler or the workers, as long as every
/// task runs on the same kind of device. (On a GPU InitOptions::workspace_bytes and the leading dimensions that tiles
/// have there count too; the latter follow from the tiling, except for handles that were partitioned there.)
/// \throws InvalidArgument before anything is submitted; StarpuError if StarPU refuses a task
#pragma once

#include <type_traits>

#include "starmv/tasks/matrix.hpp"
#include "starmv/tasks/options.hpp"

namespace starmv::tasks {

/// y <- beta y
template <Scalar T>
void scal(std::type_identity_t<T> beta, const Vector<T>& y, const Options& options = {});

/// y <- alpha op(A) x + beta y
/// \param op     NoTrans, Trans or ConjTrans
/// \param alpha  copied into the tasks, as is beta
/// \param A      m x n, Stored::Full
/// \param x      n (NoTrans) or m elements, cut like A's columns (NoTrans) or rows
/// \param y      m (NoTrans) or n elements, cut like A's rows (NoTrans) or columns; no tile of x
template <Scalar T>
void gemv(Op op, std::type_identity_t<T> alpha, const Matrix<T>& A, const Vector<T>& x, std::type_identity_t<T> beta,
          const Vector<T>& y, const Options& options = {});

/// y <- alpha A x + beta y for a symmetric A
/// \param uplo  the triangle that is read; A must store it (Stored::Full will do)
/// \param A     n x n with square diagonal tiles
/// \param x, y  n elements, cut like A; no tile in common
template <Scalar T>
void symv(Uplo uplo, std::type_identity_t<T> alpha, const Matrix<T>& A, const Vector<T>& x,
          std::type_identity_t<T> beta, const Vector<T>& y, const Options& options = {});

/// The same for a Hermitian A; imaginary parts of the diagonal are not used.
template <Scalar T>
void hemv(Uplo uplo, std::type_identity_t<T> alpha, const Matrix<T>& A, const Vector<T>& x,
          std::type_identity_t<T> beta, const Vector<T>& y, const Options& options = {});

} // namespace starmv::tasks
