#include "bench/gpu/measure/measure.hpp"

#include "bench/gpu/measure/compare.hpp"
#include "bench/gpu/measure/product.hpp"
#include "bench/gpu/measure/stopwatch.hpp"
#include "bench/gpu/plan/rotation.hpp"
#include "bench/gpu/plan/statistics.hpp"

namespace starmv::bench {
namespace {

template <Scalar T>
class CellMeasurement {
public:
    CellMeasurement(Session& session, const Cell& cell)
        : session_(session), cell_(cell), stopwatch_(session.stream()),
          rotation_(cell.bytes_read(), stride_bytes(cell), session.window_bytes(),
                    static_cast<std::int64_t>(session.pool().bytes())) {}

    CellResult run(int batches, double batch_ms) {
        CellResult result{cell_, rotation_.copies(), {}};
        const std::vector<T> reference = result_of(Implementation::Cublas);
        for (const Implementation implementation : cell_.implementations)
            result.measurements.push_back(compare(implementation, reference));
        time(result.measurements, batches, batch_ms * 1e3);
        return result;
    }

private:
    // On the next copy of the matrix. y becomes larger from call to call, but never by more than |A| |x|.
    void call(Implementation implementation) {
        const auto* matrix = static_cast<const std::byte*>(session_.pool().data()) + rotation_.next();
        product(implementation, reinterpret_cast<const T*>(matrix));
    }

    void product(Implementation implementation, const T* matrix) {
        const Operands<T> operands{matrix, static_cast<const T*>(session_.x().data()),
                                   static_cast<T*>(session_.y().data())};
        if (implementation == Implementation::StarMV)
            call_starmv(session_.queue(), cell_, operands);
        else
            call_cublas(session_.cublas(implementation), cell_, operands);
    }

    // y <- A x + y with the first copy of the matrix, from the same y each time.
    std::vector<T> result_of(Implementation implementation) {
        std::vector<T> y(static_cast<std::size_t>(cell_.y_elements()));
        const std::size_t bytes = y.size() * sizeof(T);
        reset_y(bytes);
        product(implementation, static_cast<const T*>(session_.pool().data()));
        check(cudaMemcpyAsync(y.data(), session_.y().data(), bytes, cudaMemcpyDeviceToHost, session_.stream()),
              "cudaMemcpyAsync");
        check(cudaStreamSynchronize(session_.stream()), "cudaStreamSynchronize");
        return y;
    }

    void reset_y(std::size_t bytes) {
        check(cudaMemcpyAsync(session_.y().data(), session_.start().data(), bytes, cudaMemcpyDeviceToDevice,
                              session_.stream()),
              "cudaMemcpyAsync");
    }

    Measurement compare(Implementation implementation, const std::vector<T>& reference) {
        Measurement measurement;
        measurement.implementation = implementation;
        if (implementation == Implementation::StarMV)
            measurement.workspace_bytes = starmv_workspace_bytes<T>(session_.queue(), cell_);
        if (implementation == Implementation::Cublas) return measurement;
        measurement.error = relative_error(result_of(implementation), reference);
        measurement.correct = *measurement.error <= error_bound<T>(cell_.x_elements()); // false for NaN
        return measurement;
    }

    void time(std::vector<Measurement>& measurements, int batches, double batch_us) {
        std::vector<int> counts;
        counts.reserve(measurements.size());
        for (const Measurement& measurement : measurements)
            counts.push_back(stopwatch_.calls_for(batch_us, [&] { call(measurement.implementation); }));
        std::vector<std::vector<double>> times(measurements.size());
        for (int batch = 0; batch < batches; ++batch)
            for (std::size_t k = 0; k < measurements.size(); ++k)
                times[k].push_back(stopwatch_.time_us(counts[k], [&] { call(measurements[k].implementation); }));
        for (std::size_t k = 0; k < measurements.size(); ++k) {
            measurements[k].time_us = median(times[k]);
            measurements[k].spread = spread(times[k]);
        }
    }

    Session& session_;
    const Cell& cell_;
    Stopwatch stopwatch_;
    Rotation rotation_;
};

} // namespace

CellResult measure(Session& session, const Cell& cell, int batches, double batch_ms) {
    session.use_precision(cell.precision);
    switch (cell.precision) {
    case 's':
        return CellMeasurement<float>(session, cell).run(batches, batch_ms);
    case 'd':
        return CellMeasurement<double>(session, cell).run(batches, batch_ms);
    case 'c':
        return CellMeasurement<std::complex<float>>(session, cell).run(batches, batch_ms);
    default:
        return CellMeasurement<std::complex<double>>(session, cell).run(batches, batch_ms);
    }
}

} // namespace starmv::bench
