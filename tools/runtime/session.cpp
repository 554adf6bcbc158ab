#include "tools/runtime/session.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <starpu.h>
#include <starpu_profiling.h>
#include <unistd.h>

#include "starmv/tasks/init.hpp"
#include "tools/runtime/schedulers.hpp"
#include "tools/runtime/worker_choice.hpp"
#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

// StarPU lets environment variables override starpu_conf. Options on the command line come first here, so they are
// handed on as environment variables.
void set_environment(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

void choose_scheduler(const std::string& name) {
    if (!name.empty()) {
        check_scheduler("--sched", name);
        set_environment("STARPU_SCHED", name);
    } else if (const char* from_environment = std::getenv("STARPU_SCHED"); from_environment && *from_environment) {
        check_scheduler("STARPU_SCHED", from_environment);
    }
}

void choose_workers(const WorkerChoice& choice) {
    if (choice.cpus && *choice.cpus > STARPU_MAXCPUS)
        throw Error(
            fmt::format("--workers asks for {} CPU workers; this StarPU has at most {}", *choice.cpus, STARPU_MAXCPUS));
    unsetenv("STARPU_NCPUS");
    if (choice.cpus)
        set_environment("STARPU_NCPU", std::to_string(*choice.cpus));
    else
        unsetenv("STARPU_NCPU");
    if (choice.cuda_devices)
        set_environment("STARPU_NCUDA", std::to_string(*choice.cuda_devices));
    else
        unsetenv("STARPU_NCUDA");
}

// StarPU starts what there is and only warns.
void check_workers(const WorkerChoice& choice) {
    const int cpus = static_cast<int>(starpu_cpu_worker_get_count());
    const int cuda_devices = static_cast<int>(starpu_cuda_worker_get_count());
    if (choice.cpus && *choice.cpus != cpus)
        throw Error(fmt::format("--workers asks for {} CPU workers; StarPU has {}", *choice.cpus, cpus));
    if (choice.cuda_devices && *choice.cuda_devices != cuda_devices)
        throw Error(
            fmt::format("--workers asks for {} CUDA workers; StarPU has {}", *choice.cuda_devices, cuda_devices));
    if (!choice.cuda_devices && cuda_devices == 0 && choice.cpus == 0)
        throw Error("--workers asks for CUDA workers; StarPU has none");
}

// StarPU would abort. Its own fallback without HOME is the directory for temporary files.
void check_starpu_home() {
    const char* name = nullptr;
    const char* home = nullptr;
    for (const char* const candidate : {"XDG_CACHE_HOME", "STARPU_HOME", "HOME"}) { // in StarPU's order
        if (home != nullptr) break;
        home = std::getenv(name = candidate);
    }
    if (home == nullptr) return;
    std::error_code error;
    const std::filesystem::path directory = std::filesystem::path(home) / ".starpu";
    std::filesystem::create_directories(directory, error);
    if (access(directory.c_str(), W_OK | X_OK) != 0)
        throw Error(fmt::format("{} is {}; StarPU must be able to write there", name, in_quotes(home)));
}

void check_count_in_environment(const char* name) {
    const char* text = std::getenv(name);
    if (text == nullptr) return;
    const char* const end = text + std::strlen(text);
    int count = 0;
    const auto result = std::from_chars(text, end, count);
    if (result.ec != std::errc{} || result.ptr != end || count < 0)
        throw Error(fmt::format("{} is {}; it must be a number of workers, at least 0", name, in_quotes(text)));
}

void start_starpu() {
    check_starpu_home();
    for (const char* name : {"STARPU_NCPU", "STARPU_NCPUS", "STARPU_NCUDA"})
        check_count_in_environment(name);
    setenv("STARPU_SILENT", "1", 0);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.catch_signals = 0; // an output file is removed by a handler of ours
    const int error = starpu_init(&conf);
    if (error == -ENODEV)
        throw Error("StarPU found no worker; allow at least one (--workers, STARPU_NCPU, STARPU_NCUDA)");
    if (error != 0) throw Error(fmt::format("StarPU could not be started: {}", std::strerror(-error)));
}

} // namespace

Session::Session(const SessionOptions& options) {
    const WorkerChoice choice = options.workers.empty() ? WorkerChoice{} : parse_worker_choice(options.workers);
    choose_scheduler(options.scheduler);
    if (!options.workers.empty()) choose_workers(choice);
    start_starpu();
    try {
        check_workers(choice);
        tasks::init();
    } catch (...) {
        starpu_shutdown();
        throw;
    }
}

Session::~Session() {
    starpu_task_wait_for_all();
    tasks::finalize();
    starpu_shutdown();
}

std::string Session::scheduler() const {
    const starpu_sched_policy* policy = starpu_sched_get_sched_policy();
    return policy && policy->policy_name ? policy->policy_name : "";
}

PausedWorkers::PausedWorkers() { starpu_pause(); }
PausedWorkers::~PausedWorkers() { starpu_resume(); }

std::vector<Worker> session_workers() {
    std::vector<Worker> workers;
    for (unsigned id = 0; id < starpu_worker_get_count(); ++id) {
        char name[256] = "";
        starpu_worker_get_name(static_cast<int>(id), name, sizeof(name));
        workers.push_back({static_cast<int>(id), name,
                           starpu_worker_get_type(static_cast<int>(id)) == STARPU_CUDA_WORKER,
                           starpu_worker_get_devid(static_cast<int>(id)), starpu_worker_get_memory_node(id)});
    }
    return workers;
}

std::vector<int> take_task_counts(const std::vector<Worker>& workers) {
    std::vector<int> counts;
    for (const Worker& worker : workers) {
        starpu_profiling_worker_info info{};
        starpu_profiling_worker_get_info(worker.id, &info); // also resets the count
        counts.push_back(info.executed_tasks);
    }
    return counts;
}

} // namespace starmv::tools
