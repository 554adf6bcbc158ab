// A matrix-vector product that the command has been asked for.
#pragma once

#include <cstdint>
#include <string>

#include "starmv/types.hpp"

namespace starmv::tools {

enum class Operation { Gemv, Symv, Hemv };

inline const char* operation_name(Operation operation) {
    return operation == Operation::Gemv ? "gemv" : operation == Operation::Symv ? "symv" : "hemv";
}

// y <- alpha op(A) x + beta y, or with a symmetric or Hermitian A. Vectors have increment 1, A leading dimension m.
template <Scalar T>
struct Product {
    Operation operation;
    Op op;     // gemv
    Uplo uplo; // symv, hemv
    std::int64_t m, n;
    T alpha, beta;
    const T* A;
    const T* x;
    const T* y; // before the product

    std::int64_t ld() const { return m > 0 ? m : 1; }
    std::int64_t x_size() const { return op == Op::NoTrans ? n : m; }
    std::int64_t y_size() const { return op == Op::NoTrans ? m : n; }

    // Bytes of A that have to be read, once each.
    double bytes_read() const {
        if (alpha == T{}) return 0;
        const auto rows = static_cast<double>(m), columns = static_cast<double>(n);
        const double elements = operation == Operation::Gemv ? rows * columns : columns * (columns + 1) / 2;
        return elements * static_cast<double>(sizeof(T));
    }
};

} // namespace starmv::tools
