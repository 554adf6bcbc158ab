#include "tools/support/error.hpp"

#include <algorithm>

namespace starmv::tools {

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

} // namespace

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string result(text.substr(0, longest));
    std::replace_if(
        result.begin(), result.end(), [](char c) { return is_control(c) || static_cast<unsigned char>(c) >= 0x80; },
        '?');
    return "'" + result + (text.size() > longest ? "...'" : "'");
}

std::string one_line(std::string_view message) {
    while (!message.empty() && is_control(message.back()))
        message.remove_suffix(1);
    std::string result(message);
    std::replace_if(result.begin(), result.end(), is_control, ' ');
    return result;
}

} // namespace starmv::tools
