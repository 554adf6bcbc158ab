#include "starmv/tasks/handles.hpp"

#include "kernels/check.hpp"
#include "scheduler/call.hpp"
#include "scheduler/flops.hpp"
#include "scheduler/modes.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv::tasks {
namespace {

using scheduler::Call;
using scheduler::multiplications;
using scheduler::multiply_adds;
using scheduler::output_mode;

template <Scalar T>
codelets::OperandCheck check_of(const Call& call) {
    return {call.routine(), sizeof(T)};
}

void distinct(const Call& call, const char* name, int position, starpu_data_handle_t output, const char* other_name,
              starpu_data_handle_t other) {
    if (output == other)
        call.fail(name, position, std::string("the same handle as ") + other_name, "a handle of its own");
}

template <Scalar T>
void submit_scal(Call& call, T beta, starpu_data_handle_t y, std::int64_t n) {
    call.submit(scal_codelet<T>(), ScalArguments<T>{beta}, {{y, output_mode(beta)}}, {.flops = multiplications<T>(n)});
}

// symv and hemv differ in the codelet alone.
template <Scalar T>
void diag(const char* routine, starpu_codelet* codelet, Uplo uplo, T alpha, starpu_data_handle_t A,
          starpu_data_handle_t x, T beta, starpu_data_handle_t y, const Options& options) {
    Call call(routine, options);
    kernels::Checker{routine}.uplo(uplo, 1);
    const auto check = check_of<T>(call);
    const Tile tile = call.operand(A, "A", 3);
    check.element(tile, "A", 3);
    check.square(tile, "A", 3);
    const std::int64_t n = tile.rows;
    check.vector(call.operand(x, "x", 4), "x", 4, n, "the rows of A");
    check.vector(call.operand(y, "y", 6), "y", 6, n, "the rows of A");
    distinct(call, "y", 6, y, "A", A);
    distinct(call, "y", 6, y, "x", x);

    call.expect(n == 0 ? 0 : 1);
    if (n == 0) return;
    if (alpha == T{}) {
        submit_scal(call, beta, y, n);
        return;
    }
    call.submit(codelet, DiagArguments<T>{uplo, alpha, beta}, {{A, STARPU_R}, {x, STARPU_R}, {y, output_mode(beta)}},
                {.flops = multiply_adds<T>(n, n)});
}

template <Scalar T>
void offdiag(const char* routine, starpu_codelet* codelet, T alpha, starpu_data_handle_t A, starpu_data_handle_t x_rows,
             starpu_data_handle_t x_columns, T beta_rows, starpu_data_handle_t y_rows, T beta_columns,
             starpu_data_handle_t y_columns, const Options& options) {
    Call call(routine, options);
    const auto check = check_of<T>(call);
    const Tile tile = call.operand(A, "A", 2);
    check.element(tile, "A", 2);
    const std::int64_t m = tile.rows;
    const std::int64_t n = tile.columns;
    check.vector(call.operand(x_rows, "x_rows", 3), "x_rows", 3, m, "the rows of A");
    check.vector(call.operand(x_columns, "x_columns", 4), "x_columns", 4, n, "the columns of A");
    check.vector(call.operand(y_rows, "y_rows", 6), "y_rows", 6, m, "the rows of A");
    check.vector(call.operand(y_columns, "y_columns", 8), "y_columns", 8, n, "the columns of A");
    const auto separate = [&](const char* name, int position, starpu_data_handle_t y) {
        distinct(call, name, position, y, "A", A);
        distinct(call, name, position, y, "x_rows", x_rows);
        distinct(call, name, position, y, "x_columns", x_columns);
    };
    separate("y_rows", 6, y_rows);
    separate("y_columns", 8, y_columns);
    distinct(call, "y_columns", 8, y_columns, "y_rows", y_rows);

    const bool empty = m == 0 || n == 0;
    call.expect(empty ? 0 : alpha == T{} ? 2 : 1);
    if (empty) return;
    if (alpha == T{}) {
        submit_scal(call, beta_rows, y_rows, m);
        submit_scal(call, beta_columns, y_columns, n);
        return;
    }
    call.submit(codelet, OffdiagArguments<T>{alpha, beta_rows, beta_columns},
                {{A, STARPU_R},
                 {x_rows, STARPU_R},
                 {x_columns, STARPU_R},
                 {y_rows, output_mode(beta_rows)},
                 {y_columns, output_mode(beta_columns)}},
                {.flops = 2 * multiply_adds<T>(m, n)});
}

} // namespace

template <Scalar T>
void scal(T beta, starpu_data_handle_t y, const Options& options) {
    Call call("starmv::tasks::scal", options);
    const auto shape = check_of<T>(call).vector(call.operand(y, "y", 2), "y", 2);
    call.expect(shape.n == 0 ? 0 : 1);
    if (shape.n > 0) submit_scal(call, beta, y, shape.n);
}

template <Scalar T>
void gemv(Op op, T alpha, starpu_data_handle_t A, starpu_data_handle_t x, T beta, starpu_data_handle_t y,
          const Options& options) {
    Call call("starmv::tasks::gemv", options);
    kernels::Checker{call.routine()}.op(op, 1);
    const auto check = check_of<T>(call);
    const Tile tile = call.operand(A, "A", 3);
    check.element(tile, "A", 3);
    const bool plain = op == Op::NoTrans;
    const char* const rows = "the rows of A";
    const char* const columns = "the columns of A";
    check.vector(call.operand(x, "x", 4), "x", 4, plain ? tile.columns : tile.rows, plain ? columns : rows);
    check.vector(call.operand(y, "y", 6), "y", 6, plain ? tile.rows : tile.columns, plain ? rows : columns);
    distinct(call, "y", 6, y, "A", A);
    distinct(call, "y", 6, y, "x", x);

    const bool empty = tile.rows == 0 || tile.columns == 0;
    call.expect(empty ? 0 : 1);
    if (empty) return;
    if (alpha == T{}) {
        submit_scal(call, beta, y, plain ? tile.rows : tile.columns);
        return;
    }
    call.submit(gemv_codelet<T>(), GemvArguments<T>{op, alpha, beta},
                {{A, STARPU_R}, {x, STARPU_R}, {y, output_mode(beta)}},
                {.flops = multiply_adds<T>(tile.rows, tile.columns)});
}

