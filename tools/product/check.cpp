#include "tools/product/check.hpp"

#include <cmath>

#include <fmt/format.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

template <class R>
const char* kind_of(R value) {
    return std::isnan(value) ? "NaN" : "infinite";
}

template <Scalar T>
[[noreturn]] void refuse(const std::string& where, T value) {
    const char* kind = std::isfinite(std::real(value)) ? kind_of(std::imag(value)) : kind_of(std::real(value));
    throw Error(fmt::format("{} is {} (counted from 0), so no error bound can be computed; --no-check runs the product "
                            "without",
                            where, kind));
}

template <Scalar T>
bool is_finite(T value) {
    return std::isfinite(std::real(value)) && std::isfinite(std::imag(value));
}

template <Scalar T>
void require_finite_vector(const char* name, const T* vector, std::int64_t size) {
    for (std::int64_t k = 0; k < size; ++k)
        if (!is_finite(vector[k])) refuse(fmt::format("{}({})", name, k), vector[k]);
}

template <Scalar T>
void require_finite_column(const Product<T>& product, std::int64_t j) {
    const bool gemv = product.operation == Operation::Gemv;
    const std::int64_t first = gemv || product.uplo == Uplo::Upper ? 0 : j;
    const std::int64_t end = gemv || product.uplo == Uplo::Lower ? product.m : j + 1;
    const T* const column = product.A + j * product.ld();
    for (std::int64_t i = first; i < end; ++i) {
        // hemv takes the imaginary parts of the diagonal as zero.
        const T value = product.operation == Operation::Hemv && i == j ? T(std::real(column[i])) : column[i];
        if (!is_finite(value)) refuse(fmt::format("A({}, {})", i, j), value);
    }
}

} // namespace

template <Scalar T>
void require_finite(const Product<T>& product) {
    if (product.alpha != T{}) {
        for (std::int64_t j = 0; j < product.n; ++j)
            require_finite_column(product, j);
        require_finite_vector("x", product.x, product.x_size());
    }
    if (product.beta != T{}) require_finite_vector("y", product.y, product.y_size());
}

template <Scalar T>
reference::Comparison check_result(const Product<T>& product, const T* y) {
    // The reference does not write to y, though BLAS's form of the problem could.
    auto* const before = const_cast<T*>(product.y);
    const auto expected =
        product.operation == Operation::Gemv
            ? reference::gemv(kernels::GemvProblem<T>{product.op, product.m, product.n, product.alpha, product.A,
                                                      product.ld(), product.x, 1, product.beta, before, 1})
            : reference::symv(kernels::SymvProblem<T>{
                  product.uplo, is_complex<T> && product.operation == Operation::Hemv, product.n, product.alpha,
                  product.A, product.ld(), product.x, 1, product.beta, before, 1});
    return reference::compare(expected, y, 1);
}

template void require_finite(const Product<float>&);
template void require_finite(const Product<double>&);
template void require_finite(const Product<std::complex<float>>&);
template void require_finite(const Product<std::complex<double>>&);
template reference::Comparison check_result(const Product<float>&, const float*);
template reference::Comparison check_result(const Product<double>&, const double*);
template reference::Comparison check_result(const Product<std::complex<float>>&, const std::complex<float>*);
template reference::Comparison check_result(const Product<std::complex<double>>&, const std::complex<double>*);

} // namespace starmv::tools
