// symv, hemv and the off-diagonal product with blocks that begin anywhere in a tile, as the tables have it for large matrices.
#pragma once

#include "kernels/cuda/tuning.hpp"

namespace starmv::test {

inline void always_split(cuda::SymvTuning& tuning) {
    tuning.split_from = 0;
    tuning.split_slowdown = -1000; // seems to cost nothing
}

} // namespace starmv::test
