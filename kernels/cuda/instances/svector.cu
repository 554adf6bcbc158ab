#include "kernels/cuda/vector.cuh"

namespace starmv::cuda {

template void scal(const Target&, const kernels::ScalProblem<float>&);
template void add(const Target&, const kernels::AddProblem<float>&);

} // namespace starmv::cuda
