#include "kernels/cpu/vector.hpp"

namespace starmv::cpu {
template void scal_vector<Isa::STARMV_CPU_ISA, std::complex<float>>(const kernels::ScalProblem<std::complex<float>>&);
template void add_vectors<Isa::STARMV_CPU_ISA, std::complex<float>>(const kernels::AddProblem<std::complex<float>>&);
} // namespace starmv::cpu
