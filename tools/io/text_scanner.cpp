#include "tools/io/text_scanner.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

constexpr std::int64_t largest_buffer = 4 << 20;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

} // namespace

TextScanner::TextScanner(const InputFile& file, std::int64_t offset, std::int64_t first_line)
    : file_(file),
      buffer_(static_cast<std::size_t>(std::clamp<std::int64_t>(file.size() - offset, 1, largest_buffer)), '\0'),
      file_offset_(offset), line_(first_line) {}

bool TextScanner::refill() {
    std::memmove(buffer_.data(), buffer_.data() + position_, end_ - position_);
    end_ -= position_;
    position_ = 0;
    const auto count = std::min(buffer_.size() - end_, static_cast<std::size_t>(file_.size() - file_offset_));
    if (count == 0) return false;
    file_.read(file_offset_, buffer_.data() + end_, count);
    file_offset_ += static_cast<std::int64_t>(count);
    end_ += count;
    return true;
}

bool TextScanner::next_line(std::string_view& line) {
    for (;;) {
        const std::string_view rest(buffer_.data() + position_, end_ - position_);
        const auto newline = rest.find('\n');
        if (newline == std::string_view::npos && refill()) continue;
        if (newline == std::string_view::npos && file_offset_ < file_.size())
            throw Error(fmt::format("line {} is longer than {} bytes", line_, buffer_.size()));
        if (newline == std::string_view::npos && rest.empty()) return false;
        line = std::string_view(buffer_.data() + position_, std::min(newline, rest.size()));
        position_ += line.size() + (newline == std::string_view::npos ? 0 : 1);
        ++line_;
        return true;
    }
}

bool TextScanner::next_word(std::string_view& word) {
    bool comment = false;
    for (;;) {
        if (position_ == end_ && !refill()) return false;
        const char c = buffer_[position_];
        if (c == '\n') {
            ++line_;
            comment = false;
        } else if (c == '%') {
            comment = true;
        }
        if (!comment && !is_blank(c)) break;
        ++position_;
    }
    std::size_t length = 0;
    for (;;) {
        while (position_ + length < end_ && !is_blank(buffer_[position_ + length]))
            ++length;
        if (position_ + length < end_ || !refill()) break;
    }
    if (position_ + length == end_ && file_offset_ < file_.size())
        throw Error(fmt::format("line {} has a word of more than {} bytes", line_, buffer_.size()));
    word = std::string_view(buffer_.data() + position_, length);
    position_ += length;
    return true;
}

} // namespace starmv::tools
