#include "tools/io/input_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

InputFile::InputFile(const std::string& path) : path_(path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) throw Error(fmt::format("cannot open {}: {}", path, std::strerror(errno)));
    // Looked at before it is opened: opening a pipe would wait for its other end.
    if (!S_ISREG(status.st_mode)) throw Error(fmt::format("cannot read {}: it must be a regular file", path));
    descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw Error(fmt::format("cannot open {}: {}", path, std::strerror(errno)));
    size_ = status.st_size;
}

InputFile::~InputFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

void InputFile::read(std::int64_t offset, void* to, std::size_t bytes) const {
    auto* destination = static_cast<char*>(to);
    while (bytes > 0) {
        // Linux moves no more than about 2 GiB a call.
        const ssize_t got = pread(descriptor_, destination, std::min(bytes, std::size_t{1} << 30), offset);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw Error(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
        if (got == 0) throw Error(fmt::format("{} ended at byte {}, before its data did", path_, offset));
        destination += got;
        offset += got;
        bytes -= static_cast<std::size_t>(got);
    }
}

} // namespace starmv::tools
