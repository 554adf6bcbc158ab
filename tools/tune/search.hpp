// The search for better values: one after the other, by coordinate descent. Knows nothing of GPUs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels/cuda/tuning.hpp"
#include "tools/tune/selection.hpp"

namespace starmv::tools {

// Seconds of each shape's product.
using ShapeTimes = std::vector<double>;

struct TuningChange {
    std::string field;
    int before, after;
};

struct TuningResult {
    ShapeTimes before, after; // measured one after the other at the end
    std::vector<TuningChange> changes;
};

struct SearchOptions {
    int passes = 2;           // over all values; it ends earlier if a pass has changed nothing
    double least_gain = 0.02; // of the geometric mean, so that noise does not replace a value
};

using MeasureTuning = std::function<ShapeTimes(const cuda::Tuning&)>;

// Changes the values of one table in tuning as long as the products get faster. A value is replaced if another one wins
// twice. What cannot be launched (CudaError) loses. In the end the result is measured against what it was at the
// beginning, which comes back if it is not slower. progress is called with the fraction that is done at most.
TuningResult search(cuda::Tuning& tuning, const TunedTable& table, const SearchOptions& options,
                    const MeasureTuning& measure, const std::function<void(double)>& progress);

// The geometric mean of before[k] / after[k]: above 1 if after is faster.
double mean_speedup(const ShapeTimes& before, const ShapeTimes& after);

} // namespace starmv::tools
