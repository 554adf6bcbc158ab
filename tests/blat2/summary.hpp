// What the test programs report, in their own words.
#pragma once

#include <regex>
#include <string>
#include <vector>

namespace starmv::test {

// The calls of each computational test that the routine has passed; the programs of CBLAS have one for each layout.
inline std::vector<long> passed_computational_tests(const std::string& summary, const std::string& routine) {
    const std::regex line("(^|\n) " + routine + " +PASSED THE ([A-Z-]+ +)?COMPUTATIONAL TESTS \\( *([0-9]+) CALLS\\)");
    std::vector<long> calls;
    for (auto match = std::sregex_iterator(summary.begin(), summary.end(), line); match != std::sregex_iterator();
         ++match)
        calls.push_back(std::stol((*match)[3]));
    return calls;
}

inline bool passed_error_exits(const std::string& summary, const std::string& routine) {
    return std::regex_search(summary, std::regex("(^|\n) " + routine + " +PASSED THE TESTS OF ERROR-EXITS"));
}

// What they write when something is wrong: empty, or one of the words.
inline std::string complaint(const std::string& summary) {
    for (const char* const word : {"FAILED", "FATAL", "SUSPECT", "ABANDONED", "*******"})
        if (summary.find(word) != std::string::npos) return word;
    return "";
}

inline bool came_to_the_end(const std::string& summary) { return summary.find(" END OF TESTS") != std::string::npos; }

} // namespace starmv::test
