// alpha and beta on the command line.
#pragma once

#include <complex>
#include <string>

#include "starmv/types.hpp"
#include "tools/support/error.hpp"

namespace starmv::tools {

// "1.5", "1.5,-2", "1.5-2i" or "2i". \throws Error naming the option
std::complex<double> parse_complex(const std::string& option, const std::string& text);

// \throws Error also for an imaginary part where T is real, and for a value that T cannot hold
template <Scalar T>
T parse_scalar(const std::string& option, const std::string& text);

} // namespace starmv::tools
