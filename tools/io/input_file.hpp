// A regular file that is read at given positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace starmv::tools {

class InputFile {
public:
    // \throws Error if path does not name a regular file that can be read
    explicit InputFile(const std::string& path);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;

    const std::string& path() const { return path_; }
    std::int64_t size() const { return size_; }

    // Exactly bytes from offset on. \throws Error if they cannot be had
    void read(std::int64_t offset, void* to, std::size_t bytes) const;

private:
    std::string path_;
    int descriptor_ = -1;
    std::int64_t size_ = 0;
};

} // namespace starmv::tools
