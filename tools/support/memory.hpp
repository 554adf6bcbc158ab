// How much main memory there is, asked before it is allocated: Linux grants more than it has and kills later.
#pragma once

#include <cstdint>
#include <string>

namespace starmv::tools {

// Bytes that can be allocated without swapping: what the kernel calls available, or less in a control group.
std::int64_t available_memory();

// Bytes of main memory in this machine.
std::int64_t main_memory();

// rows * columns * element_size. \throws Error if that is not a 64-bit number; name says of what
std::int64_t array_bytes(std::int64_t rows, std::int64_t columns, std::int64_t element_size, const std::string& name);

// \throws Error if bytes are more than what is available; purpose completes "... needs"
void require_memory(std::int64_t bytes, const std::string& purpose);

} // namespace starmv::tools
