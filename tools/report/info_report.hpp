// What starmv info has to say.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/measure/bandwidth.hpp"
#include "tools/runtime/schedulers.hpp"
#include "tools/runtime/session.hpp"

namespace starmv::tools {

struct MemoryNode {
    std::string name;
    std::int64_t bytes; // 0 or less if unknown
};

struct InfoReport {
    std::string version, starpu_version, scheduler;
    bool cuda = false;
    std::vector<Scheduler> schedulers;
    std::vector<Worker> workers;
    std::vector<MemoryNode> memory_nodes; // index: a worker's memory_node
    Bandwidth bandwidth;                  // of workers
};

std::string to_text(const InfoReport& report);
nlohmann::json to_json(const InfoReport& report);

} // namespace starmv::tools
