#include "kernels/cpu/vector.hpp"

namespace starmv::cpu {
template void scal_vector<Isa::STARMV_CPU_ISA, std::complex<double>>(const kernels::ScalProblem<std::complex<double>>&);
template void add_vectors<Isa::STARMV_CPU_ISA, std::complex<double>>(const kernels::AddProblem<std::complex<double>>&);
} // namespace starmv::cpu
