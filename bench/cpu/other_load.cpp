#include "bench/cpu/other_load.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>

namespace starmv::bench {
namespace {

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

} // namespace

OtherLoad::OtherLoad() : start_(now()) {}

OtherLoad::Counters OtherLoad::now() {
    Counters counters;
    counters.wall = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    // cpu user nice system idle iowait irq softirq steal, in ticks
    std::ifstream stat("/proc/stat");
    std::string cpu;
    stat >> cpu;
    double ticks = 0;
    for (int field = 0; field < 8 && stat >> ticks; ++field)
        if (field != 3 && field != 4) counters.all_busy += ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    counters.own = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    return counters;
}

double OtherLoad::processors() const {
    const Counters end = now();
    const double others = (end.all_busy - start_.all_busy) - (end.own - start_.own);
    return std::max(others, 0.0) / std::max(end.wall - start_.wall, 1e-3);
}

} // namespace starmv::bench
