/// \file
/// The codelets themselves, for starpu_task_insert() and for task graphs of your own.
///
///     starmv::tasks::GemvArguments<double> arguments{starmv::Op::NoTrans, 1.0, 0.0};
///     starpu_task_insert(starmv::tasks::gemv_codelet<double>(), STARPU_VALUE, &arguments, sizeof(arguments),
///                        STARPU_R, A, STARPU_R, x, STARPU_W, y, 0);
///
/// Every codelet has a CPU and a CUDA function, is named starmv_<letter><operation>, and lives as long as the program.
/// All but the reduction pair take their access modes from the task (STARPU_VARIABLE_NBUFFERS). Operands are handles with the matrix,
/// vector or variable interface, or one given to register_interface(). A vector operand is a vector, a matrix
/// of one column, or a matrix of one row (its leading dimension is then the increment).
///
/// Access mode of an output: STARPU_W if its beta is 0 (it is not read then), STARPU_RW otherwise;
/// STARPU_COMMUTE may be added. Call starmv::tasks::init() first: without it no CUDA worker takes the tasks.
#pragma once

#include "starmv/tasks/starpu_fwd.hpp"
#include "starmv/types.hpp"

namespace starmv::tasks {

/// y <- beta y. Buffer: y.
template <Scalar T>
struct ScalArguments {
    T beta;
};
/// y <- alpha op(A) x + beta y. Buffers: A, x, y.
template <Scalar T>
struct GemvArguments {
    Op op;
    T alpha;
    T beta;
};
/// y <- alpha A x + beta y with one triangle of a square A stored. Buffers: A, x, y.
template <Scalar T>
struct DiagArguments {
    Uplo uplo;
    T alpha;
    T beta;
};
/// y_rows <- alpha A x_columns + beta_rows y_rows, and with the same read of the m x n tile A,
/// y_columns <- alpha B x_rows + beta_columns y_columns, where B is A's transpose (symv) or conjugate transpose
/// (hemv). Buffers: A, x_rows (m), x_columns (n), y_rows (m), y_columns (n).
template <Scalar T>
struct OffdiagArguments {
    T alpha;
    T beta_rows;
    T beta_columns;
};

template <Scalar T>
starpu_codelet* scal_codelet();
template <Scalar T>
starpu_codelet* gemv_codelet();
template <Scalar T>
starpu_codelet* symv_diag_codelet();
template <Scalar T>
starpu_codelet* hemv_diag_codelet();
template <Scalar T>
starpu_codelet* symv_offdiag_codelet();
template <Scalar T>
starpu_codelet* hemv_offdiag_codelet();

/// The reduction pair, without arguments: zero_codelet sets its buffer to zero (STARPU_W), add_codelet adds its
/// second buffer (STARPU_R) into its first (STARPU_RW|STARPU_COMMUTE), as starpu_data_set_reduction_methods() wants. As
/// reduction methods they are for StarPU's own interfaces: StarPU does not tell an initialiser what its handle is, and
/// those begin with their id.
template <Scalar T>
starpu_codelet* zero_codelet();
template <Scalar T>
starpu_codelet* add_codelet();

} // namespace starmv::tasks
