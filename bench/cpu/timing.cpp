#include "bench/cpu/timing.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <thread>

namespace starmv::bench {
namespace {

double seconds_of(const std::function<void()>& call, int repeats) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    for (int k = 0; k < repeats; ++k)
        call();
    return std::chrono::duration<double>(Clock::now() - start).count() / repeats;
}

int repeats_for(const std::function<void()>& call, double turn_seconds) {
    const double seconds = std::max(seconds_of(call, 1), 1e-7);
    const double again = seconds < turn_seconds ? std::max(seconds_of(call, 2), 1e-7) : seconds;
    return static_cast<int>(std::clamp(std::round(turn_seconds / again), 1.0, 100000.0));
}

double quantile_of(std::vector<double> values, double quantile) {
    const auto k = static_cast<std::ptrdiff_t>(quantile * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + k, values.end());
    return values[static_cast<std::size_t>(k)];
}

} // namespace

std::vector<double> time_in_turns(const std::vector<std::function<void()>>& calls, const TimingOptions& options) {
    const auto pause = [&] { std::this_thread::sleep_for(std::chrono::duration<double>(options.pause_seconds)); };
    std::vector<int> repeats;
    for (const auto& call : calls) {
        pause();
        repeats.push_back(repeats_for(call, options.turn_seconds));
    }
    std::vector<std::vector<double>> seconds(calls.size());
    for (int turn = 0; turn < options.turns; ++turn)
        for (std::size_t k = 0; k < calls.size(); ++k) {
            pause();
            calls[k]();
            seconds[k].push_back(seconds_of(calls[k], repeats[k]));
        }
    std::vector<double> results;
    for (auto& values : seconds)
        results.push_back(quantile_of(std::move(values), options.quantile));
    return results;
}

} // namespace starmv::bench
