#include "tools/commands/info.hpp"

#include <nlohmann/json.hpp>
#include <starpu.h>

#include "starmv/version.hpp"
#include "tools/report/info_report.hpp"
#include "tools/report/print.hpp"
#include "tools/runtime/schedulers.hpp"
#include "tools/support/memory.hpp"
#include "tools/support/progress.hpp"

namespace starmv::tools {

namespace {

std::string starpu_version() {
    int major = 0, minor = 0, release = 0;
    starpu_get_version(&major, &minor, &release);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release);
}

std::vector<MemoryNode> memory_nodes() {
    const unsigned main_nodes = starpu_memory_nodes_get_numa_count();
    std::vector<MemoryNode> nodes;
    for (unsigned id = 0; id < starpu_memory_nodes_get_count(); ++id) {
        char name[256] = "";
        starpu_memory_node_get_name(id, name, sizeof(name));
        std::int64_t bytes = starpu_memory_get_total(id);
        // StarPU counts main memory only where it is limited by STARPU_LIMIT_CPU_MEM.
        if (bytes <= 0 && starpu_node_get_kind(id) == STARPU_CPU_RAM) bytes = main_nodes == 1 ? main_memory() : 0;
        nodes.push_back({name, bytes});
    }
    return nodes;
}

} // namespace

int run_info_command(bool json) {
    InfoReport report;
    report.version = version();
    report.cuda = built_with_cuda();
    report.starpu_version = starpu_version();
    report.schedulers = known_schedulers();
    {
        const Progress progress("measuring", terminal_is_there());
        const Session session({});
        report.scheduler = session.scheduler();
        report.workers = session_workers();
        report.memory_nodes = memory_nodes();
        report.bandwidth = measure_bandwidth(report.workers);
    }
    if (json)
        print_json(to_json(report));
    else
        print_text(to_text(report));
    return 0;
}

} // namespace starmv::tools
