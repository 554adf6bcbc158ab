#include "kernels/cuda/vector.cuh"

namespace starmv::cuda {

template void scal(const Target&, const kernels::ScalProblem<std::complex<float>>&);
template void add(const Target&, const kernels::AddProblem<std::complex<float>>&);

} // namespace starmv::cuda
