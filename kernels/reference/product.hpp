// y <- alpha M x + beta y and its bound for any matrix, by the definition.
#pragma once

#include <algorithm>
#include <limits>

#include "kernels/reference/elements.hpp"

namespace starmv::reference {

template <Scalar T>
long double unit_roundoff() {
    return std::numeric_limits<typename RealOf<T>::type>::epsilon() / 2.0L;
}

// What a product may lose when it is smaller than the normal numbers.
template <Scalar T>
long double smallest_subnormal() {
    return std::numeric_limits<typename RealOf<T>::type>::denorm_min();
}

template <Scalar T>
constexpr long double bound_constant = is_complex<T> ? 4 : 1;

// beta y and |beta| |y|; y is not read if beta = 0.
template <Scalar T>
struct Scaled {
    Wide<T> value{};
    WideReal<T> size{};
};
template <Scalar T>
Scaled<T> scaled(const T& beta, const T* y, std::int64_t k, std::int64_t n, std::int64_t incy) {
    if (beta == T{}) return {};
    const Wide<T> b = widen(beta), element = widen(y[position(k, n, incy)]);
    // beta = 1 leaves y, Inf included
    return {beta == T{1} ? element : multiply(b, element), magnitude(b) * magnitude(element)};
}

template <Scalar T>
Expected<T> scaled_vector(std::int64_t n, const T& beta, const T* y, std::int64_t incy, std::int64_t length) {
    Expected<T> expected;
    for (std::int64_t k = 0; k < n; ++k) {
        const auto [value, size] = scaled<T>(beta, y, k, n, incy);
        expected.y.push_back(value);
        expected.bound.push_back(bound_constant<T> * (length + 2) *
                                 (unit_roundoff<T>() * size + (size > 0 ? smallest_subnormal<T>() : 0)));
    }
    return expected;
}

template <Scalar T>
Expected<T> untouched(std::int64_t n, const T* y, std::int64_t incy) {
    Expected<T> expected;
    for (std::int64_t k = 0; k < n; ++k)
        expected.y.push_back(widen(y[position(k, n, incy)]));
    expected.bound.assign(static_cast<std::size_t>(n), 0);
    return expected;
}

// matrix(i, j) is rows x columns. By square tiles, so that a mirrored or transposed matrix, too, is read from memory
// in its own order.
template <Scalar T, class Matrix>
Expected<T> product(const Matrix& matrix, std::int64_t rows, std::int64_t columns, const T& alpha, const T* x,
                    std::int64_t incx, const T& beta, const T* y, std::int64_t incy) {
    using W = Wide<T>;
    using R = WideReal<T>;
    if (alpha == T{}) return scaled_vector<T>(rows, beta, y, incy, columns);
    constexpr std::int64_t tile = 128, worth_a_team = 1000000;
    std::vector<W> wide_x;
    std::vector<R> size_x;
    for (std::int64_t j = 0; j < columns; ++j) {
        wide_x.push_back(widen(x[position(j, columns, incx)]));
        size_x.push_back(magnitude(wide_x.back()));
    }
    Expected<T> expected;
    expected.y.resize(static_cast<std::size_t>(rows));
    expected.bound.resize(static_cast<std::size_t>(rows));
    const W wide_alpha = widen(alpha);
    const R size_alpha = magnitude(wide_alpha);

#pragma omp parallel for schedule(dynamic, 1) if (rows * columns >= worth_a_team)
    for (std::int64_t i0 = 0; i0 < rows; i0 += tile) {
        W sum[tile] = {};
        R size[tile] = {};
        const std::int64_t i1 = std::min(i0 + tile, rows);
        const auto add = [&](std::int64_t i, std::int64_t j) {
            const W element = matrix(i, j);
            const W x_j = wide_x[static_cast<std::size_t>(j)];
            sum[i - i0] += matrix.product(i, j, element, x_j);
            size[i - i0] += magnitude(element) * size_x[static_cast<std::size_t>(j)];
        };
        for (std::int64_t j0 = 0; j0 < columns; j0 += tile) {
            const std::int64_t j1 = std::min(j0 + tile, columns);
            if (matrix.column_contiguous(i0, j0)) {
                for (std::int64_t j = j0; j < j1; ++j)
                    for (std::int64_t i = i0; i < i1; ++i)
                        add(i, j);
            } else {
                for (std::int64_t i = i0; i < i1; ++i)
                    for (std::int64_t j = j0; j < j1; ++j)
                        add(i, j);
            }
        }
        for (std::int64_t i = i0; i < i1; ++i) {
            const auto [value, size_y] = scaled<T>(beta, y, i, rows, incy);
            const auto k = static_cast<std::size_t>(i);
            expected.y[k] = multiply(wide_alpha, sum[i - i0]) + value;
            const long double total = size_alpha * size[i - i0] + size_y;
            const long double underflow = total > 0 ? (1 + size_alpha) * smallest_subnormal<T>() : 0;
            expected.bound[k] = bound_constant<T> * (columns + 2) * (unit_roundoff<T>() * total + underflow);
        }
    }
    return expected;
}

} // namespace starmv::reference
