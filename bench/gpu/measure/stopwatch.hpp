// Times calls on a stream, without a gap between them.
#pragma once

#include <algorithm>
#include <cmath>

#include "bench/gpu/measure/cuda_check.hpp"
#include "tools/measure/cuda_objects.hpp"

namespace starmv::bench {

class Stopwatch {
public:
    explicit Stopwatch(cudaStream_t stream) : stream_(stream) {}

    // Microseconds a call, of count calls back to back. One more goes ahead: while the device works on it, the host
    // gets ready what is timed.
    template <class Call>
    double time_us(int count, Call&& call) {
        call();
        check(cudaEventRecord(begin_.get(), stream_), "cudaEventRecord");
        for (int k = 0; k < count; ++k)
            call();
        check(cudaEventRecord(end_.get(), stream_), "cudaEventRecord");
        check(cudaEventSynchronize(end_.get()), "cudaEventSynchronize");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get()), "cudaEventElapsedTime");
        return static_cast<double>(milliseconds) * 1e3 / count;
    }

    // The number of calls that take about least_us together; finding it warms up, too.
    template <class Call>
    int calls_for(double least_us, Call&& call) {
        constexpr int most = 1 << 16;
        int count = 2;
        for (;;) {
            const double us = time_us(count, call) * count;
            if (us >= 0.9 * least_us || count >= most) return count;
            const double factor = std::min(16.0, 1.1 * least_us / std::max(us, 1e-3));
            count = std::min(most, static_cast<int>(std::ceil(count * factor)));
        }
    }

private:
    cudaStream_t stream_;
    tools::CudaEvent begin_, end_;
};

} // namespace starmv::bench
