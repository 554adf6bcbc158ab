// One line on the terminal for work that takes long; nothing for work that does not.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace starmv::tools {

class Progress {
public:
    // what: "reading A.npy". Nothing is ever written unless shown, and only from half a second on.
    Progress(std::string what, bool shown);
    ~Progress(); // removes the line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // From any thread. Without a call the line shows the seconds that have passed.
    void set_fraction(double fraction) { fraction_.store(fraction, std::memory_order_relaxed); }

private:
    void show();

    std::string what_;
    std::atomic<double> fraction_{-1};
    std::mutex mutex_;
    std::condition_variable finished_changed_;
    bool finished_ = false;
    std::thread thread_;
};

// True if standard error is a terminal.
bool terminal_is_there();

} // namespace starmv::tools
