#include "kernels/check.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace starmv::kernels {
namespace {

// An enum may hold any character if a caller casts; show what can be shown.
std::string show(char c) {
    return std::isprint(static_cast<unsigned char>(c)) ? std::string("'") + c + "'"
                                                       : "character " + std::to_string(static_cast<int>(c));
}

} // namespace

std::string show(const void* address) {
    char text[32];
    std::snprintf(text, sizeof text, "%p", address);
    return text;
}

void Checker::fail(const char* argument, int position, const std::string& value, const std::string& requirement) const {
    throw InvalidArgument(routine, argument, position, value, requirement);
}

void Checker::op(Op op, int position) const {
    if (op != Op::NoTrans && op != Op::Trans && op != Op::ConjTrans)
        fail("op", position, show(static_cast<char>(op)), "'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)");
}

void Checker::uplo(Uplo uplo, int position) const {
    if (uplo != Uplo::Lower && uplo != Uplo::Upper)
        fail("uplo", position, show(static_cast<char>(uplo)), "'L' (Lower) or 'U' (Upper)");
}

void Checker::at_least(const char* argument, int position, std::int64_t value, std::int64_t least) const {
    if (value < least) fail(argument, position, std::to_string(value), "at least " + std::to_string(least));
}

void Checker::leading_dimension(const char* argument, int position, std::int64_t value, std::int64_t rows,
                                const char* rows_name) const {
    const std::int64_t least = std::max<std::int64_t>(1, rows);
    if (value < least)
        fail(argument, position, std::to_string(value),
             std::string("at least max(1, ") + rows_name + ") = " + std::to_string(least));
}

void Checker::increment(const char* argument, int position, std::int64_t value) const {
    if (value == 0) fail(argument, position, "0", "other than 0");
}

void Checker::pointer(const char* argument, int position, const void* value, std::size_t alignment) const {
    if (value == nullptr) fail(argument, position, "null", "a valid pointer");
    if ((reinterpret_cast<std::uintptr_t>(value) & (alignment - 1)) != 0)
        fail(argument, position, show(value), "aligned to " + std::to_string(alignment) + " bytes");
}

void Checker::span(const char* argument, int position, std::int64_t stride, const char* operand, std::int64_t rows,
                   std::int64_t columns, std::size_t element_bytes) const {
    // Below zero, where every stride has its magnitude.
    std::int64_t elements = 0, bytes = 0;
    const bool overflows = __builtin_mul_overflow(columns - 1, stride > 0 ? -stride : stride, &elements) ||
                           __builtin_sub_overflow(elements, rows, &elements) ||
                           __builtin_mul_overflow(elements, static_cast<std::int64_t>(element_bytes), &bytes);
    if (!overflows) return;
    const std::string shape =
        rows == 1 ? std::to_string(columns) : std::to_string(rows) + " x " + std::to_string(columns);
    fail(argument, position, std::to_string(stride),
         std::string("such that ") + operand + ", " + shape + " elements of " + std::to_string(element_bytes) +
             " bytes, spans less than 2^63 bytes");
}

} // namespace starmv::kernels
