// Lines and words of a text file of any size, through a buffer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/io/input_file.hpp"

namespace starmv::tools {

class TextScanner {
public:
    // Starts at offset, which is in line first_line of the file.
    TextScanner(const InputFile& file, std::int64_t offset, std::int64_t first_line);

    // The next line without its end, or false at the end of the file. Valid until the next call.
    // \throws Error if it does not fit the buffer
    bool next_line(std::string_view& line);

    // The next word, or false at the end of the file; skips blank lines and comments, which start with '%'. Valid until
    // the next call. \throws Error if it does not fit the buffer
    bool next_word(std::string_view& word);

    std::int64_t line_number() const { return line_; }
    std::int64_t offset() const { return file_offset_ - static_cast<std::int64_t>(end_ - position_); }

private:
    bool refill(); // keeps what has not been used; false if nothing more comes

    const InputFile& file_;
    std::string buffer_;
    std::size_t position_ = 0, end_ = 0;
    std::int64_t file_offset_, line_;
};

} // namespace starmv::tools
