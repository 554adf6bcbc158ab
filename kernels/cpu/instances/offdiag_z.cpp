#include "kernels/cpu/offdiag.hpp"

namespace starmv::cpu {
template void
offdiag_products<Isa::STARMV_CPU_ISA, std::complex<double>>(const kernels::OffdiagProblem<std::complex<double>>&, int);
} // namespace starmv::cpu
