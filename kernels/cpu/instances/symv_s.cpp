#include "kernels/cpu/symv.hpp"

namespace starmv::cpu {
template void symv_product<Isa::STARMV_CPU_ISA, float>(const kernels::SymvProblem<float>&, int);
} // namespace starmv::cpu
