#include "kernels/cpu/gemv.hpp"

namespace starmv::cpu {
template void gemv_product<Isa::STARMV_CPU_ISA, float>(const kernels::GemvProblem<float>&, int);
} // namespace starmv::cpu
