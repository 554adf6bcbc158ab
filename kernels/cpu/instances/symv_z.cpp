#include "kernels/cpu/symv.hpp"

namespace starmv::cpu {
template void symv_product<Isa::STARMV_CPU_ISA, std::complex<double>>(const kernels::SymvProblem<std::complex<double>>&,
                                                                      int);
} // namespace starmv::cpu
