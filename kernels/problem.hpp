// What the kernels compute, as plain structures that the CPU and the CUDA kernels share.
//
// Every entry point fills one of these; arguments have been checked by then (kernels/check.hpp). Increments may
// be negative in the BLAS sense until simplify.hpp has moved the pointers to element 0.
#pragma once

#include <cstdint>

#include "starmv/types.hpp"

namespace starmv::kernels {

// y <- beta y
template <Scalar T>
struct ScalProblem {
    std::int64_t n;
    T beta;
    T* y;
    std::int64_t incy;
};

// y <- y + x
template <Scalar T>
struct AddProblem {
    std::int64_t n;
    const T* x;
    std::int64_t incx;
    T* y;
    std::int64_t incy;
};

// y <- alpha op(A) x + beta y
template <Scalar T>
struct GemvProblem {
    Op op;
    std::int64_t m, n;
    T alpha;
    const T* A;
    std::int64_t lda;
    const T* x;
    std::int64_t incx;
    T beta;
    T* y;
    std::int64_t incy;

    std::int64_t x_size() const { return op == Op::NoTrans ? n : m; }
    std::int64_t y_size() const { return op == Op::NoTrans ? m : n; }
};

// y <- alpha A x + beta y, A symmetric, or Hermitian if conjugate
template <Scalar T>
struct SymvProblem {
    Uplo uplo;
    bool conjugate; // always false for real types
    std::int64_t n;
    T alpha;
    const T* A;
    std::int64_t lda;
    const T* x;
    std::int64_t incx;
    T beta;
    T* y;
    std::int64_t incy;
};

// y_rows <- alpha A x_columns + beta_rows y_rows  and  y_columns <- alpha B x_rows + beta_columns y_columns,
// B the transpose of the m x n tile A, or its conjugate transpose if conjugate
template <Scalar T>
struct OffdiagProblem {
    bool conjugate; // always false for real types
    std::int64_t m, n;
    T alpha;
    const T* A;
    std::int64_t lda;
    const T* x_rows;
    std::int64_t incx_rows;
    const T* x_columns;
    std::int64_t incx_columns;
    T beta_rows;
    T* y_rows;
    std::int64_t incy_rows;
    T beta_columns;
    T* y_columns;
    std::int64_t incy_columns;
};

} // namespace starmv::kernels
