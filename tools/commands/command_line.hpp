// The command line of starmv.
#pragma once

namespace starmv::tools {

// Parses the command line, runs the command, reports errors in one line on standard error.
// Returns the exit status: 0, 1 if a result is outside its error bound, 2 for an error.
int run_command_line(int argc, const char* const* argv) noexcept;

} // namespace starmv::tools
