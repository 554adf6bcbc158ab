// The header of a NumPy .npy file: the text of a Python dictionary after a magic string and a version.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/input_file.hpp"
#include "tools/support/element_type.hpp"

namespace starmv::tools {

struct NpyHeader {
    ElementType type;
    bool fortran_order;
    std::vector<std::int64_t> shape; // one or two numbers
    std::int64_t data_offset;
};

bool starts_like_npy(std::string_view beginning);

// Versions 1.0, 2.0 and 3.0; checks that the file holds just the data that the header describes.
// \throws Error
NpyHeader read_npy_header(const InputFile& file);

// Header of version 1.0 for a vector. \pre the machine is little-endian
std::string npy_vector_header(ElementType type, std::int64_t size);

} // namespace starmv::tools
