#include "tasks/runtime.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "starmv/tasks/init.hpp"

namespace starmv::test {
namespace {

Arch chosen = Arch::Cpu;

} // namespace

Arch arch() { return chosen; }
void set_arch(Arch value) { chosen = value; }

void prepare_environment() {
    const auto home = std::filesystem::temp_directory_path() / ("starmv-tests-" + std::to_string(getuid()));
    setenv("STARPU_HOME", home.c_str(), 0);
    setenv("STARPU_SILENT", "1", 0);
    setenv("STARPU_WORKERS_NOBIND", "1", 0); // tests that run at the same time would share one core
    setenv("STARPU_CATCH_SIGNALS", "0", 0);
    std::filesystem::create_directories(std::getenv("STARPU_HOME"));
}

bool start_starpu(const Runtime& runtime) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    starpu_conf_noworker(&conf);
    conf.precedence_over_environment_variables = 1; // a test means what it asks for
    if (chosen == Arch::Cpu)
        conf.ncpus = runtime.workers;
    else
        conf.ncuda = runtime.workers; // StarPU takes what there is
    conf.sched_policy_name = runtime.scheduler;
    conf.sched_policy = runtime.policy;
    return starpu_init(&conf) == 0;
}

void stop_starpu() {
    if (!starpu_is_initialized()) return;
    starpu_task_wait_for_all();
    tasks::finalize();
    starpu_shutdown();
}

bool restart_starpu(const Runtime& runtime) {
    stop_starpu();
    if (!start_starpu(runtime)) return false;
    tasks::init();
    return true;
}

int some_worker() { return starpu_worker_get_by_type(chosen == Arch::Cpu ? STARPU_CPU_WORKER : STARPU_CUDA_WORKER, 0); }

} // namespace starmv::test
