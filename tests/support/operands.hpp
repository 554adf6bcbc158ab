// Operands with a trap in every place that a product may not read or write.
#pragma once

#include <limits>

#include "support/random.hpp"

namespace starmv::test {

// A NaN that fills padding, gaps, the other triangle, and y where beta = 0.
template <Scalar T>
T poison() {
    if constexpr (is_complex<T>) {
        constexpr auto nan = std::numeric_limits<typename T::value_type>::quiet_NaN();
        return {nan, nan};
    } else {
        return std::numeric_limits<T>::quiet_NaN();
    }
}

// A vector of n elements with increment inc (any sign) inside a larger allocation; all the rest is poison.
// data() is the pointer to pass to a BLAS call.
template <Scalar T>
struct VectorOperand {
    VectorOperand(Random& random, std::int64_t n_, std::int64_t inc_, std::int64_t margin_ = 3)
        : n(n_), inc(inc_), margin(margin_),
          memory(static_cast<std::size_t>(2 * margin_ + (n_ > 0 ? (n_ - 1) * std::abs(inc_) + 1 : 0)), poison<T>()) {
        for (std::int64_t k = 0; k < n; ++k)
            at(k) = random.value<T>();
    }
    T* data() { return memory.data() + margin; }
    const T* data() const { return memory.data() + margin; }
    std::size_t position(std::int64_t k) const {
        return static_cast<std::size_t>(margin + (inc >= 0 ? k * inc : (n - 1 - k) * -inc));
    }
    T& at(std::int64_t k) { return memory[position(k)]; }
    const T& at(std::int64_t k) const { return memory[position(k)]; }
    void fill(T value) {
        for (std::int64_t k = 0; k < n; ++k)
            at(k) = value;
    }

    std::int64_t n, inc, margin;
    std::vector<T> memory;
};

// An m x n matrix with leading dimension ld at offset elements into its allocation; padding is poison.
template <Scalar T>
struct MatrixOperand {
    MatrixOperand(Random& random, std::int64_t m_, std::int64_t n_, std::int64_t ld_, std::int64_t offset_ = 0)
        : m(m_), n(n_), ld(ld_), offset(offset_),
          memory(static_cast<std::size_t>(offset_ + ld_ * n_ + 1), poison<T>()) {
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < m; ++i)
                at(i, j) = random.value<T>();
    }
    T* data() { return memory.data() + offset; }
    const T* data() const { return memory.data() + offset; }
    T& at(std::int64_t i, std::int64_t j) { return memory[static_cast<std::size_t>(offset + j * ld + i)]; }

    // Poisons what a symv or hemv with this uplo may not read, and for hemv the diagonal's imaginary parts.
    void poison_unread(Uplo uplo, bool hermitian) {
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < m; ++i)
                if (uplo == Uplo::Lower ? i < j : i > j) at(i, j) = poison<T>();
        if constexpr (is_complex<T>) {
            if (hermitian)
                for (std::int64_t i = 0; i < n; ++i)
                    at(i, i) = {at(i, i).real(), poison<T>().imag()};
        }
    }

    std::int64_t m, n, ld, offset;
    std::vector<T> memory;
};

} // namespace starmv::test
