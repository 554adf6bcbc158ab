#include "kernels/cpu/offdiag.hpp"

namespace starmv::cpu {
template void offdiag_products<Isa::STARMV_CPU_ISA, double>(const kernels::OffdiagProblem<double>&, int);
} // namespace starmv::cpu
