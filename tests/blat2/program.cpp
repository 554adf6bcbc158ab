#include "blat2/program.hpp"

#include <cctype>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/temporary_directory.hpp"

namespace starmv::test {
namespace {

namespace fs = std::filesystem;

constexpr unsigned seconds_allowed = 200; // a run takes a few

using Environment = std::map<std::string, std::string>;

// This executable's folder is beside that of the programs, and near that of libraries, in a build as in a bundle.
fs::path near_executable(const std::string& relative) {
    return (fs::read_symlink("/proc/self/exe").parent_path() / relative).lexically_normal();
}

fs::path preloaded_library() {
    const fs::path path = near_executable("../../lib/libstarmv_blat2.so");
    if (!fs::exists(path)) throw std::runtime_error("there is no " + path.string());
    return path;
}

std::string upper_case(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

// In the child process: does not return.
void become(const std::string& executable, const TemporaryDirectory& directory, const Environment& environment) {
    const auto redirect = [&](const char* name, int flags, int descriptor) {
        const int file = open(directory.file(name).c_str(), flags, 0600);
        if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
    };
    redirect("input", O_RDONLY, STDIN_FILENO);
    redirect("stdout", O_WRONLY | O_CREAT, STDOUT_FILENO);
    redirect("stderr", O_WRONLY | O_CREAT, STDERR_FILENO);
    for (const auto& [name, value] : environment)
        setenv(name.c_str(), value.c_str(), 1);
    setenv("STARPU_HOME", directory.file("").c_str(), 0);
    setenv("STARPU_SILENT", "1", 0);
    setenv("STARPU_WORKERS_NOBIND", "1", 0);
    setenv("STARPU_CATCH_SIGNALS", "0", 0);
    if (chdir(directory.file("").c_str()) != 0) _exit(126);
    alarm(seconds_allowed); // remains set
    execl(executable.c_str(), executable.c_str(), static_cast<char*>(nullptr));
    _exit(127);
}

std::map<std::string, long> parse_counts(const std::string& text) {
    std::map<std::string, long> counts;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto blank = line.rfind(' ');
        counts[line.substr(0, blank)] = std::stol(line.substr(blank + 1));
    }
    return counts;
}

ProgramRun run(const Program& program, const std::string& input, const Environment& environment) {
    const TemporaryDirectory directory;
    write_file(directory.file("input"), input);
    const std::string executable = (programs_directory() / program.executable()).string();
    Environment with_paths = environment;
    with_paths["STARMV_BLAT2_COUNTS"] = directory.file("counts");
    // The reference BLAS for all the other routines, whatever this machine's libblas.so.3 is.
    const char* const path = std::getenv("LD_LIBRARY_PATH");
    with_paths["LD_LIBRARY_PATH"] = programs_directory().string() + (path == nullptr ? "" : std::string(":") + path);

    const pid_t process = fork();
    if (process < 0) throw std::runtime_error("cannot make a process");
    if (process == 0) become(executable, directory, with_paths);
    int status = 0;
    waitpid(process, &status, 0);

    ProgramRun result;
    result.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    // The Fortran programs write their summary into a file that the input names.
    result.summary = read_file(directory.file("stdout"));
    for (const auto& entry : fs::directory_iterator(directory.file("")))
        if (entry.path().extension() == ".out") result.summary += read_file(entry.path().string());
    result.errors = read_file(directory.file("stderr"));
    result.counted = fs::exists(directory.file("counts"));
    if (result.counted) result.counts = parse_counts(read_file(directory.file("counts")));
    return result;
}

} // namespace

std::string Program::executable() const {
    using namespace std::string_literals;
    return interface == Interface::Fortran ? "xblat2"s + letter : "x"s + letter + "cblat2";
}

std::string Program::input() const {
    return std::string(1, letter) + (interface == Interface::Fortran ? "blat2.in" : "in2");
}

std::string Program::routine(const std::string& name) const {
    return interface == Interface::Fortran ? upper_case(letter + name) : "cblas_" + (letter + name);
}

std::string Program::counted(const std::string& routine) { return upper_case(routine.substr(routine.size() - 5)); }

fs::path programs_directory() {
    const fs::path path = near_executable("../libblas-test");
    return fs::exists(path) ? path : fs::path();
}

ProgramRun run_program(const Program& program, const std::string& input, const LevelUnderTest& level) {
    return run(program, input,
               {{"LD_PRELOAD", preloaded_library().string()},
                {"STARMV_BLAT2_LEVEL", level.level},
                {"STARMV_BLAT2_WORKERS", level.workers},
                {"STARMV_BLAT2_TILE", std::to_string(level.tile)}});
}

ProgramRun run_program_alone(const Program& program, const std::string& input) { return run(program, input, {}); }

} // namespace starmv::test
