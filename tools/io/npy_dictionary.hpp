// The three entries of a .npy header's dictionary, as written there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace starmv::tools {

struct NpyDictionary {
    std::string descr;
    bool fortran_order = false;
    std::vector<std::int64_t> shape;
};

// \throws Error, to follow the file's name: "the header has no entry 'shape'"
NpyDictionary parse_npy_dictionary(std::string_view text);

} // namespace starmv::tools
