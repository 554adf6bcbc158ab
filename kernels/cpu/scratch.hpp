// Memory of the calling thread that kernels reuse from call to call; it grows and is freed when the thread ends.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/isa.hpp"

namespace starmv::cpu {

enum class Scratch { GatheredX, PartialRows, PartialColumns };

// At least bytes, aligned to 64; the contents are undefined. Throws std::bad_alloc.
void* scratch(Scratch purpose, std::size_t bytes);

template <Isa I, class T>
T* scratch_array(Scratch purpose, std::int64_t count) {
    return static_cast<T*>(scratch(purpose, static_cast<std::size_t>(count) * sizeof(T)));
}

} // namespace starmv::cpu
