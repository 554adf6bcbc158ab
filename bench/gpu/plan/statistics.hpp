// What several timings of the same thing amount to.
#pragma once

#include <algorithm>
#include <vector>

namespace starmv::bench {

// Of an even number the mean of the two in the middle. Not for an empty list.
inline double median(std::vector<double> values) {
    const std::size_t middle = values.size() / 2;
    std::ranges::sort(values);
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// The distance between the fastest and the slowest, as a fraction of the median.
inline double spread(const std::vector<double>& values) {
    const auto [least, most] = std::ranges::minmax(values);
    return (most - least) / median(values);
}

} // namespace starmv::bench
