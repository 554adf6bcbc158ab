#include "kernels/cuda/gemv.cuh"

namespace starmv::cuda {

template void gemv(const Target&, const kernels::GemvProblem<std::complex<float>>&);
template std::size_t gemv_workspace_bytes<std::complex<float>>(const Device&, Op, std::int64_t, std::int64_t);

} // namespace starmv::cuda
