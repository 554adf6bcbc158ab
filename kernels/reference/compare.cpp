// Judges a result by the bound of the expected one.
#include <cmath>
#include <limits>
#include <sstream>

#include "kernels/reference/elements.hpp"

namespace starmv::reference {
namespace {

constexpr long double infinity = std::numeric_limits<long double>::infinity();

// |actual - expected|; 0 for the same kind of NaN or Inf, infinity for different ones.
long double difference(long double expected, long double actual) {
    if (std::isnan(expected) || std::isnan(actual)) return std::isnan(expected) == std::isnan(actual) ? 0 : infinity;
    if (std::isinf(expected) || std::isinf(actual)) return expected == actual ? 0 : infinity;
    return std::abs(actual - expected);
}

template <Scalar T>
long double difference(const Wide<T>& expected, const T& actual) {
    const long double re =
        difference(static_cast<long double>(std::real(expected)), static_cast<long double>(std::real(actual)));
    const long double im =
        difference(static_cast<long double>(std::imag(expected)), static_cast<long double>(std::imag(actual)));
    return std::isinf(re) || std::isinf(im) ? infinity : std::hypot(re, im);
}

long double error_over_bound(long double error, long double bound) {
    if (error == 0) return 0;
    // written so that a NaN bound or a bound of infinity allows no error
    return bound > 0 && std::isfinite(bound) && std::isfinite(error) ? error / bound : infinity;
}

} // namespace

template <Scalar T>
Comparison compare(const Expected<T>& expected, const T* y, std::int64_t incy) {
    const auto n = static_cast<std::int64_t>(expected.y.size());
    Comparison result;
    if (n == 0) {
        result.message = "no elements to compare";
        return result;
    }
    long double worst = -1, largest = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        const auto index = static_cast<std::size_t>(k);
        const long double error = difference<T>(expected.y[index], y[position(k, n, incy)]);
        const long double ratio = error_over_bound(error, expected.bound[index]);
        if (ratio > worst) {
            worst = ratio;
            result.worst_index = k;
        }
        if (error > largest) largest = error;
        if (!(ratio <= 1)) result.within = false;
    }
    result.worst_ratio = static_cast<double>(worst);
    result.largest_error = static_cast<double>(largest);

    const auto index = static_cast<std::size_t>(result.worst_index);
    std::ostringstream message;
    message.precision(std::numeric_limits<double>::max_digits10);
    message << (result.within ? "within" : "outside") << " the bound; worst element " << result.worst_index << " of "
            << n << ": " << y[position(result.worst_index, n, incy)] << ", expected " << expected.y[index]
            << ", allowed error " << static_cast<double>(expected.bound[index]) << ", error over bound "
            << result.worst_ratio;
    result.message = message.str();
    return result;
}

template Comparison compare(const Expected<float>&, const float*, std::int64_t);
template Comparison compare(const Expected<double>&, const double*, std::int64_t);
template Comparison compare(const Expected<std::complex<float>>&, const std::complex<float>*, std::int64_t);
template Comparison compare(const Expected<std::complex<double>>&, const std::complex<double>*, std::int64_t);

} // namespace starmv::reference