template <Scalar T>
void symv(Uplo uplo, T alpha, starpu_data_handle_t A, starpu_data_handle_t x, T beta, starpu_data_handle_t y,
          const Options& options) {
    diag("starmv::tasks::symv", symv_diag_codelet<T>(), uplo, alpha, A, x, beta, y, options);
}

template <Scalar T>
void hemv(Uplo uplo, T alpha, starpu_data_handle_t A, starpu_data_handle_t x, T beta, starpu_data_handle_t y,
          const Options& options) {
    diag("starmv::tasks::hemv", hemv_diag_codelet<T>(), uplo, alpha, A, x, beta, y, options);
}

template <Scalar T>
void symv_offdiag(T alpha, starpu_data_handle_t A, starpu_data_handle_t x_rows, starpu_data_handle_t x_columns,
                  T beta_rows, starpu_data_handle_t y_rows, T beta_columns, starpu_data_handle_t y_columns,
                  const Options& options) {
    offdiag("starmv::tasks::symv_offdiag", symv_offdiag_codelet<T>(), alpha, A, x_rows, x_columns, beta_rows, y_rows,
            beta_columns, y_columns, options);
}

template <Scalar T>
void hemv_offdiag(T alpha, starpu_data_handle_t A, starpu_data_handle_t x_rows, starpu_data_handle_t x_columns,
                  T beta_rows, starpu_data_handle_t y_rows, T beta_columns, starpu_data_handle_t y_columns,
                  const Options& options) {
    offdiag("starmv::tasks::hemv_offdiag", hemv_offdiag_codelet<T>(), alpha, A, x_rows, x_columns, beta_rows, y_rows,
            beta_columns, y_columns, options);
}

template void scal(float, starpu_data_handle_t, const Options&);
template void scal(double, starpu_data_handle_t, const Options&);
template void scal(std::complex<float>, starpu_data_handle_t, const Options&);
template void scal(std::complex<double>, starpu_data_handle_t, const Options&);
template void gemv(Op, float, starpu_data_handle_t, starpu_data_handle_t, float, starpu_data_handle_t, const Options&);
template void gemv(Op, double, starpu_data_handle_t, starpu_data_handle_t, double, starpu_data_handle_t,
                   const Options&);
template void gemv(Op, std::complex<float>, starpu_data_handle_t, starpu_data_handle_t, std::complex<float>,
                   starpu_data_handle_t, const Options&);
template void gemv(Op, std::complex<double>, starpu_data_handle_t, starpu_data_handle_t, std::complex<double>,
                   starpu_data_handle_t, const Options&);
template void symv(Uplo, float, starpu_data_handle_t, starpu_data_handle_t, float, starpu_data_handle_t,
                   const Options&);
template void symv(Uplo, double, starpu_data_handle_t, starpu_data_handle_t, double, starpu_data_handle_t,
                   const Options&);
template void symv(Uplo, std::complex<float>, starpu_data_handle_t, starpu_data_handle_t, std::complex<float>,
                   starpu_data_handle_t, const Options&);
template void symv(Uplo, std::complex<double>, starpu_data_handle_t, starpu_data_handle_t, std::complex<double>,
                   starpu_data_handle_t, const Options&);
template void hemv(Uplo, float, starpu_data_handle_t, starpu_data_handle_t, float, starpu_data_handle_t,
                   const Options&);
template void hemv(Uplo, double, starpu_data_handle_t, starpu_data_handle_t, double, starpu_data_handle_t,
                   const Options&);
template void hemv(Uplo, std::complex<float>, starpu_data_handle_t, starpu_data_handle_t, std::complex<float>,
                   starpu_data_handle_t, const Options&);
template void hemv(Uplo, std::complex<double>, starpu_data_handle_t, starpu_data_handle_t, std::complex<double>,
                   starpu_data_handle_t, const Options&);
template void symv_offdiag(float, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t, float,
                           starpu_data_handle_t, float, starpu_data_handle_t, const Options&);
template void symv_offdiag(double, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t, double,
                           starpu_data_handle_t, double, starpu_data_handle_t, const Options&);
template void symv_offdiag(std::complex<float>, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t,
                           std::complex<float>, starpu_data_handle_t, std::complex<float>, starpu_data_handle_t,
                           const Options&);
template void symv_offdiag(std::complex<double>, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t,
                           std::complex<double>, starpu_data_handle_t, std::complex<double>, starpu_data_handle_t,
                           const Options&);
template void hemv_offdiag(float, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t, float,
                           starpu_data_handle_t, float, starpu_data_handle_t, const Options&);
template void hemv_offdiag(double, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t, double,
                           starpu_data_handle_t, double, starpu_data_handle_t, const Options&);
template void hemv_offdiag(std::complex<float>, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t,
                           std::complex<float>, starpu_data_handle_t, std::complex<float>, starpu_data_handle_t,
                           const Options&);
template void hemv_offdiag(std::complex<double>, starpu_data_handle_t, starpu_data_handle_t, starpu_data_handle_t,
                           std::complex<double>, starpu_data_handle_t, std::complex<double>, starpu_data_handle_t,
                           const Options&);

} // namespace starmv::tasks
