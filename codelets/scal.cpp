// y <- beta y
#include "codelets/codelet.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv::tasks {
namespace {

template <Scalar T>
struct Scal {
    using Element = T;
    using Arguments = ScalArguments<T>;
    static constexpr const char* operation = "scal";
    static constexpr bool uses_team = false;

    static std::uint32_t footprint(const Arguments&, std::uint32_t operands) { return operands; }

    static kernels::ScalProblem<T> problem(const Arguments& arguments, const codelets::Buffers<T>& buffers) {
        const auto y = buffers.vector(0, "y");
        return {y.n, arguments.beta, y.data, y.inc};
    }
    static void on_cpu(const kernels::ScalProblem<T>& problem, int) { cpu::scal(problem); }
    static void on_cuda(const cuda::Target& target, const kernels::ScalProblem<T>& problem) {
        cuda::scal(target, problem);
    }
};

} // namespace

template <Scalar T>
starpu_codelet* scal_codelet() {
    return codelets::codelet_of<Scal<T>>();
}

template starpu_codelet* scal_codelet<float>();
template starpu_codelet* scal_codelet<double>();
template starpu_codelet* scal_codelet<std::complex<float>>();
template starpu_codelet* scal_codelet<std::complex<double>>();

} // namespace starmv::tasks
