#include "kernels/cpu/gemv.hpp"

namespace starmv::cpu {
template void gemv_product<Isa::STARMV_CPU_ISA, std::complex<double>>(const kernels::GemvProblem<std::complex<double>>&,
                                                                      int);
} // namespace starmv::cpu
