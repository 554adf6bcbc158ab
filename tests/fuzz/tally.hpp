// How many cases of which kind ran, and which kinds never did.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "fuzz/judge.hpp"

namespace starmv::fuzz {

class Tally {
public:
    explicit Tally(const std::vector<Level>& levels);

    void count(const Case& c, const Level& level, Verdict verdict);
    std::int64_t total() const { return total_; }

    // A table: a line an operation and type, a column a level.
    std::string table() const;
    // "hemv z at tiles", "refused calls at host", ...: what the levels have and no case was of. Empty if all was run.
    std::vector<std::string> never_run() const;

private:
    using Kind = std::pair<Operation, char>;
    std::vector<std::string> levels_;
    std::map<Kind, std::vector<std::int64_t>> right_; // -1: the level does not have the operation
    std::vector<std::int64_t> refused_;
    std::int64_t total_ = 0;
};

} // namespace starmv::fuzz
