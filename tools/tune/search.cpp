#include "tools/tune/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "starmv/error.hpp"
#include "tools/tune/candidates.hpp"

namespace starmv::tools {

namespace {

bool belongs(const cuda::TuningField& field, const TunedTable& table) {
    return field.operation == table.operation && field.type == type_letter(table.type);
}

// Calls f(field, value) for the values of one table.
template <class F>
void for_each_value_of(cuda::Tuning& tuning, const TunedTable& table, F&& f) {
    cuda::for_each_value(tuning, [&](const cuda::TuningField& field, int& value) {
        if (belongs(field, table)) f(field, value);
    });
}

class Search {
public:
    Search(cuda::Tuning& tuning, const TunedTable& table, const SearchOptions& options, const MeasureTuning& measure,
           const std::function<void(double)>& progress)
        : tuning_(tuning), table_(table), options_(options), measure_(measure), progress_(progress) {
        for_each_value_of(tuning_, table_, [&](const cuda::TuningField& field, int value) {
            steps_ += static_cast<int>(candidates(field, value).size());
        });
        steps_ *= options_.passes;
    }

    TuningResult run() {
        const cuda::Tuning start = tuning_;
        times_ = measure_(tuning_);
        for (int pass = 0; pass < options_.passes; ++pass) {
            bool changed = false;
            for_each_value_of(tuning_, table_, [&](const cuda::TuningField& field, int& value) {
                changed = improve(field, value) || changed;
            });
            if (!changed) break;
        }
        return judge(start);
    }

private:
    // tuning_ holds value; measuring with another one puts it there for as long.
    ShapeTimes measure_with(int& value, int candidate) {
        const int kept = std::exchange(value, candidate);
        ShapeTimes times;
        try {
            times = measure_(tuning_);
        } catch (const CudaError&) {
            // More than the GPU can launch. A broken context makes the next measurement without a candidate fail, too.
            times.assign(times_.size(), std::numeric_limits<double>::infinity());
        }
        value = kept;
        return times;
    }

    bool improve(const cuda::TuningField& field, int& value) {
        int best = value;
        double best_speedup = 1 + options_.least_gain;
        for (const int candidate : candidates(field, value)) {
            const double speedup = mean_speedup(times_, measure_with(value, candidate));
            step();
            if (speedup <= best_speedup) continue;
            best = candidate;
            best_speedup = speedup;
        }
        if (best == value) return false;
        // The best of several is partly the luckiest: both again.
        times_ = measure_(tuning_);
        const ShapeTimes again = measure_with(value, best);
        if (mean_speedup(times_, again) <= 1 + options_.least_gain) return false;
        value = best;
        times_ = again;
        return true;
    }

    TuningResult judge(const cuda::Tuning& start) {
        TuningResult result;
        std::vector<int> before;
        cuda::Tuning first = start;
        for_each_value_of(first, table_, [&](const cuda::TuningField&, int value) { before.push_back(value); });
        std::size_t k = 0;
        for_each_value_of(tuning_, table_, [&](const cuda::TuningField& field, int value) {
            if (value != before[k]) result.changes.push_back({field.name, before[k], value});
            ++k;
        });
        result.before = measure_(start);
        result.after = result.changes.empty() ? result.before : measure_(tuning_);
        if (!result.changes.empty() && mean_speedup(result.before, result.after) <= 1) {
            tuning_ = start;
            result.changes.clear();
            result.after = result.before;
        }
        return result;
    }

    void step() {
        ++done_;
        progress_(std::min(1.0, static_cast<double>(done_) / steps_));
    }

    cuda::Tuning& tuning_;
    const TunedTable& table_;
    const SearchOptions& options_;
    const MeasureTuning& measure_;
    const std::function<void(double)>& progress_;
    ShapeTimes times_; // with tuning_ as it is
    int done_ = 0, steps_ = 0;
};

} // namespace

TuningResult search(cuda::Tuning& tuning, const TunedTable& table, const SearchOptions& options,
                    const MeasureTuning& measure, const std::function<void(double)>& progress) {
    return Search(tuning, table, options, measure, progress).run();
}

double mean_speedup(const ShapeTimes& before, const ShapeTimes& after) {
    double logarithms = 0;
    for (std::size_t k = 0; k < before.size(); ++k)
        logarithms += std::log(before[k] / after[k]);
    return std::exp(logarithms / static_cast<double>(before.size()));
}

} // namespace starmv::tools
