// The results as a table and as JSON.
#pragma once

#include <string>

#include "bench/cpu/suite.hpp"

namespace starmv::bench {

// Ours beside the fastest peer on one cell.
struct Cell {
    const Result* ours;
    const Result* best_peer;
    // > 1: ours is faster
    double ratio() const { return best_peer->seconds / ours->seconds; }
};

std::vector<Cell> compare_cells(const Results& results);

void print_table(const Results& results);

// \throws std::runtime_error if the file cannot be written
void write_json(const std::string& path, const Results& results, const Options& options, const std::string& command);

} // namespace starmv::bench
