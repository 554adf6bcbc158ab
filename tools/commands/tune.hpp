// starmv tune.
#pragma once

#include <string>

namespace starmv::tools {

// As they are on the command line; empty: the default.
struct TuneOptions {
    std::string out;
    std::string operations, precisions;
    std::string from;
    bool quick = false;
};

// The exit status. \throws std::exception for all that is refused
int run_tune_command(const TuneOptions& options);

} // namespace starmv::tools
