// The instruction sets that the CPU kernels are compiled for, and which of them runs.
//
// Every template that an instance file compiles has its Isa as a template argument: the linker keeps one copy of a
// function of the same name, and a copy with AVX-512 in it must not be called on a CPU without. For the same reason
// these templates call nothing from the standard library.
#pragma once

namespace starmv::cpu {

enum class Isa { Baseline, X86V3, X86V4 };

// Compiled in, and this CPU has it.
bool available(Isa isa) noexcept;

// The one the kernels use: the best available, unless select() named another. (Where the vectors of X86V4 are slower
// than those of X86V3, the latter's are taken in its place; see dispatch.cpp.)
Isa selected() noexcept;

// For tests. Process-wide; isa must be available.
void select(Isa isa) noexcept;

const char* name(Isa isa) noexcept;

} // namespace starmv::cpu
