#include "cli/command.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/commands/command_line.hpp"
#include "tools/io/atomic_file.hpp"

namespace starmv::test {

namespace {

std::string& workers() {
    static std::string value = "cpu:2";
    return value;
}

std::string contents(int descriptor) {
    std::string text(static_cast<std::size_t>(lseek(descriptor, 0, SEEK_END)), '\0');
    if (pread(descriptor, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("cannot read what the command has printed");
    close(descriptor);
    return text;
}

} // namespace

std::string command_path() {
    namespace fs = std::filesystem;
    if (const char* path = std::getenv("STARMV_CLI")) return path;
    const fs::path here = fs::read_symlink("/proc/self/exe").parent_path();
    const fs::path path = here / "../../bin/starmv"; // in a build as in a bundle
    if (fs::exists(path)) return path.lexically_normal().string();
    throw std::runtime_error("the starmv command was not found; set STARMV_CLI to its path");
}

RunningCommand::RunningCommand(const std::vector<std::string>& arguments, Start start)
    : output_(memfd_create("output", MFD_CLOEXEC)), errors_(memfd_create("errors", MFD_CLOEXEC)) {
    std::string path = command_path();
    std::vector<std::string> copies = arguments;
    std::vector<char*> argv = {path.data()};
    for (std::string& argument : copies)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("cannot make a process");
    if (process_ > 0) return;

    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(output_, STDOUT_FILENO);
    dup2(errors_, STDERR_FILENO);
    if (start == Start::Executable) {
        execv(path.c_str(), argv.data());
        _exit(127);
    }
    tools::remove_temporary_file_on_signals();
    const int status = tools::run_command_line(static_cast<int>(argv.size()) - 1, argv.data());
    std::fflush(nullptr);
    _exit(status);
}

RunningCommand::~RunningCommand() {
    if (process_ < 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    close(output_);
    close(errors_);
}

void RunningCommand::send(int signal) const { kill(process_, signal); }

CommandResult RunningCommand::wait() {
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return {WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status), contents(output_), contents(errors_)};
}

CommandResult run_command(const std::vector<std::string>& arguments) { return RunningCommand(arguments).wait(); }

CommandResult run_executable(const std::vector<std::string>& arguments) {
    return RunningCommand(arguments, RunningCommand::Start::Executable).wait();
}

const std::string& workers_under_test() { return workers(); }
void set_workers_under_test(const std::string& value) { workers() = value; }

} // namespace starmv::test
