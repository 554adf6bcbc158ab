// The straightforward product in a wider type, and the bound by which results are judged:
//
//     |y - y_ref| <= c (k + 2) u (|alpha| |A| |x| + |beta| |y|)   element by element
//
// with k the length of the dot product, u the unit roundoff of T (2^-24, 2^-53), and c = 1 for real types; for
// complex ones c = 4 covers the error of a complex product, at most sqrt(5) u |a||b| (Brent, Percival, Zimmermann,
// "Error bounds on complex floating-point multiplication", Math. Comp. 76, 2007), and the complex additions. The
// sums over k in any order stay below (k - 1) u to first order (Higham, "Accuracy and Stability of Numerical
// Algorithms", 2nd edition, section 4.2); the 2 stands for alpha, beta and the last addition. Products that underflow
// may lose a subnormal number each (ibid., section 2.1), so c (k + 2) (1 + |alpha|) times the smallest one is added.
#pragma once

#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/problem.hpp"

namespace starmv::reference {

// float -> double, double -> long double, and the complex types alike
template <Scalar T>
struct WideOf;
template <>
struct WideOf<float> {
    using type = double;
};
template <>
struct WideOf<double> {
    using type = long double;
};
template <class R>
struct WideOf<std::complex<R>> {
    using type = std::complex<typename WideOf<R>::type>;
};
template <Scalar T>
using Wide = typename WideOf<T>::type;

template <Scalar T>
struct Expected {
    std::vector<Wide<T>> y;         // element k of the result, in logical order
    std::vector<long double> bound; // allowed |difference| of element k
};

// The problem's y is the vector before the product; it is not written. All operands are host memory, increments as in
// BLAS. Rows are shared out over the OpenMP team.
template <Scalar T>
Expected<T> gemv(const kernels::GemvProblem<T>& problem);
template <Scalar T>
Expected<T> symv(const kernels::SymvProblem<T>& problem);

// Both results of an off-diagonal tile.
template <Scalar T>
struct ExpectedPair {
    Expected<T> rows, columns;
};
template <Scalar T>
ExpectedPair<T> symv_offdiag(const kernels::OffdiagProblem<T>& problem);

template <Scalar T>
Expected<T> scal(const kernels::ScalProblem<T>& problem);

struct Comparison {
    bool within = true;            // every element is within its bound; NaN and Inf count as equal to themselves
    std::int64_t worst_index = -1; // element with the largest error over bound; -1 for an empty vector
    double worst_ratio = 0;        // that error over its bound; infinity where it cannot be computed
    double largest_error = 0;      // largest |difference|
    std::string message;           // one line, for people
};

// y: the result, element k as in BLAS for a vector of n = expected.y.size() elements and increment incy
template <Scalar T>
Comparison compare(const Expected<T>& expected, const T* y, std::int64_t incy);

} // namespace starmv::reference
