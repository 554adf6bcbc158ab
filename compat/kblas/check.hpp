// The argument checks, with the names that the arguments have in KBLAS's header. Operands that overlap are found later,
// by the checks that all of StarMV shares.
#pragma once

#include <string>
#include <string_view>

#include "kernels/c/arguments.hpp"
#include "kernels/check.hpp"

namespace starmv::kblas {

struct Checker : kernels::Checker {
    // choices: the capital letters that are options
    void option(const char* argument, int position, char value, std::string_view choices,
                const std::string& requirement) const {
        if (choices.find(c::upper_case(value)) != std::string_view::npos) return;
        const bool printable = value >= ' ' && value <= '~';
        fail(argument, position,
             printable ? std::string{'\'', value, '\''} : "character " + std::to_string(static_cast<int>(value)),
             requirement);
    }

    void trans(char value) const { option("trans", 1, value, "NTC", "'N', 'T' or 'C'"); }
    void uplo(char value) const { option("uplo", 1, value, "LU", "'L' or 'U'"); }

    // An offset may be all of the matrix: what is left is empty then, which is no error.
    void offset(const char* argument, int position, int value, int size, const char* size_name) const {
        if (value < 0 || value > size)
            fail(argument, position, std::to_string(value),
                 std::string("from 0 to ") + size_name + " = " + std::to_string(size));
    }
};

} // namespace starmv::kblas
