// The library's product on the host, made wrong in one way each: what the fuzzer has to notice.
#pragma once

#include "fuzz/host_level.hpp"

namespace starmv::fuzz {

template <Scalar T>
Real<T>* reals(T* elements) {
    return reinterpret_cast<Real<T>*>(elements);
}

inline std::int64_t y_size(Operation operation, Op op, std::int64_t m, std::int64_t n) {
    Case c;
    c.operation = operation;
    c.op = op;
    c.m = m;
    c.n = n;
    return c.y_size();
}

template <Scalar T>
std::int64_t y_size(const Arguments<T>& a) {
    return y_size(a.operation, a.op, a.m, a.n);
}

template <Scalar T>
bool does_something(const Arguments<T>& a) {
    return a.operation == Operation::Scal ? a.n > 0 : a.m > 0 && a.n > 0;
}

// Calls product(wrong arguments) after change(wrong arguments).
template <class Change>
auto with_arguments(const Change& change) {
    return [change]<Scalar T>(Arguments<T> a) {
        change(a);
        host_product<T>(a);
    };
}

// Calls after(arguments) when the product is there.
template <class After>
auto followed_by(const After& after) {
    return [after]<Scalar T>(const Arguments<T>& a) {
        host_product<T>(a);
        if (does_something(a)) after(a);
    };
}

} // namespace starmv::fuzz
