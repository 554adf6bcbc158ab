// What starmv tune has found, for people.
#pragma once

#include <string>
#include <vector>

#include "tools/tune/search.hpp"
#include "tools/tune/selection.hpp"
#include "tools/tune/shapes.hpp"

namespace starmv::tools {

// Bytes of A, each read once, a second: geometric means over the shapes.
struct TunedRate {
    double before, after;
};
TunedRate mean_rate(const TunedTable& table, const std::vector<TunedShape>& shapes, const TuningResult& result);

struct TuneReport {
    struct Row {
        TunedTable table;
        TunedRate rate;
        std::vector<TuningChange> changes;
    };
    std::string device;
    int compute_capability = 0;
    std::vector<Row> rows;
};

// A line a table, then the geometric mean of all: "all  3112 GB/s -> 3305 GB/s (+6.2 %)".
std::string to_text(const TuneReport& report);

} // namespace starmv::tools
