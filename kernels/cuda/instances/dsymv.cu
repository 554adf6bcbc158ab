#include "kernels/cuda/symv.cuh"

namespace starmv::cuda {

template void symv(const Target&, const kernels::SymvProblem<double>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<double>&);
template std::size_t symv_workspace_bytes<double>(const Device&, std::int64_t);

} // namespace starmv::cuda
