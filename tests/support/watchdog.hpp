// A limit for a test that hangs if what it tests is broken.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

namespace starmv::test {

// Ends the program with a message unless it is destroyed within the time.
class Watchdog {
public:
    Watchdog(std::string what, std::chrono::seconds limit)
        : what_(std::move(what)), limit_(limit), thread_([this] { watch(); }) {}
    ~Watchdog() {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

private:
    void watch() {
        std::unique_lock lock(mutex_);
        if (changed_.wait_for(lock, limit_, [this] { return over_; })) return;
        std::fprintf(stderr, "watchdog: %s has not ended after %lld seconds\n", what_.c_str(),
                     static_cast<long long>(limit_.count()));
        std::fflush(stderr);
        std::abort();
    }

    std::string what_;
    std::chrono::seconds limit_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;
    std::thread thread_; // last: it uses the others
};

} // namespace starmv::test
