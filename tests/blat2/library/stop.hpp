// Ends the program that calls this library: what went wrong is not an argument, so that no BLAS has a word for it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace starmv::blat2 {

[[noreturn]] inline void stop(const std::string& reason) {
    std::fprintf(stderr, "starmv_blat2: %s\n", reason.c_str());
    std::abort();
}

} // namespace starmv::blat2
