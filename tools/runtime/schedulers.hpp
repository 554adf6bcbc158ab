// The scheduling policies that StarPU can be asked for by name.
#pragma once

#include <string>
#include <vector>

namespace starmv::tools {

struct Scheduler {
    std::string name, description;
};

// StarPU's own, and those of the library that STARPU_SCHED_LIB names.
std::vector<Scheduler> known_schedulers();

// \throws Error that lists the known ones; source says where the name comes from ("--sched")
void check_scheduler(const std::string& source, const std::string& name);

} // namespace starmv::tools
