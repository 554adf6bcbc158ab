// Argument checks shared by every entry point. The position is the argument's place in the BLAS argument list.
#pragma once

#include <cstdint>
#include <string>

#include "starmv/error.hpp"
#include "starmv/types.hpp"

namespace starmv::kernels {

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
    // a pointer that will be used
    void pointer(const char* argument, int position, const void* value) const;
};

} // namespace starmv::kernels
