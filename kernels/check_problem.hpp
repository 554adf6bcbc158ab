// The argument checks of whole problems, in argument order, for the host level and the stream level alike.
// Increments are those of the call: check before simplify.hpp moves the pointers.
#pragma once

#include <cstdio>
#include <string>

#include "kernels/check.hpp"
#include "kernels/overlap.hpp"
#include "kernels/problem.hpp"

namespace starmv::kernels {

template <Scalar T>
void check_apart(const Checker& check, int position, const T* y, std::int64_t n, std::int64_t incy,
                 const ReadOperand& operand, const char* operand_name) {
    if (!overlap({y, n, incy}, operand, sizeof(T))) return;
    char address[32];
    std::snprintf(address, sizeof address, "%p", static_cast<const void*>(y));
    check.fail("y", position, address, std::string("apart from ") + operand_name);
}

inline std::int64_t magnitude(std::int64_t increment) { return increment < 0 ? -increment : increment; }

template <Scalar T>
void check_gemv(const char* routine, const GemvProblem<T>& p) {
    const Checker check{routine};
    check.op(p.op, 1);
    check.at_least("m", 2, p.m, 0);
    check.at_least("n", 3, p.n, 0);
    const bool empty = p.m == 0 || p.n == 0;
    const bool reads_matrix = !empty && p.alpha != T{};
    const bool uses_y = reads_matrix || (!empty && p.beta != T{1});
    if (reads_matrix) check.pointer("A", 5, p.A);
    check.leading_dimension("lda", 6, p.lda, p.m, "m");
    if (reads_matrix) check.pointer("x", 7, p.x);
    check.increment("incx", 8, p.incx);
    if (uses_y) check.pointer("y", 10, p.y);
    check.increment("incy", 11, p.incy);
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
    if (reads_matrix) check.pointer("A", 4, p.A);
    check.leading_dimension("lda", 5, p.lda, p.n, "n");
    if (reads_matrix) check.pointer("x", 6, p.x);
    check.increment("incx", 7, p.incx);
    if (uses_y) check.pointer("y", 9, p.y);
    check.increment("incy", 10, p.incy);
    if (!reads_matrix) return;
    const Part part = p.uplo == Uplo::Lower ? Part::Lower : Part::Upper;
    check_apart(check, 9, p.y, p.n, p.incy, {p.A, p.n, p.n, p.lda, part}, "A");
    check_apart(check, 9, p.y, p.n, p.incy, {p.x, 1, p.n, magnitude(p.incx)}, "x");
}

template <Scalar T>
void check_scal(const char* routine, const ScalProblem<T>& p) {
    const Checker check{routine};
    check.at_least("n", 1, p.n, 0);
    if (p.n != 0 && p.beta != T{1}) check.pointer("y", 3, p.y);
    check.increment("incy", 4, p.incy);
}

} // namespace starmv::kernels
