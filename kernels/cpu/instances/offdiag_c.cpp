#include "kernels/cpu/offdiag.hpp"

namespace starmv::cpu {
template void
offdiag_products<Isa::STARMV_CPU_ISA, std::complex<float>>(const kernels::OffdiagProblem<std::complex<float>>&, int);
} // namespace starmv::cpu
