#include "scheduler/tiled_scal.hpp"

#include "scheduler/tiled_check.hpp"
#include "starmv/tasks/tiled.hpp"

namespace starmv::tasks {

template <Scalar T>
void scal(std::type_identity_t<T> beta, const Vector<T>& y, const Options& options) {
    scheduler::Call call("starmv::tasks::scal", options);
    scheduler::Outputs(call, "y", 2).add(y);
    scheduler::submit_scal(call, beta, y);
}

template void scal(float, const Vector<float>&, const Options&);
template void scal(double, const Vector<double>&, const Options&);
template void scal(std::complex<float>, const Vector<std::complex<float>>&, const Options&);
template void scal(std::complex<double>, const Vector<std::complex<double>>&, const Options&);

} // namespace starmv::tasks
