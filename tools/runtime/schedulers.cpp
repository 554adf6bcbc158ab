#include "tools/runtime/schedulers.hpp"

#include <algorithm>
#include <cstdlib>

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <starpu.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

void append(std::vector<Scheduler>& schedulers, starpu_sched_policy** policies) {
    for (; policies && *policies; ++policies) {
        const starpu_sched_policy& policy = **policies;
        if (!policy.policy_name || !*policy.policy_name) continue;
        schedulers.push_back({policy.policy_name, policy.policy_description ? policy.policy_description : ""});
    }
}

// What StarPU itself does with STARPU_SCHED_LIB when it starts; the library stays loaded, for the names are in it.
starpu_sched_policy** policies_of_plugin() {
    const char* path = std::getenv("STARPU_SCHED_LIB");
    if (!path || !*path) return nullptr;
    void* library = dlopen(path, RTLD_NOW);
    if (!library)
        throw Error(
            fmt::format("STARPU_SCHED_LIB is {}; it must be a library that can be loaded: {}", path, dlerror()));
    using List = starpu_sched_policy** (*)();
    const auto list = reinterpret_cast<List>(dlsym(library, "starpu_get_sched_lib_policies"));
    return list ? list() : nullptr;
}

} // namespace

std::vector<Scheduler> known_schedulers() {
    std::vector<Scheduler> schedulers;
    append(schedulers, starpu_sched_get_predefined_policies());
    append(schedulers, policies_of_plugin());
    return schedulers;
}

void check_scheduler(const std::string& source, const std::string& name) {
    std::vector<std::string> names;
    for (const Scheduler& scheduler : known_schedulers())
        names.push_back(scheduler.name);
    if (std::find(names.begin(), names.end(), name) == names.end())
        throw Error(fmt::format("{} is {}; it must be one of {}", source, in_quotes(name), fmt::join(names, ", ")));
}

} // namespace starmv::tools
