#include "tools/tune/selection.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

// Those of the words in `all` that the list names, in the order of `all`.
std::vector<std::string> chosen(const std::string& option, const std::string& list,
                                const std::vector<std::string>& all) {
    if (list.empty()) return all;
    std::vector<std::string> words, result;
    std::istringstream in(list + ","); // so that a comma at the end leaves an empty word
    for (std::string word; std::getline(in, word, ',');) {
        if (std::ranges::find(all, word) == all.end())
            throw Error(fmt::format("{} has {}; it must be one or more of {}, with commas between them", option,
                                    in_quotes(word), fmt::join(all, " ")));
        words.push_back(word);
    }
    for (const std::string& word : all)
        if (std::ranges::find(words, word) != words.end()) result.push_back(word);
    return result;
}

} // namespace

std::string TunedTable::name() const { return operation + ' ' + type_letter(type); }

std::vector<TunedTable> select_tables(const std::string& operations, const std::string& precisions) {
    constexpr ElementType types[] = {ElementType::Float, ElementType::Double, ElementType::ComplexFloat,
                                     ElementType::ComplexDouble};
    const auto letters = chosen("--precision", precisions, {"s", "d", "c", "z"});
    std::vector<TunedTable> tables;
    for (const std::string& operation : chosen("--op", operations, {"gemv_n", "gemv_t", "symv"}))
        for (const ElementType type : types)
            if (std::ranges::find(letters, std::string(1, type_letter(type))) != letters.end())
                tables.push_back({operation, type});
    return tables;
}

char type_letter(ElementType type) {
    return with_type(type, []<class T>(std::type_identity<T>) { return letter<T>; });
}

} // namespace starmv::tools
