#include "kernels/cpu/symv.hpp"

namespace starmv::cpu {
template void symv_product<Isa::STARMV_CPU_ISA, std::complex<float>>(const kernels::SymvProblem<std::complex<float>>&,
                                                                     int);
} // namespace starmv::cpu
