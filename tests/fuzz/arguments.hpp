// The arguments of a call on pointers, for the host and the stream level, and what can be wrong with them.
#pragma once

#include <vector>

#include "fuzz/operands.hpp"

namespace starmv::fuzz {

template <Scalar T>
struct Arguments {
    Operation operation;
    Op op;
    Uplo uplo;
    std::int64_t m, n;
    T alpha;
    const T* A;
    std::int64_t lda, row, column; // A is element (0, 0) of the product, (row, column) of its parent
    const T* x;
    std::int64_t incx;
    T beta;
    T* y;
    std::int64_t incy;
    const T* x2;
    std::int64_t incx2;
    T beta2;
    T* y2;
    std::int64_t incy2;
    int threads;
};

// The operands' addresses at some level.
template <Scalar T>
struct Addresses {
    const T *A, *x;
    T* y;
    const T* x2;
    T* y2;
};

template <Scalar T>
Arguments<T> arguments_of(const Operands<T>& o, const Addresses<T>& at) {
    const Case& c = o.c;
    const bool null = c.null_unread && c.alpha == Factor::Zero;
    return {c.operation,
            c.op,
            c.uplo,
            c.m,
            c.n,
            o.alpha,
            null ? nullptr : at.A,
            c.lda,
            c.row,
            c.column,
            null ? nullptr : at.x,
            c.incx,
            o.beta,
            at.y,
            c.incy,
            null ? nullptr : at.x2,
            c.incx2,
            o.beta2,
            at.y2,
            c.incy2,
            c.threads};
}

// A wrong argument: its name in the error, and how it becomes wrong.
template <Scalar T>
struct Misuse {
    const char* argument;
    void (*spoil)(Arguments<T>&);
};

// Those that host and stream level have in common, for a call of this case.
template <Scalar T>
std::vector<Misuse<T>> pointer_misuses(const Case& c) {
    using A = Arguments<T>;
    std::vector<Misuse<T>> list;
    if (c.offdiagonal()) return list; // not a call of the public interface
    const auto add = [&](bool applies, const char* argument, void (*spoil)(A&)) {
        if (applies) list.push_back({argument, spoil});
    };
    add(c.general(), "op", [](A& a) { a.op = static_cast<Op>('X'); });
    add(c.triangular(), "uplo", [](A& a) { a.uplo = static_cast<Uplo>('Q'); });
    add(c.general(), "m", [](A& a) { a.m = -1; });
    add(true, "n", [](A& a) { a.n = -3; });
    const bool reads = c.reads_matrix();
    add(reads, "A", [](A& a) { a.A = nullptr; });
    add(reads, "x", [](A& a) { a.x = nullptr; });
    add(c.has_matrix(), "incx", [](A& a) { a.incx = 0; });
    add(reads || (!c.empty() && c.beta != Factor::One), "y", [](A& a) { a.y = nullptr; });
    add(reads, "y", [](A& a) { a.y = const_cast<T*>(a.A); });
    add(reads, "y", [](A& a) { a.y = const_cast<T*>(a.x); });
    add(true, "incy", [](A& a) { a.incy = 0; });
    return list;
}

} // namespace starmv::fuzz
