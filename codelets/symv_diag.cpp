// y <- alpha A x + beta y, A a diagonal tile of a symmetric or Hermitian matrix
#include "codelets/codelet.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv::tasks {
namespace {

template <Scalar T, bool Hermitian>
struct Diag {
    using Element = T;
    using Arguments = DiagArguments<T>;
    static constexpr const char* operation = Hermitian ? "hemv_diag" : "symv_diag";
    static constexpr bool uses_team = true;

    static std::uint32_t footprint(const Arguments& arguments, std::uint32_t operands) {
        return codelets::add_to_footprint(operands, static_cast<char>(arguments.uplo));
    }

    static kernels::SymvProblem<T> problem(const Arguments& arguments, const codelets::Buffers<T>& buffers) {
        const auto A = buffers.square(0, "A");
        const auto x = buffers.vector(1, "x", A.rows, "the rows of A");
        const auto y = buffers.vector(2, "y", A.rows, "the rows of A");
        return {arguments.uplo, Hermitian && is_complex<T>,
                A.rows,         arguments.alpha,
                A.data,         A.ld,
                x.data,         x.inc,
                arguments.beta, y.data,
                y.inc};
    }
    static void on_cpu(const kernels::SymvProblem<T>& problem, int threads) { cpu::symv(problem, threads); }
    static void on_cuda(const cuda::Target& target, const kernels::SymvProblem<T>& problem) {
        cuda::symv(target, problem);
    }
};

} // namespace

template <Scalar T>
starpu_codelet* symv_diag_codelet() {
    return codelets::codelet_of<Diag<T, false>>();
}
template <Scalar T>
starpu_codelet* hemv_diag_codelet() {
    return codelets::codelet_of<Diag<T, true>>();
}

template starpu_codelet* symv_diag_codelet<float>();
template starpu_codelet* symv_diag_codelet<double>();
template starpu_codelet* symv_diag_codelet<std::complex<float>>();
template starpu_codelet* symv_diag_codelet<std::complex<double>>();
template starpu_codelet* hemv_diag_codelet<float>();
template starpu_codelet* hemv_diag_codelet<double>();
template starpu_codelet* hemv_diag_codelet<std::complex<float>>();
template starpu_codelet* hemv_diag_codelet<std::complex<double>>();

} // namespace starmv::tasks
