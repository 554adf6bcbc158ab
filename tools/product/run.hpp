// Running a product as StarPU tasks.
#pragma once

#include <vector>

#include "starmv/tasks/options.hpp"
#include "tools/product/product.hpp"

namespace starmv::tools {

struct RunOptions {
    std::int64_t tile;
    tasks::Options tasks;
    int repeats; // 1 or more, of which the first gives the result
};

struct RunTimes {
    double first;                // seconds, from submission until y is back in main memory
    std::vector<double> further; // seconds of the others, with the data where the first run has left them
};

// Writes the result to y, product.y_size() elements. StarPU must be running. \throws StarpuError, InvalidArgument
template <Scalar T>
RunTimes run_product(const Product<T>& product, const RunOptions& options, T* y);

// The middle one, or the mean of the two middle ones. \pre not empty
double median(std::vector<double> values);

} // namespace starmv::tools
