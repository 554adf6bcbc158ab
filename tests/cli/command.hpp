// Runs the starmv command and takes what it prints.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace starmv::test {

struct CommandResult {
    int status; // exit status, or -signal
    std::string output, errors;
};

// A started command whose end has not been waited for.
class RunningCommand {
public:
    // Forked does what the executable does, in a child of this process: without loading the libraries again, which takes
    // longer than most commands. This process must not have started threads, StarPU or CUDA.
    enum class Start { Forked, Executable };

    explicit RunningCommand(const std::vector<std::string>& arguments, Start start = Start::Forked);
    ~RunningCommand(); // kills it if it still runs
    RunningCommand(const RunningCommand&) = delete;
    RunningCommand& operator=(const RunningCommand&) = delete;

    void send(int signal) const;
    CommandResult wait();

private:
    pid_t process_ = -1;
    int output_ = -1, errors_ = -1; // temporary files without a name
};

CommandResult run_command(const std::vector<std::string>& arguments);
CommandResult run_executable(const std::vector<std::string>& arguments);

// $STARMV_CLI, or ../../bin/starmv seen from this test's executable.
std::string command_path();

// "cpu:2" or "cuda:1": what product tests are to run on.
const std::string& workers_under_test();
void set_workers_under_test(const std::string& workers);

} // namespace starmv::test
