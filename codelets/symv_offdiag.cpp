// Both products of an off-diagonal tile of a symmetric or Hermitian matrix, with one read of the tile
#include "codelets/codelet.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv::tasks {
namespace {

template <Scalar T, bool Hermitian>
struct Offdiag {
    using Element = T;
    using Arguments = OffdiagArguments<T>;
    static constexpr const char* operation = Hermitian ? "hemv_offdiag" : "symv_offdiag";
    static constexpr bool uses_team = true;

    static std::uint32_t footprint(const Arguments&, std::uint32_t operands) { return operands; }

    static kernels::OffdiagProblem<T> problem(const Arguments& arguments, const codelets::Buffers<T>& buffers) {
        const auto A = buffers.matrix(0, "A");
        const auto x_rows = buffers.vector(1, "x_rows", A.rows, "the rows of A");
        const auto x_columns = buffers.vector(2, "x_columns", A.columns, "the columns of A");
        const auto y_rows = buffers.vector(3, "y_rows", A.rows, "the rows of A");
        const auto y_columns = buffers.vector(4, "y_columns", A.columns, "the columns of A");
        kernels::OffdiagProblem<T> problem{};
        problem.conjugate = Hermitian && is_complex<T>;
        problem.m = A.rows;
        problem.n = A.columns;
        problem.alpha = arguments.alpha;
        problem.A = A.data;
        problem.lda = A.ld;
        problem.x_rows = x_rows.data;
        problem.incx_rows = x_rows.inc;
        problem.x_columns = x_columns.data;
        problem.incx_columns = x_columns.inc;
        problem.beta_rows = arguments.beta_rows;
        problem.y_rows = y_rows.data;
        problem.incy_rows = y_rows.inc;
        problem.beta_columns = arguments.beta_columns;
        problem.y_columns = y_columns.data;
        problem.incy_columns = y_columns.inc;
        return problem;
    }
    static void on_cpu(const kernels::OffdiagProblem<T>& problem, int threads) { cpu::symv_offdiag(problem, threads); }
    static void on_cuda(const cuda::Target& target, const kernels::OffdiagProblem<T>& problem) {
        cuda::symv_offdiag(target, problem);
    }
};

} // namespace

template <Scalar T>
starpu_codelet* symv_offdiag_codelet() {
    return codelets::codelet_of<Offdiag<T, false>>();
}
template <Scalar T>
starpu_codelet* hemv_offdiag_codelet() {
    return codelets::codelet_of<Offdiag<T, true>>();
}

template starpu_codelet* symv_offdiag_codelet<float>();
template starpu_codelet* symv_offdiag_codelet<double>();
template starpu_codelet* symv_offdiag_codelet<std::complex<float>>();
template starpu_codelet* symv_offdiag_codelet<std::complex<double>>();
template starpu_codelet* hemv_offdiag_codelet<float>();
template starpu_codelet* hemv_offdiag_codelet<double>();
template starpu_codelet* hemv_offdiag_codelet<std::complex<float>>();
template starpu_codelet* hemv_offdiag_codelet<std::complex<double>>();

} // namespace starmv::tasks
