#include "tools/runtime/worker_choice.hpp"

#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

// The number after the colon of "cpu:2"; none for "cpu". False if it is not one from 0 on.
bool parse_count(std::string_view text, std::optional<int>& count) {
    if (text.empty()) {
        count.reset();
        return true;
    }
    int value = -1;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), value);
    count = value;
    return text.front() == ':' && error == std::errc{} && end == text.data() + text.size() && value >= 0;
}

} // namespace

WorkerChoice parse_worker_choice(const std::string& text) {
    WorkerChoice choice{0, 0};
    std::string_view rest = text;
    bool valid = !rest.empty();
    while (valid && !rest.empty()) {
        const auto comma = rest.find(',');
        const std::string_view item = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
        if (comma != std::string_view::npos && rest.empty()) valid = false;
        if (item.starts_with("cpu"))
            valid = valid && parse_count(item.substr(3), choice.cpus);
        else if (item.starts_with("cuda"))
            valid = valid && parse_count(item.substr(4), choice.cuda_devices);
        else
            valid = false;
    }
    if (!valid)
        throw Error(
            fmt::format("--workers is {}; it must be cpu or cuda, each with a number of workers if not all are meant: "
                        "cpu:2,cuda:1",
                        in_quotes(text)));
    if (choice.cpus == 0 && choice.cuda_devices == 0)
        throw Error(fmt::format("--workers is {}; it must ask for at least one worker", in_quotes(text)));
    return choice;
}

} // namespace starmv::tools
