#include "kernels/cpu/vector.hpp"

namespace starmv::cpu {
template void scal_vector<Isa::STARMV_CPU_ISA, float>(const kernels::ScalProblem<float>&);
template void add_vectors<Isa::STARMV_CPU_ISA, float>(const kernels::AddProblem<float>&);
} // namespace starmv::cpu
