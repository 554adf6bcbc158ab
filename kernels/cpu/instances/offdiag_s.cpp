#include "kernels/cpu/offdiag.hpp"

namespace starmv::cpu {
template void offdiag_products<Isa::STARMV_CPU_ISA, float>(const kernels::OffdiagProblem<float>&, int);
} // namespace starmv::cpu
