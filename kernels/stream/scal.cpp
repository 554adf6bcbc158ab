#include "starmv/scal.hpp"

#include "kernels/check_problem.hpp"
#include "kernels/stream/queue_state.hpp"

namespace starmv {

template <Scalar T>
void scal(Queue& queue, std::int64_t n, std::type_identity_t<T> beta, T* y, std::int64_t incy) {
    const kernels::ScalProblem<T> problem{n, beta, y, incy};
    kernels::check_scal("starmv::scal", problem);
    const stream::DeviceGuard guard(queue.device());
    cuda::scal(queue.state().target, problem);
}

template void scal(Queue&, std::int64_t, float, float*, std::int64_t);
template void scal(Queue&, std::int64_t, double, double*, std::int64_t);
template void scal(Queue&, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void scal(Queue&, std::int64_t, std::complex<double>, std::complex<double>*, std::int64_t);

} // namespace starmv
