// A run of the fuzzer: which cases, at which levels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/level.hpp"

namespace starmv::fuzz {

struct Plan {
    std::uint64_t seed = 1;              // of the first case; the next one has the next seed
    std::int64_t cases = 0;              // 0: no limit
    double seconds = 0;                  // 0: no limit
    std::optional<std::uint64_t> replay; // this case alone
    Limits limits{};
    std::string task_options{}; // option of a replay: how tasks ran, if not on the CPU
};

// Writes a line for each difference, and in the end what was run. Returns the exit status: 0, or 1 if there was a
// difference or something was never run.
int run_cases(const Plan& plan, const std::vector<Level>& levels);

// The command that runs one case at one level again.
std::string replay_command(const Plan& plan, const Case& c, const Level& level);

} // namespace starmv::fuzz
