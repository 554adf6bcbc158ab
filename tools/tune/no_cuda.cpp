#include "kernels/missing_cuda.hpp"
#include "tools/tune/gpu.hpp"

namespace starmv::tools {

std::unique_ptr<Gpu> open_gpu(const std::vector<TunedTable>&, const MeasureOptions&) {
    throw_missing_cuda("starmv tune");
}

} // namespace starmv::tools
