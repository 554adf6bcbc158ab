// What ends the program with "starmv_bench: error: ..." and exit status 2.
#pragma once

#include <stdexcept>

namespace starmv::bench {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace starmv::bench
