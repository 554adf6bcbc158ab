// The plans of the last shapes. Choosing one takes some microseconds, as long as a small product, and callers tend to come
// back with the same shape. One cache a thread, so that nothing is locked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kernels/cuda/cuda.hpp"

namespace starmv::cuda {

// Everything that a plan depends on but the type, which has a cache of its own. The table is there by value: starmv tune
// changes one in its place.
template <class Table>
struct PlanKey {
    std::int64_t m, n;
    std::size_t workspace_bytes;
    Table tuning;
    int multiprocessors, compute_capability;
    int kind; // where a cache serves several operations, which of them

    bool operator==(const PlanKey&) const = default;
};

template <class Plan, class Table>
class PlanCache {
public:
    template <class Make>
    const Plan& get(const PlanKey<Table>& key, Make&& make) {
        const auto mixed = static_cast<std::uint64_t>(key.m) * 0x9e3779b97f4a7c15U +
                           static_cast<std::uint64_t>(key.n) * 0xc2b2ae3d27d4eb4fU +
                           static_cast<std::uint64_t>(key.kind) * 0x165667b19e3779f9U;
        Entry& entry = entries_[mixed >> 58];
        if (!entry.plan || !(entry.key == key)) {
            entry.plan.reset(); // in case make() throws
            entry.plan.emplace(make());
            entry.key = key;
        }
        return *entry.plan;
    }

private:
    struct Entry {
        PlanKey<Table> key{};
        std::optional<Plan> plan;
    };
    std::array<Entry, 64> entries_;
};

} // namespace starmv::cuda
