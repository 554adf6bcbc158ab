// How the C interface passes what the C++ interface has types for.
#pragma once

#include <type_traits>

#include "kernels/check.hpp"
#include "starmv/types.hpp"

namespace starmv::c {

// C's complex types differ from C++'s, so complex scalars and arrays come as addresses without a type.
template <Scalar T>
using ScalarArgument = std::conditional_t<is_complex<T>, const void*, T>;
template <Scalar T>
using InputArgument = std::conditional_t<is_complex<T>, const void*, const T*>;
template <Scalar T>
using OutputArgument = std::conditional_t<is_complex<T>, void*, T*>;

template <Scalar T>
T scalar(const char* routine, const char* argument, int position, ScalarArgument<T> value) {
    if constexpr (is_complex<T>) {
        kernels::Checker{routine}.pointer(argument, position, value);
        return *static_cast<const T*>(value);
    } else {
        return value;
    }
}

// Not toupper(): what is a letter must not depend on the program's locale.
constexpr char upper_case(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Any character is let through; the argument checks refuse what is not an option.
constexpr Op op_of(char c) { return static_cast<Op>(upper_case(c)); }
constexpr Uplo uplo_of(char c) { return static_cast<Uplo>(upper_case(c)); }

} // namespace starmv::c
