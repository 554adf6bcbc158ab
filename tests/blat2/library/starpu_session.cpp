#include "blat2/library/starpu_session.hpp"

#include <cstdlib>
#include <string>

#include "blat2/library/counts.hpp"
#include "blat2/library/stop.hpp"
#include "starmv/tasks/init.hpp"
#include "tasks/runtime.hpp"

namespace starmv::blat2 {
namespace {

class Session {
public:
    Session() {
        const char* const workers = std::getenv("STARMV_BLAT2_WORKERS");
        const std::string kind = workers == nullptr ? "" : workers;
        if (kind != "cpu" && kind != "cuda") stop("STARMV_BLAT2_WORKERS is '" + kind + "'; it must be cpu or cuda");
        test::set_arch(kind == "cpu" ? test::Arch::Cpu : test::Arch::Cuda);
        // More workers only make the program's thread, which waits for every product, wait for a core.
        if (!test::start_starpu({.workers = 1})) stop("StarPU finds no " + kind + " worker");
        starpu_profiling_status_set(STARPU_PROFILING_ENABLE); // it counts tasks
        tasks::init();
    }
    ~Session() {
        starpu_task_wait_for_all();
        for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
            starpu_profiling_worker_info info;
            starpu_profiling_worker_get_info(worker, &info);
            const bool cuda = starpu_worker_get_type(worker) == STARPU_CUDA_WORKER;
            counts().add(cuda ? "tasks on cuda" : "tasks on cpu", info.executed_tasks);
        }
        test::stop_starpu();
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
};

} // namespace

void need_starpu() { static const Session session; }

} // namespace starmv::blat2
