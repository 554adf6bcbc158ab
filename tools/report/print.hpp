// Standard output, with failures noticed: a report that could not be written is an error.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace starmv::tools {

void print_text(const std::string& text);    // \throws Error
void print_json(const nlohmann::json& json); // one object, indented; file names need not be UTF-8. \throws Error

} // namespace starmv::tools
