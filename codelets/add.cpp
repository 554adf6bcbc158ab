// y <- y + x, the addition of a reduction
#include "codelets/add.hpp"

#include <array>

#include "codelets/codelet.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/tasks/codelets.hpp"

namespace starmv {
namespace {

template <Scalar T, bool Ordered>
struct Add {
    using Element = T;
    using Arguments = codelets::NoArguments;
    static constexpr const char* operation = Ordered ? "add_ordered" : "add";
    static constexpr bool uses_team = false;
    static constexpr std::array<starpu_data_access_mode, 2> modes{
        Ordered ? STARPU_RW : static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE), STARPU_R};

    static std::uint32_t footprint(const Arguments&, std::uint32_t operands) { return operands; }

    static kernels::AddProblem<T> problem(const Arguments&, const codelets::Buffers<T>& buffers) {
        const auto y = buffers.vector(0, "y");
        const auto x = buffers.vector(1, "x", y.n, "y");
        return {y.n, x.data, x.inc, y.data, y.inc};
    }
    static void on_cpu(const kernels::AddProblem<T>& problem, int) { cpu::add(problem); }
    static void on_cuda(const cuda::Target& target, const kernels::AddProblem<T>& problem) {
        cuda::add(target, problem);
    }
};

} // namespace

template <Scalar T>
starpu_codelet* tasks::add_codelet() {
    return codelets::codelet_of<Add<T, false>>();
}
template <Scalar T>
starpu_codelet* codelets::ordered_add_codelet() {
    return codelets::codelet_of<Add<T, true>>();
}

template starpu_codelet* tasks::add_codelet<float>();
template starpu_codelet* tasks::add_codelet<double>();
template starpu_codelet* tasks::add_codelet<std::complex<float>>();
template starpu_codelet* tasks::add_codelet<std::complex<double>>();
template starpu_codelet* codelets::ordered_add_codelet<float>();
template starpu_codelet* codelets::ordered_add_codelet<double>();
template starpu_codelet* codelets::ordered_add_codelet<std::complex<float>>();
template starpu_codelet* codelets::ordered_add_codelet<std::complex<double>>();

} // namespace starmv
