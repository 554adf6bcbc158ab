#include "kernels/cpu/vector.hpp"

namespace starmv::cpu {
template void scal_vector<Isa::STARMV_CPU_ISA, double>(const kernels::ScalProblem<double>&);
template void add_vectors<Isa::STARMV_CPU_ISA, double>(const kernels::AddProblem<double>&);
} // namespace starmv::cpu
