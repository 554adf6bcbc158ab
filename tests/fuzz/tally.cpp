#include "fuzz/tally.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace starmv::fuzz {
namespace {

constexpr std::array operations{Operation::Gemv, Operation::Symv,        Operation::Hemv,
                                Operation::Scal, Operation::SymvOffdiag, Operation::HemvOffdiag};

} // namespace

Tally::Tally(const std::vector<Level>& levels) : refused_(levels.size(), 0) {
    for (const Level& level : levels)
        levels_.push_back(level.name);
    for (const Operation operation : operations)
        for (const char type : {'s', 'd', 'c', 'z'}) {
            Case c;
            c.operation = operation;
            auto& counts = right_[{operation, type}];
            for (const Level& level : levels)
                counts.push_back(level.has(c) ? 0 : -1);
        }
}

void Tally::count(const Case& c, const Level& level, Verdict verdict) {
    ++total_;
    const auto column =
        static_cast<std::size_t>(std::distance(levels_.begin(), std::find(levels_.begin(), levels_.end(), level.name)));
    if (verdict == Verdict::Right) ++right_.at({c.operation, c.type}).at(column);
    if (verdict == Verdict::Refused) ++refused_.at(column);
}

std::string Tally::table() const {
    std::string text = fmt::format("{:16}", "");
    for (const auto& level : levels_)
        text += fmt::format("{:>10}", level);
    text += '\n';
    for (const auto& [kind, counts] : right_) {
        text += fmt::format("{:13}{:3}", name_of(kind.first), kind.second);
        for (const std::int64_t count : counts)
            text += count < 0 ? fmt::format("{:>10}", "-") : fmt::format("{:>10}", count);
        text += '\n';
    }
    text += fmt::format("{:16}", "refused");
    for (const std::int64_t count : refused_)
        text += fmt::format("{:>10}", count);
    return text + '\n';
}

std::vector<std::string> Tally::never_run() const {
    std::vector<std::string> never;
    for (const auto& [kind, counts] : right_)
        for (std::size_t column = 0; column < counts.size(); ++column)
            if (counts[column] == 0)
                never.push_back(fmt::format("{} {} at {}", name_of(kind.first), kind.second, levels_[column]));
    for (std::size_t column = 0; column < levels_.size(); ++column)
        if (refused_[column] == 0) never.push_back("refused calls at " + levels_[column]);
    return never;
}

} // namespace starmv::fuzz
