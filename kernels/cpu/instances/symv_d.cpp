#include "kernels/cpu/symv.hpp"

namespace starmv::cpu {
template void symv_product<Isa::STARMV_CPU_ISA, double>(const kernels::SymvProblem<double>&, int);
} // namespace starmv::cpu
