// If the process dies while a case runs, standard error gets a line that says which, and what it was.
#pragma once

#include <string_view>

namespace starmv::fuzz {

// Signals that end a process, and the end that a sanitizer makes. A case may take so many seconds.
void report_death(unsigned seconds_per_case);

// The case that runs from now on: a command that replays it, and its description.
void set_last_case(std::string_view line);
void clear_last_case();

} // namespace starmv::fuzz
