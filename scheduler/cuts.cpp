#include "scheduler/cuts.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace starmv::scheduler {

Cuts cut(std::int64_t n, std::int64_t tile) {
    Cuts cuts;
    cuts.reserve(static_cast<std::size_t>(n / tile + 1));
    for (std::int64_t rest = n; rest > 0; rest -= cuts.back())
        cuts.push_back(std::min(tile, rest));
    return cuts;
}

std::int64_t total(const Cuts& cuts) { return std::accumulate(cuts.begin(), cuts.end(), std::int64_t{0}); }

std::string describe(const Cuts& cuts) {
    constexpr std::size_t shown = 8;
    if (cuts.empty()) return "no tiles";
    std::string text = "tiles of ";
    for (std::size_t i = 0; i < std::min(shown, cuts.size()); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(cuts[i]);
    if (cuts.size() > shown) text += ", ... (" + std::to_string(cuts.size()) + " tiles)";
    return text;
}

} // namespace starmv::scheduler
