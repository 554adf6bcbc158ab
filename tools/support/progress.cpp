#include "tools/support/progress.hpp"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace starmv::tools {

Progress::Progress(std::string what, bool shown) : what_(std::move(what)) {
    if (shown) thread_ = std::thread([this] { show(); });
}

Progress::~Progress() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    finished_changed_.notify_one();
    thread_.join();
}

void Progress::show() {
    using namespace std::chrono_literals;
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    auto wait = 500ms;
    bool line_is_there = false;
    while (!finished_changed_.wait_for(lock, wait, [this] { return finished_; })) {
        const double fraction = fraction_.load(std::memory_order_relaxed);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const std::string state =
            fraction >= 0 ? fmt::format("{:3.0f} %", 100 * fraction) : fmt::format("{:.0f} s", seconds.count());
        fmt::print(stderr, "\r\033[K{}: {}", what_, state);
        std::fflush(stderr);
        line_is_there = true;
        wait = 200ms;
    }
    if (line_is_there) {
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
    }
}

bool terminal_is_there() { return isatty(STDERR_FILENO) == 1; }

} // namespace starmv::tools
