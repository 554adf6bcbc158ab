// The memory of a case's operands, before any level has put it anywhere: what is read has values, all the rest is NaN.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <vector>

#include "fuzz/case.hpp"
#include "support/random.hpp"

namespace starmv::fuzz {

template <Scalar T>
using Real = decltype(std::real(T{}));
template <Scalar T>
inline constexpr std::size_t parts = is_complex<T> ? 2 : 1;

// NaNs of which no two neighbours are alike: one that a call copies to another place is noticed.
template <class R>
R poison(std::size_t position) {
    using Bits = std::conditional_t<sizeof(R) == 4, std::uint32_t, std::uint64_t>;
    const auto quiet = std::bit_cast<Bits>(std::numeric_limits<R>::quiet_NaN());
    return std::bit_cast<R>(static_cast<Bits>(quiet | (position * 2654435761U & 0xfffffU)));
}

// A piece of memory, in real numbers, and the part of it that belongs to an operand.
template <Scalar T>
struct Image {
    using R = Real<T>;
    std::vector<R> memory;
    std::size_t begin = 0, end = 0; // what the operand spans, gaps included

    // elements: what the operand spans; before: what the parent of a submatrix has in front of it
    Image() = default;
    Image(const Case& c, std::int64_t elements, std::int64_t before = 0) {
        const std::size_t shift = c.half_shifted && is_complex<T> ? 1 : 0;
        const auto margin = static_cast<std::size_t>(c.margin);
        begin = (margin + static_cast<std::size_t>(before)) * parts<T> + shift;
        end = begin + static_cast<std::size_t>(elements) * parts<T>;
        memory.resize(end + margin * parts<T>);
        for (std::size_t i = 0; i < memory.size(); ++i)
            memory[i] = poison<R>(i);
    }
    std::size_t index(std::int64_t element) const { return begin + static_cast<std::size_t>(element) * parts<T>; }
    void set(std::int64_t element, const T& value) {
        memory[index(element)] = std::real(value);
        if constexpr (is_complex<T>) memory[index(element) + 1] = std::imag(value);
    }
    T* data() { return reinterpret_cast<T*>(memory.data() + begin); }
    const T* data() const { return reinterpret_cast<const T*>(memory.data() + begin); }
};

inline std::int64_t vector_span(std::int64_t n, std::int64_t inc) { return n > 0 ? (n - 1) * std::abs(inc) + 1 : 0; }

// Element k of a vector with an increment of any sign, counted from the pointer that a BLAS call gets.
inline std::int64_t vector_index(std::int64_t k, std::int64_t n, std::int64_t inc) {
    return inc >= 0 ? k * inc : (n - 1 - k) * -inc;
}

// Exponents of two for WideExponents: products go down to subnormal numbers and beyond, and no sum overflows.
template <class R>
inline constexpr int least_exponent = sizeof(R) == 4 ? -90 : -620;
template <class R>
inline constexpr int most_exponent = sizeof(R) == 4 ? 30 : 300;

template <Scalar T>
class Operands {
public:
    using R = Real<T>;

    explicit Operands(const Case& c_) : c(c_), random_(~c_.seed) {
        alpha = factor(c.alpha);
        beta = factor(c.beta);
        beta2 = factor(c.beta2);
        if (c.has_matrix()) {
            const std::int64_t span = c.m > 0 && c.n > 0 ? (c.n - 1) * c.lda + c.m : 0;
            A = Image<T>(c, span, c.row + c.column * c.lda);
            x = Image<T>(c, vector_span(c.x_size(), c.incx));
            if (c.alpha != Factor::Zero) {
                fill_matrix();
                fill_vector(x, c.x_size(), c.incx, c.place == Place::X);
            }
        }
        y = Image<T>(c, vector_span(c.y_size(), c.incy));
        if (c.beta != Factor::Zero) fill_vector(y, c.y_size(), c.incy, c.place == Place::Y);
        if (!c.offdiagonal()) return;
        x2 = Image<T>(c, vector_span(c.m, c.incx2));
        if (c.alpha != Factor::Zero) fill_vector(x2, c.m, c.incx2, c.place == Place::X);
        y2 = Image<T>(c, vector_span(c.n, c.incy2));
        if (c.beta2 != Factor::Zero) fill_vector(y2, c.n, c.incy2, c.place == Place::Y);
    }

    Case c;
    T alpha{}, beta{}, beta2{};
    Image<T> A, x, y;
    Image<T> x2, y2; // off-diagonal products

private:
    bool is_read(std::int64_t i, std::int64_t j) const {
        return !c.triangular() || (c.uplo == Uplo::Lower ? i >= j : i <= j);
    }
    void fill_matrix() {
        for (std::int64_t j = 0; j < c.n; ++j)
            for (std::int64_t i = 0; i < c.m; ++i)
                if (is_read(i, j)) A.set(i + j * c.lda, value());
        if (c.planted != Planted::Nothing && c.place == Place::A && !c.empty()) {
            std::int64_t i = random_.integer(0, c.m - 1), j = random_.integer(0, c.n - 1);
            if (!is_read(i, j)) std::swap(i, j);
            A.set(i + j * c.lda, special());
        }
        // The imaginary parts of a Hermitian diagonal are not used.
        if constexpr (is_complex<T>) {
            if (c.operation != Operation::Hemv) return;
            for (std::int64_t j = 0; j < c.n; ++j) {
                const std::size_t imaginary = A.index(j + j * c.lda) + 1;
                A.memory[imaginary] = poison<R>(imaginary);
            }
        }
    }
    void fill_vector(Image<T>& v, std::int64_t n, std::int64_t inc, bool planted_here) {
        for (std::int64_t k = 0; k < n; ++k)
            v.set(vector_index(k, n, inc), value());
        if (c.planted != Planted::Nothing && planted_here && n > 0)
            v.set(vector_index(random_.integer(0, n - 1), n, inc), special());
    }
    T value() {
        const T uniform = random_.value<T>();
        if (c.values == Values::Uniform) return uniform;
        const R scale = std::ldexp(R{1}, static_cast<int>(random_.integer(least_exponent<R>, most_exponent<R>)));
        return uniform * scale;
    }
    // In both parts: then every part of a result that it reaches is NaN or Inf, whatever the order of the sum.
    T special() const {
        constexpr R inf = std::numeric_limits<R>::infinity();
        const R part =
            c.planted == Planted::NaN ? std::numeric_limits<R>::quiet_NaN() : (c.planted == Planted::Inf ? inf : -inf);
        if constexpr (is_complex<T>)
            return {part, part};
        else
            return part;
    }
    T factor(Factor which) {
        switch (which) {
        case Factor::Zero:
            return T{0};
        case Factor::One:
            return T{1};
        case Factor::MinusOne:
            return T{-1};
        case Factor::Real:
            return T(std::real(random_.value<T>()) + R(1.5));
        default:
            return random_.value<T>() + T{2};
        }
    }

    test::Random random_;
};

} // namespace starmv::fuzz
