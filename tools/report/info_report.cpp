#include "tools/report/info_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace starmv::tools {

namespace {

double gbytes(double bytes) { return 1e-9 * bytes; }

nlohmann::json known(double bytes_per_second) {
    return bytes_per_second > 0 ? nlohmann::json(gbytes(bytes_per_second)) : nlohmann::json(nullptr);
}

bool has_cpus(const InfoReport& report) { return report.bandwidth.all_cpus > 0; }

nlohmann::json worker_json(const InfoReport& report, std::size_t k) {
    const Worker& worker = report.workers[k];
    return {{"name", worker.name},
            {"kind", worker.is_cuda ? "cuda" : "cpu"},
            {"device", worker.device},
            {"memory_node", worker.memory_node},
            // Cores are alike, so one was measured for all.
            {"read_gbytes_per_s", known(worker.is_cuda ? report.bandwidth.each_device[k] : report.bandwidth.one_cpu)}};
}

std::string worker_text(const InfoReport& report, std::size_t k) {
    const Worker& worker = report.workers[k];
    std::string text = fmt::format("  {}, memory {}", worker.name, report.memory_nodes.at(worker.memory_node).name);
    if (worker.is_cuda && report.bandwidth.each_device[k] > 0)
        text += fmt::format(", reads {:.0f} GB/s", gbytes(report.bandwidth.each_device[k]));
    return text + "\n";
}

} // namespace

std::string to_text(const InfoReport& report) {
    std::vector<std::string> names;
    for (const Scheduler& scheduler : report.schedulers)
        names.push_back(scheduler.name);
    std::string text =
        fmt::format("StarMV {}, {} CUDA kernels\nStarPU {}, scheduler {}\n  can use {}\nworkers\n", report.version,
                    report.cuda ? "with" : "without", report.starpu_version, report.scheduler, fmt::join(names, ", "));
    for (std::size_t k = 0; k < report.workers.size(); ++k)
        text += worker_text(report, k);
    text += "memory\n";
    for (const MemoryNode& node : report.memory_nodes)
        text += node.bytes > 0 ? fmt::format("  {}: {} MiB\n", node.name, node.bytes >> 20)
                               : fmt::format("  {}\n", node.name);
    if (has_cpus(report))
        text += fmt::format("main memory is read at {:.3g} GB/s by one CPU worker, {:.3g} GB/s by all\n",
                            gbytes(report.bandwidth.one_cpu), gbytes(report.bandwidth.all_cpus));
    return text;
}

nlohmann::json to_json(const InfoReport& report) {
    nlohmann::json json = {{"version", report.version},
                           {"cuda", report.cuda},
                           {"starpu", {{"version", report.starpu_version}, {"scheduler", report.scheduler}}},
                           {"all_cpus_read_gbytes_per_s", known(report.bandwidth.all_cpus)}};
    json["starpu"]["schedulers"] = nlohmann::json::array();
    for (const Scheduler& scheduler : report.schedulers)
        json["starpu"]["schedulers"].push_back({{"name", scheduler.name}, {"description", scheduler.description}});
    json["workers"] = nlohmann::json::array();
    for (std::size_t k = 0; k < report.workers.size(); ++k)
        json["workers"].push_back(worker_json(report, k));
    json["memory_nodes"] = nlohmann::json::array();
    for (const MemoryNode& node : report.memory_nodes)
        json["memory_nodes"].push_back(
            {{"name", node.name}, {"bytes", node.bytes > 0 ? nlohmann::json(node.bytes) : nlohmann::json(nullptr)}});
    return json;
}

} // namespace starmv::tools
