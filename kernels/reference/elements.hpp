// What the reference computes with: elements in the wider type, and element (i, j) of each kind of matrix.
#pragma once

#include <cmath>

#include "kernels/reference/reference.hpp"

namespace starmv::reference {

template <class W>
struct RealOf {
    using type = W;
};
template <class R>
struct RealOf<std::complex<R>> {
    using type = R;
};
// double for T = float and complex<float>, long double for the others
template <Scalar T>
using WideReal = typename RealOf<Wide<T>>::type;

template <Scalar T>
Wide<T> widen(const T& value) {
    return Wide<T>(value);
}

// Component by component, as the kernels do it: std::complex's own product treats NaN and Inf specially.
template <class W>
W multiply(const W& a, const W& b) {
    return a * b;
}
template <class R>
std::complex<R> multiply(const std::complex<R>& a, const std::complex<R>& b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// |value|. The squares neither overflow nor vanish: W's exponents are wider than those of T.
template <class W>
W magnitude(const W& value) {
    return std::abs(value);
}
template <class R>
R magnitude(const std::complex<R>& value) {
    return std::sqrt(value.real() * value.real() + value.imag() * value.imag());
}

template <class W>
W conjugate(const W& value) {
    return value;
}
template <class R>
std::complex<R> conjugate(const std::complex<R>& value) {
    return {value.real(), -value.imag()};
}

// Element k of a vector of n as BLAS counts it.
inline std::int64_t position(std::int64_t k, std::int64_t n, std::int64_t inc) {
    return inc >= 0 ? k * inc : (k - (n - 1)) * inc;
}

// The matrices: element (i, j), its product with element j of x, and whether neighbours in memory near (i, j) are in
// one column.
template <Scalar T>
struct GeneralMatrix {
    const T* A;
    std::int64_t lda;
    Op op;

    Wide<T> operator()(std::int64_t i, std::int64_t j) const {
        if (op == Op::NoTrans) return widen(A[i + j * lda]);
        const Wide<T> mirrored = widen(A[j + i * lda]);
        return op == Op::ConjTrans ? conjugate(mirrored) : mirrored;
    }
    Wide<T> product(std::int64_t, std::int64_t, const Wide<T>& element, const Wide<T>& x) const {
        return multiply(element, x);
    }
    bool column_contiguous(std::int64_t, std::int64_t) const { return op == Op::NoTrans; }
};

template <Scalar T>
struct SymmetricMatrix {
    const T* A;
    std::int64_t lda;
    Uplo uplo;
    bool hermitian;

    Wide<T> operator()(std::int64_t i, std::int64_t j) const {
        if (hermitian && i == j) return Wide<T>(std::real(A[i + i * lda]));
        if (stored(i, j)) return widen(A[i + j * lda]);
        const Wide<T> mirrored = widen(A[j + i * lda]);
        return hermitian ? conjugate(mirrored) : mirrored;
    }
    // A Hermitian diagonal is real: no zero imaginary part meets an Inf.
    Wide<T> product(std::int64_t i, std::int64_t j, const Wide<T>& element, const Wide<T>& x) const {
        return hermitian && i == j ? std::real(element) * x : multiply(element, x);
    }
    bool column_contiguous(std::int64_t i, std::int64_t j) const { return stored(i, j); }

private:
    bool stored(std::int64_t i, std::int64_t j) const { return uplo == Uplo::Lower ? i >= j : i <= j; }
};

} // namespace starmv::reference
