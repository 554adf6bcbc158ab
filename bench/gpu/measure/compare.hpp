// How far a result is from cuBLAS's.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::bench {

// |y - reference| / |reference| in the 2-norm; infinite or NaN if y is.
template <Scalar T>
double relative_error(const std::vector<T>& y, const std::vector<T>& reference) {
    using Wide = std::conditional_t<is_complex<T>, std::complex<double>, double>;
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        difference += std::norm(Wide(y[i]) - Wide(reference[i]));
        size += std::norm(Wide(reference[i]));
    }
    return difference == 0 ? 0 : std::sqrt(difference / size);
}

// What rounding may amount to in two sums of so many random terms, added up in different orders: the partial sums are
// random walks, and so are the errors, of which each is u times a partial sum. Seen are a few times less.
template <Scalar T>
double error_bound(std::int64_t terms) {
    using Real = decltype(std::abs(T{}));
    const double u = std::numeric_limits<Real>::epsilon() / 2;
    return u * (32 + 8 * std::sqrt(static_cast<double>(terms)));
}

} // namespace starmv::bench
