#include "tools/io/npy_header.hpp"

#include <bit>

#include <fmt/format.h>

#include "tools/io/npy_dictionary.hpp"
#include "tools/support/error.hpp"
#include "tools/support/memory.hpp"

namespace starmv::tools {

namespace {

static_assert(std::endian::native == std::endian::little, "elements are read and written as they lie in memory");

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::int64_t longest_header = 1 << 16;

ElementType parse_element_type(std::string_view descr) {
    const std::string_view kind = descr.empty() ? descr : descr.substr(1);
    for (const auto& [name, type] :
         {std::pair{"f4", ElementType::Float}, std::pair{"f8", ElementType::Double},
          std::pair{"c8", ElementType::ComplexFloat}, std::pair{"c16", ElementType::ComplexDouble}}) {
        if (kind != name) continue;
        if (descr.front() == '<' || descr.front() == '=') return type;
        if (descr.front() == '>')
            throw Error(fmt::format("its elements are big-endian, {}; they must be little-endian", in_quotes(descr)));
    }
    throw Error(fmt::format("its elements are {}; they must be f4, f8, c8 or c16", in_quotes(descr)));
}

// Length of the dictionary and where it starts.
struct Extent {
    std::int64_t offset, length;
};

Extent dictionary_extent(const InputFile& file) {
    unsigned char bytes[12] = {};
    if (file.size() < 12) throw Error("the header is cut off");
    file.read(0, bytes, sizeof(bytes));
    const int major = bytes[6], minor = bytes[7];
    if (major < 1 || major > 3 || minor != 0)
        throw Error(fmt::format("its format version is {}.{}; it must be 1.0, 2.0 or 3.0", major, minor));
    std::int64_t length = bytes[8] | bytes[9] << 8;
    if (major > 1) length |= std::int64_t{bytes[10]} << 16 | std::int64_t{bytes[11]} << 24;
    return {major == 1 ? 10 : 12, length};
}

NpyHeader read_header(const InputFile& file) {
    const auto [offset, length] = dictionary_extent(file);
    if (length > longest_header)
        throw Error(fmt::format("the header has {} bytes; it must have at most {}", length, longest_header));
    if (offset + length > file.size()) throw Error("the header is cut off");
    std::string text(static_cast<std::size_t>(length), '\0');
    file.read(offset, text.data(), text.size());
    const NpyDictionary dictionary = parse_npy_dictionary(text);
    return {parse_element_type(dictionary.descr), dictionary.fortran_order, dictionary.shape, offset + length};
}

void check_data(const InputFile& file, const NpyHeader& header) {
    const auto dimensions = header.shape.size();
    if (dimensions != 1 && dimensions != 2)
        throw Error(fmt::format("it has {} dimensions; it must have 2 (a matrix) or 1 (a vector)", dimensions));
    const std::int64_t expected =
        array_bytes(header.shape[0], dimensions == 2 ? header.shape[1] : 1, element_size(header.type), "the array");
    const std::int64_t present = file.size() - header.data_offset;
    if (present != expected)
        throw Error(fmt::format("it has {} bytes of data; by its header it must have {}", present, expected));
}

} // namespace

bool starts_like_npy(std::string_view beginning) { return beginning.starts_with(magic); }

NpyHeader read_npy_header(const InputFile& file) {
    try {
        const NpyHeader header = read_header(file);
        check_data(file, header);
        return header;
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", file.path(), error.what()));
    }
}

std::string npy_vector_header(ElementType type, std::int64_t size) {
    const char* descr = nullptr;
    switch (type) {
    case ElementType::Float:
        descr = "<f4";
        break;
    case ElementType::Double:
        descr = "<f8";
        break;
    case ElementType::ComplexFloat:
        descr = "<c8";
        break;
    case ElementType::ComplexDouble:
        descr = "<c16";
        break;
    }
    std::string dictionary = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}", descr, size);
    // NumPy lets the data begin at a multiple of 64 bytes; the header ends with a newline.
    constexpr std::size_t prefix = 10;
    dictionary.append(64 - (prefix + dictionary.size() + 1) % 64, ' ');
    dictionary += '\n';
    std::string header(magic);
    header += {'\x01', '\x00', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
    return header + dictionary;
}

} // namespace starmv::tools
