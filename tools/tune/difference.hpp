// How far two results of the same product are from each other.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::tools {

// |y - reference| / |reference| in the 2-norm; NaN if either has one, or for infinities.
template <Scalar T>
double relative_difference(const std::vector<T>& y, const std::vector<T>& reference) {
    using Wide = std::conditional_t<is_complex<T>, std::complex<double>, double>;
    double difference = 0, size = 0;
    for (std::size_t k = 0; k < y.size(); ++k) {
        difference += std::norm(Wide(y[k]) - Wide(reference[k]));
        size += std::norm(Wide(reference[k]));
    }
    return difference == 0 ? 0 : std::sqrt(difference / size);
}

// More than rounding makes of sums of so many random terms, in whatever order they are added: the partial sums and
// their errors are random walks. A term left out, of 65536, differs by more.
template <Scalar T>
double rounding_difference(std::int64_t terms) {
    using Real = decltype(std::abs(T{}));
    return std::numeric_limits<Real>::epsilon() * (16 + 4 * std::sqrt(static_cast<double>(terms)));
}

} // namespace starmv::tools
