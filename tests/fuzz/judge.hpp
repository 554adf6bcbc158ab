// Runs a case at a level and says what is wrong with what it did.
#pragma once

#include <optional>
#include <string>

#include "fuzz/level.hpp"

namespace starmv::fuzz {

enum class Verdict { Right, Refused, Wrong }; // Refused: an argument was wrong, and the call said so

struct Judgement {
    Verdict verdict;
    std::string message{}; // what is wrong, on one line
};

// The level must have the case's operation.
Judgement judge(const Case& c, const Level& level);

} // namespace starmv::fuzz
