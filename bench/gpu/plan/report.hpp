// The results as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bench/gpu/plan/cell.hpp"

namespace starmv::bench {

struct Measurement {
    Implementation implementation = Implementation::StarMV;
    double time_us = 0;                         // a call, median of the batches
    double spread = 0;                          // of the batches
    std::optional<double> error;                // |y - y_cublas| / |y_cublas| in the 2-norm; none for cuBLAS itself
    bool correct = true;                        // the error is rounding
    std::optional<std::size_t> workspace_bytes; // what StarMV asks for
};

struct CellResult {
    Cell cell;
    std::int64_t copies = 1;
    std::vector<Measurement> measurements;
};

struct ReadLimit {
    std::int64_t bytes;
    double gbytes_per_s;
};

struct Report {
    std::string device, driver, cuda, cublas, starmv, commit, command;
    std::int64_t memory_bytes = 0, l2_bytes = 0, window_bytes = 0;
    std::size_t queue_workspace_bytes = 0;
    int batches = 0;
    double batch_ms = 0;
    std::vector<ReadLimit> read_limits; // the first is the one that counts
    std::vector<CellResult> cells;
    std::vector<std::string> skipped; // labels of cells whose matrix does not fit into memory
};

double gbytes_per_s(const Cell& cell, double time_us);
nlohmann::ordered_json to_json(const Report& report);
// The same as text, with a line for each result: thousands of them are to be compared by their lines.
std::string to_text(const Report& report);

// Writes text to a file, which appears whole or not at all, or to standard output if path is empty. \throws Error
void write_text(const std::string& path, const std::string& text);

} // namespace starmv::bench
