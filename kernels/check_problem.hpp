// The argument checks of whole problems, in argument order, for the host level and the stream level alike.
// Increments are those of the call: check before simplify.hpp moves the pointers.
#pragma once

#include <limits>
#include <string>

#include "kernels/check.hpp"
#include "kernels/overlap.hpp"
#include "kernels/problem.hpp"

namespace starmv::kernels {

template <Scalar T>
void check_apart(const Checker& check, int position, const T* y, std::int64_t n, std::int64_t incy,
                 const ReadOperand& operand, const char* operand_name) {
    if (!overlap({y, n, incy}, operand, sizeof(T))) return;
    check.fail("y", position, show(y), std::string("apart from ") + operand_name);
}

// Of the least number, which has no counterpart, the greatest: a vector of one element may have any increment.
inline std::int64_t magnitude(std::int64_t increment) {
    if (increment == std::numeric_limits<std::int64_t>::min()) return std::numeric_limits<std::int64_t>::max();
    return increment < 0 ? -increment : increment;
}

template <Scalar T>
void check_gemv(const char* routine, const GemvProblem<T>& p) {
    const Checker check{routine};
    check.op(p.op, 1);
    check.at_least("m", 2, p.m, 0);
    check.at_least("n", 3, p.n, 0);
    const bool empty = p.m == 0 || p.n == 0;
    const bool reads_matrix = !empty && p.alpha != T{};
    const bool uses_y = reads_matrix || (!empty && p.beta != T{1});
    if (reads_matrix) check.pointer("A", 5, p.A, alignof(T));
    check.leading_dimension("lda", 6, p.lda, p.m, "m");
    if (reads_matrix) check.span("lda", 6, p.lda, "A", p.m, p.n, sizeof(T));
    if (reads_matrix) check.pointer("x", 7, p.x, alignof(T));
    check.increment("incx", 8, p.incx);
    if (reads_matrix) check.span("incx", 8, p.incx, "x", 1, p.x_size(), sizeof(T));
    if (uses_y) check.pointer("y", 10, p.y, alignof(T));
    check.increment("incy", 11, p.incy);
    if (uses_y) check.span("incy", 11, p.incy, "y", 1, p.y_size(), sizeof(T));
    if (!reads_matrix) return;
    check_apart(check, 10, p.y, p.y_size(), p.incy, {p.A, p.m, p.n, p.lda}, "A");
    check_apart(check, 10, p.y, p.y_size(), p.incy, {p.x, 1, p.x_size(), magnitude(p.incx)}, "x");
}

template <Scalar T>
void check_symv(const char* routine, const SymvProblem<T>& p) {
    const Checker check{routine};
    check.uplo(p.uplo, 1);
    check.at_least("n", 2, p.n, 0);
    const bool reads_matrix = p.n != 0 && p.alpha != T{};
    const bool uses_y = reads_matrix || (p.n != 0 && p.beta != T{1});
    if (reads_matrix) check.pointer("A", 4, p.A, alignof(T));
    check.leading_dimension("lda", 5, p.lda, p.n, "n");
    if (reads_matrix) check.span("lda", 5, p.lda, "A", p.n, p.n, sizeof(T));
    if (reads_matrix) check.pointer("x", 6, p.x, alignof(T));
    check.increment("incx", 7, p.incx);
    if (reads_matrix) check.span("incx", 7, p.incx, "x", 1, p.n, sizeof(T));
    if (uses_y) check.pointer("y", 9, p.y, alignof(T));
    check.increment("incy", 10, p.incy);
    if (uses_y) check.span("incy", 10, p.incy, "y", 1, p.n, sizeof(T));
    if (!reads_matrix) return;
    const Part part = p.uplo == Uplo::Lower ? Part::Lower : Part::Upper;
    check_apart(check, 9, p.y, p.n, p.incy, {p.A, p.n, p.n, p.lda, part}, "A");
    check_apart(check, 9, p.y, p.n, p.incy, {p.x, 1, p.n, magnitude(p.incx)}, "x");
}

template <Scalar T>
void check_scal(const char* routine, const ScalProblem<T>& p) {
    const Checker check{routine};
    check.at_least("n", 1, p.n, 0);
    const bool uses_y = p.n != 0 && p.beta != T{1};
    if (uses_y) check.pointer("y", 3, p.y, alignof(T));
    check.increment("incy", 4, p.incy);
    if (uses_y) check.span("incy", 4, p.incy, "y", 1, p.n, sizeof(T));
}

} // namespace starmv::kernels
