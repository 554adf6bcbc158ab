// An output file that appears whole or not at all.
#pragma once

#include <cstddef>
#include <string>

namespace starmv::tools {

// Written under a temporary name beside the target, which it replaces in commit(). What was at the target stays
// untouched until then. One at a time in a process.
class AtomicFile {
public:
    // Creates the temporary file, so that it is known early that the directory can be written to. \throws Error
    explicit AtomicFile(const std::string& path);
    ~AtomicFile(); // removes the temporary file unless committed
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    const std::string& path() const { return path_; }
    void write(const void* data, std::size_t bytes); // \throws Error
    void commit();                                   // \throws Error

private:
    [[noreturn]] void fail(const char* what) const;

    std::string path_, target_, temporary_;
    int descriptor_ = -1;
};

// Lets SIGINT, SIGTERM and SIGHUP remove the temporary file before they end the program.
void remove_temporary_file_on_signals();

} // namespace starmv::tools
