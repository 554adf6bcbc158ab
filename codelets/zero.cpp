// y <- 0, the initialiser of a reduction
#include <array>

#include "codelets/codelet.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv::tasks {
namespace {

template <Scalar T>
struct Zero {
    using Element = T;
    using Arguments = codelets::NoArguments;
    static constexpr const char* operation = "zero";
    static constexpr bool uses_team = false;
    static constexpr std::array modes{STARPU_W}; // starpu_data_set_reduction_methods() wants to see it

    static std::uint32_t footprint(const Arguments&, std::uint32_t operands) { return operands; }

    static kernels::ScalProblem<T> problem(const Arguments&, const codelets::Buffers<T>& buffers) {
        const auto y = buffers.vector(0, "y");
        return {y.n, T{}, y.data, y.inc};
    }
    static void on_cpu(const kernels::ScalProblem<T>& problem, int) { cpu::scal(problem); }
    static void on_cuda(const cuda::Target& target, const kernels::ScalProblem<T>& problem) {
        cuda::scal(target, problem);
    }
};

} // namespace

template <Scalar T>
starpu_codelet* zero_codelet() {
    return codelets::codelet_of<Zero<T>>();
}

template starpu_codelet* zero_codelet<float>();
template starpu_codelet* zero_codelet<double>();
template starpu_codelet* zero_codelet<std::complex<float>>();
template starpu_codelet* zero_codelet<std::complex<double>>();

} // namespace starmv::tasks
