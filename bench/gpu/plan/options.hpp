// The command line of starmv_bench.
#pragma once

#include <optional>
#include <string>

#include "bench/gpu/plan/selection.hpp"

namespace starmv::bench {

struct Options {
    Selection selection;
    int batches = 7;
    double batch_ms = 4;
    std::string out;     // empty: standard output
    std::string commit;  // empty: not known
    std::string command; // the command line, less what says nothing of the measurement
    bool list = false;
};

// Nothing if help or the version was asked for and has been printed. \throws Error
std::optional<Options> parse_options(int argc, const char* const* argv);

} // namespace starmv::bench
