#include "kernels/cuda/vector.cuh"

namespace starmv::cuda {

template void scal(const Target&, const kernels::ScalProblem<double>&);
template void add(const Target&, const kernels::AddProblem<double>&);

} // namespace starmv::cuda
