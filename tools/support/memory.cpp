#include "tools/support/memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <unistd.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

// The number after key in a file of "key number" lines, or otherwise.
std::int64_t number_after(const std::string& path, const std::string& key, std::int64_t otherwise) {
    std::ifstream file(path);
    std::string word;
    while (file >> word) {
        std::int64_t value = 0;
        if (word == key && file >> value) return value;
    }
    return otherwise;
}

std::int64_t number_in(const std::string& path, std::int64_t otherwise) {
    std::ifstream file(path);
    std::int64_t value = 0;
    return file >> value ? value : otherwise; // "max" is no number
}

// Of a memory control group, by the files of its version; inactive page cache gives way.
std::int64_t available_in_control_group(const std::string& limit_file, const std::string& usage_file,
                                        const std::string& cache_key) {
    const std::string directory = limit_file.substr(0, limit_file.rfind('/'));
    const std::int64_t limit = number_in(limit_file, unlimited);
    if (limit == unlimited) return unlimited;
    const std::int64_t cache = number_after(directory + "/memory.stat", cache_key, 0);
    return std::max<std::int64_t>(0, limit - number_in(usage_file, 0) + cache);
}

} // namespace

std::int64_t available_memory() {
    const std::int64_t kib = number_after("/proc/meminfo", "MemAvailable:", unlimited / 1024);
    const std::string v1 = "/sys/fs/cgroup/memory/memory.", v2 = "/sys/fs/cgroup/memory.";
    return std::min({kib * 1024, available_in_control_group(v2 + "max", v2 + "current", "inactive_file"),
                     available_in_control_group(v1 + "limit_in_bytes", v1 + "usage_in_bytes", "total_inactive_file")});
}

std::int64_t main_memory() { return std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE); }

std::int64_t array_bytes(std::int64_t rows, std::int64_t columns, std::int64_t element_size, const std::string& name) {
    std::int64_t elements = 0, bytes = 0;
    if (__builtin_mul_overflow(rows, columns, &elements) || __builtin_mul_overflow(elements, element_size, &bytes))
        throw Error(fmt::format("{} is {} x {}; its size in bytes must be less than 2^63", name, rows, columns));
    return bytes;
}

void require_memory(std::int64_t bytes, const std::string& purpose) {
    const std::int64_t available = available_memory();
    if (bytes > available)
        throw Error(fmt::format("not enough memory: {} needs {} MiB; {} MiB are available", purpose, bytes >> 20,
                                available >> 20));
}

} // namespace starmv::tools
