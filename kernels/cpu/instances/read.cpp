#include "kernels/cpu/read.hpp"

namespace starmv::cpu {
template std::uint64_t read_all<Isa::STARMV_CPU_ISA>(const void*, std::size_t);
} // namespace starmv::cpu
