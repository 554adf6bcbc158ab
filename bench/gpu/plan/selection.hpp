// Which cells to measure: what the command line may choose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/gpu/plan/cell.hpp"

namespace starmv::bench {

inline constexpr std::array suite_names{"full", "quick", "scan", "latency", "alignment"};
inline constexpr std::array size_preset_names{"squares", "skinny", "rectangles"};

struct Selection {
    std::vector<std::string> suites{"full"};
    std::vector<std::string> sizes; // presets of the suite full; empty: all
    std::vector<std::int64_t> m, n; // not empty: these sizes instead of suites
    std::vector<Layout> layouts;    // of the sizes m, n; empty: Packed
    std::vector<char> precisions;   // empty, here and below: those of the suite
    std::vector<Operation> operations;
    std::vector<Implementation> implementations;
    std::string filter; // regular expression, searched for in the cells' labels
};

// The cells in the order in which to measure them. \throws Error if there are none
std::vector<Cell> plan_cells(const Selection& selection);

} // namespace starmv::bench
