#include "tools/io/atomic_file.hpp"

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

// The temporary file's name for the signal handler, which may not touch a std::string. Empty: none.
char temporary_of_process[PATH_MAX] = "";
volatile std::sig_atomic_t temporary_exists = 0;

extern "C" void remove_and_end(int signal) {
    if (temporary_exists) unlink(temporary_of_process);
    // The default action, which SA_RESETHAND has brought back, ends the program as the signal would have.
    raise(signal);
}

void register_temporary(const std::string& path) {
    path.copy(temporary_of_process, path.size());
    temporary_of_process[path.size()] = '\0';
    temporary_exists = 1;
}

} // namespace

AtomicFile::AtomicFile(const std::string& path) : path_(path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::exists(status) && !fs::is_regular_file(status))
        throw Error(fmt::format("cannot write {}: it exists and is not a regular file", path));
    if (fs::is_symlink(fs::symlink_status(path, error)) && !fs::exists(status))
        throw Error(fmt::format("cannot write {}: it is a link to a file that does not exist", path));
    // A link stays a link: what it points to is replaced.
    const fs::path target = fs::exists(status) ? fs::canonical(path, error) : fs::path(path);
    const fs::path directory = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (path.empty() || !target.has_filename())
        throw Error(fmt::format("cannot write {}: it must name a file", in_quotes(path)));
    if (!fs::is_directory(directory, error))
        throw Error(fmt::format("cannot write {}: there is no directory {}", path, directory.string()));
    target_ = target.string();
    temporary_ = (directory / fmt::format(".{}.{}.tmp", target.filename().string(), getpid())).string();
    if (temporary_.size() >= PATH_MAX) throw Error(fmt::format("cannot write {}: the name is too long", path));

    register_temporary(temporary_);
    // 0666 lets the umask decide, as for any other file.
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor_ < 0) {
        temporary_exists = 0;
        fail("cannot write");
    }
    struct stat before {};
    if (fs::exists(status) && stat(target_.c_str(), &before) == 0) fchmod(descriptor_, before.st_mode & 07777);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
    temporary_exists = 0;
}

void AtomicFile::fail(const char* what) const {
    throw Error(fmt::format("{} {}: {}", what, path_, std::strerror(errno)));
}

void AtomicFile::write(const void* data, std::size_t bytes) {
    const auto* from = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t done = ::write(descriptor_, from, bytes);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) fail("cannot write");
        from += done;
        bytes -= static_cast<std::size_t>(done);
    }
}

void AtomicFile::commit() {
    // On the disk first: else a power failure could leave the new name with nothing behind it.
    if (fsync(descriptor_) != 0) fail("cannot write");
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (close(descriptor) != 0) fail("cannot write");
    if (rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot replace");
    temporary_.clear();
    temporary_exists = 0;
}

void remove_temporary_file_on_signals() {
    struct sigaction action {};
    action.sa_handler = remove_and_end;
    action.sa_flags = SA_RESETHAND;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        // One that was ignored (nohup) stays ignored.
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signal, &action, nullptr);
    }
}

} // namespace starmv::tools
