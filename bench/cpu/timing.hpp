// Seconds a call, from turns that implementations take one after the other.
#pragma once

#include <functional>
#include <vector>

namespace starmv::bench {

struct TimingOptions {
    int turns = 9;
    double turn_seconds = 0.004; // a turn is as many calls as fill this, at least one
    double pause_seconds = 0;    // before a turn: for the threads of the one before to stop spinning
    double quantile = 0.5;       // of an implementation's turns: 0.5 is the median
};

// One result for each of calls. Before the clock starts, a turn makes one call, which brings back to the caches what
// the others have driven out.
std::vector<double> time_in_turns(const std::vector<std::function<void()>>& calls, const TimingOptions& options);

} // namespace starmv::bench
