// What a product command has to say, for people and for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernels/reference/reference.hpp"

namespace starmv::tools {

struct ProductReport {
    struct WorkerTasks {
        std::string name;
        int tasks;
    };

    std::string operation; // gemv, symv, hemv
    std::string variant;   // op or uplo: "op N", "lower triangle"
    std::string matrix_file, type;
    std::int64_t rows = 0, columns = 0, bytes = 0;
    std::string alpha, beta;
    std::string x_file, y_file;        // empty: random
    bool y_used = false;               // beta is not 0
    std::optional<std::uint64_t> seed; // if a vector is random
    std::string scheduler, accumulation;
    std::int64_t tile = 0;
    std::vector<WorkerTasks> workers; // those that ran tasks, in all runs
    double first_seconds = 0;
    std::vector<double> further_seconds;
    double bytes_read = 0;                      // of A, once each
    std::optional<double> limit;                // bytes per second that these workers can read from memory, if measured
    bool fits_in_caches = false;                // so that the limit need not hold for it
    std::optional<reference::Comparison> check; // unless --no-check
    std::string output_file;                    // empty: none

    // Of the further runs if there are any, else of the first.
    double seconds() const;
    double bytes_per_second() const;
};

std::string to_text(const ProductReport& report);
nlohmann::json to_json(const ProductReport& report);

} // namespace starmv::tools
