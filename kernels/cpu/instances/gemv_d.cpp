#include "kernels/cpu/gemv.hpp"

namespace starmv::cpu {
template void gemv_product<Isa::STARMV_CPU_ISA, double>(const kernels::GemvProblem<double>&, int);
} // namespace starmv::cpu
