// How much of the processors other processes use, from Linux's counters.
#pragma once

namespace starmv::bench {

// Counts from its construction on.
class OtherLoad {
public:
    OtherLoad();
    // Processors that others have kept busy on average since then: 0.5 is half of one.
    double processors() const;

private:
    struct Counters {
        double wall = 0, all_busy = 0, own = 0; // seconds
    };
    static Counters now();
    Counters start_;
};

} // namespace starmv::bench
