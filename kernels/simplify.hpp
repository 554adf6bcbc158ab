// The BLAS rules that come before any arithmetic, once for all kernels: what an empty matrix and alpha = 0 mean,
// and where element 0 of a vector with a negative increment is.
#pragma once

#include "kernels/problem.hpp"

namespace starmv::kernels {

// Afterwards element k is at pointer[k * inc], whatever the sign of inc.
template <class Pointer>
Pointer element_zero(Pointer pointer, std::int64_t n, std::int64_t inc) {
    return inc < 0 ? pointer - (n - 1) * inc : pointer;
}

// scal(ScalProblem) is called if only y <- beta y is left, product(problem) if everything is; at most one.
template <Scalar T, class Scal, class Product>
void simplify(GemvProblem<T> p, Scal&& scal, Product&& product) {
    if (p.m == 0 || p.n == 0) return;
    p.y = element_zero(p.y, p.y_size(), p.incy);
    if (p.alpha == T{}) {
        scal(ScalProblem<T>{p.y_size(), p.beta, p.y, p.incy});
        return;
    }
    p.x = element_zero(p.x, p.x_size(), p.incx);
    if constexpr (!is_complex<T>) {
        if (p.op == Op::ConjTrans) p.op = Op::Trans;
    }
    product(p);
}

template <Scalar T, class Scal, class Product>
void simplify(SymvProblem<T> p, Scal&& scal, Product&& product) {
    if (p.n == 0) return;
    p.y = element_zero(p.y, p.n, p.incy);
    if (p.alpha == T{}) {
        scal(ScalProblem<T>{p.n, p.beta, p.y, p.incy});
        return;
    }
    p.x = element_zero(p.x, p.n, p.incx);
    if constexpr (!is_complex<T>) p.conjugate = false;
    product(p);
}

// scal is called for each of the two vectors.
template <Scalar T, class Scal, class Product>
void simplify(OffdiagProblem<T> p, Scal&& scal, Product&& product) {
    if (p.m == 0 || p.n == 0) return;
    p.y_rows = element_zero(p.y_rows, p.m, p.incy_rows);
    p.y_columns = element_zero(p.y_columns, p.n, p.incy_columns);
    if (p.alpha == T{}) {
        scal(ScalProblem<T>{p.m, p.beta_rows, p.y_rows, p.incy_rows});
        scal(ScalProblem<T>{p.n, p.beta_columns, p.y_columns, p.incy_columns});
        return;
    }
    p.x_rows = element_zero(p.x_rows, p.m, p.incx_rows);
    p.x_columns = element_zero(p.x_columns, p.n, p.incx_columns);
    if constexpr (!is_complex<T>) p.conjugate = false;
    product(p);
}

} // namespace starmv::kernels
