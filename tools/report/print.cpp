#include "tools/report/print.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/support/error.hpp"

namespace starmv::tools {

void print_text(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

void print_json(const nlohmann::json& json) {
    print_text(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

} // namespace starmv::tools
