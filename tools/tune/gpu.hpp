// The GPU that starmv tune measures on.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/cuda/tuning.hpp"
#include "tools/tune/search.hpp"
#include "tools/tune/selection.hpp"
#include "tools/tune/shapes.hpp"

namespace starmv::tools {

struct MeasureOptions {
    bool quick = false;
    double batch_seconds = 5e-4; // of calls back to back; the median of three batches counts
};

// The products of one table.
class TunedProducts {
public:
    virtual ~TunedProducts() = default;

    // Those that fit into the device's memory; never none.
    virtual const std::vector<TunedShape>& shapes() const = 0;

    // The first call's results are what those of the others are compared with. \throws Error if they differ by more
    // than rounding; CudaError, also for a tuning that cannot be launched
    virtual ShapeTimes measure(const cuda::Tuning& tuning) = 0;
};

class Gpu {
public:
    virtual ~Gpu() = default;
    virtual std::string name() const = 0;
    virtual int compute_capability() const = 0;     // 90 for 9.0
    virtual const cuda::Tuning& tuning() const = 0; // what the library uses here

    // One at a time. \throws Error if the device's memory is too small for the smallest of the products
    virtual std::unique_ptr<TunedProducts> prepare(const TunedTable& table) = 0;
};

// CUDA's first device, with memory for the products of all tables as far as there is. \throws Error if there is no
// device, MissingBackend in a build without CUDA
std::unique_ptr<Gpu> open_gpu(const std::vector<TunedTable>& tables, const MeasureOptions& options);

} // namespace starmv::tools
