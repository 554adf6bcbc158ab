// Argument checks shared by every entry point. The position is the argument's place in the BLAS argument list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "starmv/error.hpp"
#include "starmv/types.hpp"

namespace starmv::kernels {

// An address as error messages have it.
std::string show(const void* address);

// Names the routine in error messages.
struct Checker {
    const char* routine;

    void fail(const char* argument, int position, const std::string& value, const std::string& requirement) const;

    void op(Op op, int position) const;
    void uplo(Uplo uplo, int position) const;
    void at_least(const char* argument, int position, std::int64_t value, std::int64_t least) const;
    // rows_name explains the bound, for instance "m"
    void leading_dimension(const char* argument, int position, std::int64_t value, std::int64_t rows,
                           const char* rows_name) const;
    void increment(const char* argument, int position, std::int64_t value) const;
    // a pointer that will be used, to elements of this alignment in bytes
    void pointer(const char* argument, int position, const void* value, std::size_t alignment = 1) const;
    // What lies between the first and the last byte of an operand must be countable, or addresses would overflow:
    // `columns` pieces of `rows` elements, `stride` apart. A vector has one row. argument is the stride's name.
    void span(const char* argument, int position, std::int64_t stride, const char* operand, std::int64_t rows,
              std::int64_t columns, std::size_t element_bytes) const;
};

} // namespace starmv::kernels
