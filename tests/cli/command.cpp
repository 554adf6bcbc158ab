#include "cli/command.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

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

RunningCommand::RunningCommand(const std::vector<std::string>& arguments)
    : output_(memfd_create("output", MFD_CLOEXEC)), errors_(memfd_create("errors", MFD_CLOEXEC)) {
    std::string path = command_path();
    std::vector<std::string> copies = arguments;
    std::vector<char*> argv = {path.data()};
    for (std::string& argument : copies)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output_, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors_, STDERR_FILENO);
    const int error = posix_spawn(&process_, path.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error("cannot run " + path);
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

const std::string& workers_under_test() { return workers(); }
void set_workers_under_test(const std::string& value) { workers() = value; }

} // namespace starmv::test
