/// \file
/// Products on StarPU handles of your own: one task a call, ordered by StarPU with your other tasks.
///
/// All calls are asynchronous. Shapes come from the handles. A handle's element size must be that of T. m = 0 or
/// n = 0 submits nothing; alpha = 0 submits a scal that does not touch A and x; beta = 0 accesses y with
/// STARPU_W, other values with STARPU_RW.
/// \throws InvalidArgument before anything is submitted; StarpuError if StarPU refuses a task (for instance
/// because no worker can run it, or because starmv::tasks::init() was not called)
#pragma once

#include <type_traits>

#include "starmv/tasks/options.hpp"
#include "starmv/tasks/starpu_fwd.hpp"
#include "starmv/types.hpp"

namespace starmv::tasks {

/// y <- beta y
/// \param beta  copied into the task
/// \param y     a vector operand (see codelets.hpp)
template <Scalar T>
void scal(T beta, starpu_data_handle_t y, const Options& options = {});

/// y <- alpha op(A) x + beta y
/// \param op     NoTrans, Trans or ConjTrans
/// \param alpha  copied into the task, as is beta
/// \param A      m x n matrix
/// \param x      vector operand of n (NoTrans) or m elements
/// \param y      vector operand of m (NoTrans) or n elements; neither A nor x
template <Scalar T>
void gemv(Op op, T alpha, starpu_data_handle_t A, starpu_data_handle_t x, T beta, starpu_data_handle_t y,
          const Options& options = {});

/// y <- alpha A x + beta y for a symmetric A in one handle, of which only uplo's triangle is read
/// \param A  n x n matrix; x, y: vector operands of n elements
template <Scalar T>
void symv(Uplo uplo, T alpha, starpu_data_handle_t A, starpu_data_handle_t x, T beta, starpu_data_handle_t y,
          const Options& options = {});

/// The same for a Hermitian A; imaginary parts of the diagonal are not used.
template <Scalar T>
void hemv(Uplo uplo, T alpha, starpu_data_handle_t A, starpu_data_handle_t x, T beta, starpu_data_handle_t y,
          const Options& options = {});

/// An off-diagonal tile of a symmetric matrix, read once for both of its products:
/// y_rows <- alpha A x_columns + beta_rows y_rows and y_columns <- alpha A^T x_rows + beta_columns y_columns.
/// \param A  m x n matrix, the tile as stored (either triangle)
/// \param x_rows, y_rows        vector operands of m elements: those that belong to the tile's rows
/// \param x_columns, y_columns  vector operands of n elements; y_rows and y_columns are different handles
template <Scalar T>
void symv_offdiag(T alpha, starpu_data_handle_t A, starpu_data_handle_t x_rows, starpu_data_handle_t x_columns,
                  T beta_rows, starpu_data_handle_t y_rows, T beta_columns, starpu_data_handle_t y_columns,
                  const Options& options = {});

/// The same with A's conjugate transpose, for a Hermitian matrix.
template <Scalar T>
void hemv_offdiag(T alpha, starpu_data_handle_t A, starpu_data_handle_t x_rows, starpu_data_handle_t x_columns,
                  T beta_rows, starpu_data_handle_t y_rows, T beta_columns, starpu_data_handle_t y_columns,
                  const Options& options = {});

} // namespace starmv::tasks
