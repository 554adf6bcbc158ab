#include "tools/measure/caches.hpp"

#include <memory>

#include <hwloc.h>

namespace starmv::tools {

namespace {

struct Topology {
    Topology() : loaded(hwloc_topology_init(&topology) == 0) { loaded = loaded && hwloc_topology_load(topology) == 0; }
    ~Topology() {
        if (topology) hwloc_topology_destroy(topology);
    }
    Topology(const Topology&) = delete;
    Topology& operator=(const Topology&) = delete;

    hwloc_topology_t topology = nullptr;
    bool loaded;
};

std::int64_t bytes_of(hwloc_topology_t topology, hwloc_obj_type_t type) {
    std::int64_t bytes = 0;
    for (hwloc_obj_t cache = nullptr; (cache = hwloc_get_next_obj_by_type(topology, type, cache));)
        bytes += static_cast<std::int64_t>(cache->attr->cache.size);
    return bytes;
}

} // namespace

std::int64_t last_level_cache_bytes() {
    const Topology machine;
    if (!machine.loaded) return 0;
    for (const hwloc_obj_type_t type : {HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L2CACHE})
        if (const std::int64_t bytes = bytes_of(machine.topology, type)) return bytes;
    return 0;
}

} // namespace starmv::tools
