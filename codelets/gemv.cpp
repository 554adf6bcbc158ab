// y <- alpha op(A) x + beta y
#include "codelets/codelet.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv::tasks {
namespace {

template <Scalar T>
struct Gemv {
    using Element = T;
    using Arguments = GemvArguments<T>;
    static constexpr const char* operation = "gemv";
    static constexpr bool uses_team = true;

    static std::uint32_t footprint(const Arguments& arguments, std::uint32_t operands) {
        return codelets::add_to_footprint(operands, static_cast<char>(arguments.op));
    }

    static kernels::GemvProblem<T> problem(const Arguments& arguments, const codelets::Buffers<T>& buffers) {
        const bool plain = arguments.op == Op::NoTrans;
        const auto A = buffers.matrix(0, "A");
        const auto x = plain ? buffers.vector(1, "x", A.columns, "the columns of A")
                             : buffers.vector(1, "x", A.rows, "the rows of A");
        const auto y = plain ? buffers.vector(2, "y", A.rows, "the rows of A")
                             : buffers.vector(2, "y", A.columns, "the columns of A");
        return {arguments.op, A.rows, A.columns,      arguments.alpha, A.data, A.ld,
                x.data,       x.inc,  arguments.beta, y.data,          y.inc};
    }
    static void on_cpu(const kernels::GemvProblem<T>& problem, int threads) { cpu::gemv(problem, threads); }
    static void on_cuda(const cuda::Target& target, const kernels::GemvProblem<T>& problem) {
        cuda::gemv(target, problem);
    }
};

} // namespace

template <Scalar T>
starpu_codelet* gemv_codelet() {
    return codelets::codelet_of<Gemv<T>>();
}

template starpu_codelet* gemv_codelet<float>();
template starpu_codelet* gemv_codelet<double>();
template starpu_codelet* gemv_codelet<std::complex<float>>();
template starpu_codelet* gemv_codelet<std::complex<double>>();

} // namespace starmv::tasks
