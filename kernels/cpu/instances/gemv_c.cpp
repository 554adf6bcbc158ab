#include "kernels/cpu/gemv.hpp"

namespace starmv::cpu {
template void gemv_product<Isa::STARMV_CPU_ISA, std::complex<float>>(const kernels::GemvProblem<std::complex<float>>&,
                                                                     int);
} // namespace starmv::cpu
