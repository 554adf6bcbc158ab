#include "kernels/cuda/gemv.cuh"

namespace starmv::cuda {

template void gemv(const Target&, const kernels::GemvProblem<std::complex<double>>&);
template std::size_t gemv_workspace_bytes<std::complex<double>>(const Device&, Op, std::int64_t, std::int64_t);

} // namespace starmv::cuda
