// Independent pieces of work, shared out over an OpenMP team or done in a loop.
#pragma once

#include <cstdint>

#include "kernels/cpu/isa.hpp"

namespace starmv::cpu {

// piece(k) for k in [0, count). What a piece computes may not depend on who runs it or when. In calls of the same
// shape, a piece is always the same thread's, which finds its part of a matrix in its own cache again.
template <Isa I, class Piece>
void for_each_piece(std::int64_t count, int threads, const Piece& piece) {
    if (threads <= 1 || count <= 1) {
        for (std::int64_t k = 0; k < count; ++k)
            piece(k);
        return;
    }
    const int team = count < threads ? static_cast<int>(count) : threads;
#pragma omp parallel for schedule(static) num_threads(team)
    for (std::int64_t k = 0; k < count; ++k)
        piece(k);
}

// At least 1; a team only as large as the elements of the matrix keep busy for longer than starting it takes.
template <Isa I>
int useful_threads(std::int64_t rows, std::int64_t columns, int threads) {
    constexpr double elements_per_thread = 16384;
    const double most = 1 + static_cast<double>(rows) * static_cast<double>(columns) / elements_per_thread;
    if (threads <= 1) return 1;
    return threads > most ? static_cast<int>(most) : threads;
}

} // namespace starmv::cpu
