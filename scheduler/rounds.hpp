// The order in which the tiles of one triangle are submitted.
#pragma once

#include <cstdint>

namespace starmv::scheduler {

// Calls visit(i, j), i < j, once for every pair of 0 ... n - 1, in rounds in which no number occurs twice: the
// tasks of a round touch different tiles of y and can run at the same time. (The pairing of a round-robin
// tournament: in round r the pairs with i + j = r modulo the odd number of players; whoever would meet himself
// meets the extra player, if there is one.)
template <class Visit>
void for_each_pair_in_rounds(std::int64_t n, Visit&& visit) {
    const std::int64_t players = n % 2 == 1 ? n : n - 1;
    for (std::int64_t round = 0; round < players; ++round) {
        for (std::int64_t i = 0; i < players; ++i) {
            const std::int64_t j = (round - i + players) % players;
            if (i < j) visit(i, j);
            if (i == j && players < n) visit(i, n - 1);
        }
    }
}

} // namespace starmv::scheduler
