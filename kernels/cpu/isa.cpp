#include "kernels/cpu/isa.hpp"

#include <atomic>

namespace starmv::cpu {
namespace {

Isa best() noexcept {
    if (available(Isa::X86V4)) return Isa::X86V4;
    if (available(Isa::X86V3)) return Isa::X86V3;
    return Isa::Baseline;
}

std::atomic<Isa>& choice() noexcept {
    static std::atomic<Isa> isa{best()};
    return isa;
}

} // namespace

bool available(Isa isa) noexcept {
    switch (isa) {
    case Isa::Baseline:
        return true;
#ifdef STARMV_CPU_X86_VARIANTS
    case Isa::X86V3:
        return __builtin_cpu_supports("x86-64-v3");
    case Isa::X86V4:
        return __builtin_cpu_supports("x86-64-v4");
#endif
    default:
        return false;
    }
}

Isa selected() noexcept { return choice().load(std::memory_order_relaxed); }

void select(Isa isa) noexcept { choice().store(isa, std::memory_order_relaxed); }

const char* name(Isa isa) noexcept {
    switch (isa) {
    case Isa::X86V3:
        return "x86-64-v3";
    case Isa::X86V4:
        return "x86-64-v4";
    default:
        return "baseline";
    }
}

} // namespace starmv::cpu
