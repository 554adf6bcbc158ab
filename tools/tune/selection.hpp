// Which tables to tune: an operation's values for an element type.
#pragma once

#include <string>
#include <vector>

#include "tools/support/element_type.hpp"

namespace starmv::tools {

struct TunedTable {
    std::string operation; // as in a tuning file: gemv_n, gemv_t, symv
    ElementType type;

    std::string name() const; // "gemv_n d"
};

// Lists with commas, "gemv_n,symv" and "s,d"; empty ones mean all. \throws Error naming the option
std::vector<TunedTable> select_tables(const std::string& operations, const std::string& precisions);

// As in a tuning file.
char type_letter(ElementType type);

} // namespace starmv::tools
