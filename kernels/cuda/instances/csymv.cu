#include "kernels/cuda/symv.cuh"

namespace starmv::cuda {

template void symv(const Target&, const kernels::SymvProblem<std::complex<float>>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<std::complex<float>>&);
template std::size_t symv_workspace_bytes<std::complex<float>>(const Device&, std::int64_t);

} // namespace starmv::cuda
