#include "kernels/cuda/symv.cuh"

namespace starmv::cuda {

template void symv(const Target&, const kernels::SymvProblem<float>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<float>&);
template std::size_t symv_workspace_bytes<float>(const Device&, std::int64_t);

} // namespace starmv::cuda
