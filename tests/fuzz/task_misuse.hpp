// What can be wrong with the arguments of a call on handles or tiles.
#pragma once

#include <optional>
#include <vector>

#include "fuzz/case.hpp"

namespace starmv::fuzz {

enum class TaskMisuse { Option, NoMatrix, NoX, NoY, YIsX, Cuts, Worker, Accumulators };

struct NamedTaskMisuse {
    TaskMisuse misuse;
    const char* argument;
};

std::vector<NamedTaskMisuse> handle_misuses(const Case& c);
std::vector<NamedTaskMisuse> tile_misuses(const Case& c);

// The one that the case chooses, if it has one.
inline std::optional<NamedTaskMisuse> chosen(const Case& c, const std::vector<NamedTaskMisuse>& list) {
    if (c.misuse < 0 || list.empty()) return {};
    return list[static_cast<std::size_t>(c.misuse) % list.size()];
}

} // namespace starmv::fuzz
