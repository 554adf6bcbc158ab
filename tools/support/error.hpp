// What ends the command with "starmv: error: ..." and exit status 2.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace starmv::tools {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Text from a file or the command line, for an error message: in quotes, shortened, unprintable bytes as '?'.
std::string in_quotes(std::string_view text);

// The message on one line: control characters become blanks.
std::string one_line(std::string_view message);

} // namespace starmv::tools
