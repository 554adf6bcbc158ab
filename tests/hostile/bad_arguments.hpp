// Every argument that a call with BLAS's argument list can be given wrong, and what must then be said: one table for the
// host level, the stream level and the C interface.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "kernels/check.hpp"
#include "starmv/types.hpp"

namespace starmv::test {

enum class Routine { Gemv, Symv, Hemv, Scal };

inline const char* name_of(Routine routine) {
    switch (routine) {
    case Routine::Gemv:
        return "gemv";
    case Routine::Symv:
        return "symv";
    case Routine::Hemv:
        return "hemv";
    default:
        return "scal";
    }
}

// The arguments of all routines; each takes those that it has. A sound call: 5 x 4 (5 x 5 for symv and hemv), and no two
// operands share memory.
template <Scalar T>
struct Arguments {
    static constexpr std::int64_t x_begins = 50, y_begins = 100, elements = 150;

    explicit Arguments(T* memory) : A(memory), x(memory + x_begins), y(memory + y_begins) {}

    Op op = Op::NoTrans;
    Uplo uplo = Uplo::Lower;
    std::int64_t m = 5, n = 4, lda = 6, incx = 1, incy = 1;
    T alpha = T(1), beta = T(2);
    bool has_alpha = true, has_beta = true; // C passes addresses of complex numbers
    const T *A, *x;
    T* y;
};

template <Scalar T>
struct BadCall {
    std::string argument;
    int position;
    std::string rest; // of the message, after the routine's name
    Arguments<T> arguments;
};

// A pointer that is not aligned to T's real type.
template <class Pointer>
Pointer one_byte_after(Pointer pointer) {
    return reinterpret_cast<Pointer>(reinterpret_cast<std::uintptr_t>(pointer) + 1);
}

// memory: Arguments::elements elements that no call may touch.
template <Scalar T>
std::vector<BadCall<T>> bad_calls(Routine routine, T* memory) {
    using Spoil = std::function<void(Arguments<T>&)>;
    using A = Arguments<T>;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const bool gemv = routine == Routine::Gemv, scal = routine == Routine::Scal;
    const std::string bytes = std::to_string(sizeof(T)), alignment = std::to_string(alignof(T));
    const std::string rows = gemv ? "m" : "n", shape = gemv ? "5 x 4" : "5 x 5";
    const int n_at = scal ? 1 : gemv ? 3 : 2;
    const int A_at = gemv ? 5 : 4, lda_at = A_at + 1, x_at = A_at + 2, incx_at = A_at + 3;
    const int y_at = scal ? 3 : A_at + 5, incy_at = y_at + 1;

    Arguments<T> sound(memory);
    if (!gemv) sound.n = 5;
    std::vector<BadCall<T>> calls;
    const auto add = [&](const char* argument, int position, const std::string& value_and_requirement,
                         const Spoil& spoil) {
        BadCall<T> call{argument, position, std::string(argument) + " is " + value_and_requirement, sound};
        spoil(call.arguments);
        calls.push_back(call);
    };
    const auto too_long = [&](std::int64_t value, const std::string& operand) {
        return std::to_string(value) + "; it must be such that " + operand + " elements of " + bytes +
               " bytes, spans less than 2^63 bytes";
    };
    const std::string invalid_pointer = "null; it must be a valid pointer";
    const auto misaligned = [&](const T* pointer) {
        return kernels::show(one_byte_after(pointer)) + "; it must be aligned to " + alignment + " bytes";
    };

    for (const std::int64_t size : {std::int64_t{-1}, least}) {
        const std::string text = std::to_string(size) + "; it must be at least 0";
        if (gemv) add("m", 2, text, [=](A& a) { a.m = size; });
        add("n", n_at, text, [=](A& a) { a.n = size; });
    }
    if (!scal) {
        if (gemv) {
            const std::string known = "; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)";
            add("op", 1, "'X'" + known, [](A& a) { a.op = static_cast<Op>('X'); });
            add("op", 1, "character 0" + known, [](A& a) { a.op = static_cast<Op>('\0'); });
        } else {
            const std::string known = "; it must be 'L' (Lower) or 'U' (Upper)";
            add("uplo", 1, "'N'" + known, [](A& a) { a.uplo = static_cast<Uplo>('N'); });
            add("uplo", 1, "character 10" + known, [](A& a) { a.uplo = static_cast<Uplo>('\n'); });
        }
        add("A", A_at, invalid_pointer, [](A& a) { a.A = nullptr; });
        add("A", A_at, misaligned(sound.A), [](A& a) { a.A = one_byte_after(a.A); });
        for (const std::int64_t lda : {std::int64_t{4}, std::int64_t{0}, std::int64_t{-6}, least})
            add("lda", lda_at, std::to_string(lda) + "; it must be at least max(1, " + rows + ") = 5",
                [=](A& a) { a.lda = lda; });
        add("lda", lda_at, "0; it must be at least max(1, " + rows + ") = 1",
            [](A& a) { a.m = a.n = a.lda = 0; }); // also where there is no matrix
        for (const std::int64_t lda : {most, most / 8})
            add("lda", lda_at, too_long(lda, "A, " + shape), [=](A& a) { a.lda = lda; });
        add("x", x_at, invalid_pointer, [](A& a) { a.x = nullptr; });
        add("x", x_at, misaligned(sound.x), [](A& a) { a.x = one_byte_after(a.x); });
        add("incx", incx_at, "0; it must be other than 0", [](A& a) { a.incx = 0; });
        for (const std::int64_t inc : {most, least, -most / 4})
            add("incx", incx_at, too_long(inc, gemv ? "x, 4" : "x, 5"), [=](A& a) { a.incx = inc; });
        for (T* const y : {memory, memory + 2, memory + (gemv ? 22 : 28)})
            add("y", y_at, kernels::show(y) + "; it must be apart from A", [=](A& a) { a.y = y; });
        for (const std::int64_t inc : {1, -1})
            add("y", y_at, kernels::show(memory + Arguments<T>::x_begins - 4) + "; it must be apart from x", [=](A& a) {
                a.y = memory + Arguments<T>::x_begins - 4;
                a.incy = inc;
            });
        // The first wrong argument is the one that is named.
        add("lda", lda_at, "1; it must be at least max(1, " + rows + ") = 5", [](A& a) {
            a.lda = 1;
            a.incx = a.incy = 0;
            a.y = nullptr;
        });
        // alpha = 0 needs neither A nor x, but arguments must be right all the same.
        add("incx", incx_at, "0; it must be other than 0", [](A& a) {
            a.alpha = T(0);
            a.A = a.x = nullptr;
            a.incx = 0;
        });
        add("incy", incy_at, too_long(1, "y, " + std::to_string(most / 2)), [=](A& a) {
            a.alpha = T(0);
            a.m = a.n = a.lda = most / 2;
        });
    }
    add("y", y_at, invalid_pointer, [](A& a) { a.y = nullptr; });
    add("y", y_at, misaligned(sound.y), [](A& a) { a.y = one_byte_after(a.y); });
    add("incy", incy_at, "0; it must be other than 0", [](A& a) { a.incy = 0; });
    for (const std::int64_t inc : {most, least, most / 4})
        add("incy", incy_at, too_long(inc, "y, 5"), [=](A& a) { a.incy = inc; });
    return calls;
}

// The same for what only C can be given wrong.
template <Scalar T>
std::vector<BadCall<T>> bad_calls_in_c(Routine routine, T* memory) {
    auto calls = bad_calls<T>(routine, memory);
    if constexpr (is_complex<T>) {
        const bool gemv = routine == Routine::Gemv, scal = routine == Routine::Scal;
        Arguments<T> sound(memory);
        if (!gemv) sound.n = 5;
        BadCall<T> without_alpha{"alpha", gemv ? 4 : 3, "alpha is null; it must be a valid pointer", sound};
        without_alpha.arguments.has_alpha = false;
        BadCall<T> without_beta{"beta", scal ? 2 : gemv ? 9 : 8, "beta is null; it must be a valid pointer", sound};
        without_beta.arguments.has_beta = false;
        if (!scal) calls.push_back(without_alpha);
        calls.push_back(without_beta);
    }
    return calls;
}

} // namespace starmv::test
