#include "bench/cpu/report.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/cpu/isa.hpp"

namespace starmv::bench {
namespace {

bool same_cell(const Result& a, const Result& b) {
    return a.precision == b.precision && a.n == b.n && a.threads == b.threads &&
           a.operation.name() == b.operation.name();
}

std::string cpuinfo(const std::string& key) {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with(key + '\t')) return line.substr(line.find(':') + 2);
    return "unknown";
}

// With the numbers, because virtual machines have names that say little.
std::string cpu_model() {
    return fmt::format("{} (family {}, model {})", cpuinfo("model name"), cpuinfo("cpu family"), cpuinfo("model"));
}

} // namespace

std::vector<Cell> compare_cells(const Results& results) {
    std::vector<Cell> cells;
    for (const Result& ours : results.results) {
        if (ours.implementation != our_name) continue;
        Cell cell{&ours, nullptr};
        for (const Result& peer : results.results)
            if (same_cell(ours, peer) && peer.implementation != our_name &&
                (!cell.best_peer || peer.seconds < cell.best_peer->seconds))
                cell.best_peer = &peer;
        if (cell.best_peer) cells.push_back(cell);
    }
    return cells;
}

void print_table(const Results& results) {
    const auto cells = compare_cells(results);
    fmt::print("{:>7} {:>6} {:>8} {:>12} {:>9} {:>12} {:>9}  {:9} {:>6}\n", "threads", "n", "op", "starmv us", "GB/s",
               "best peer us", "GB/s", "peer", "ratio");
    for (const Cell& cell : cells)
        fmt::print("{:>7} {:>6} {:>2}{:<6} {:>12.1f} {:>9.1f} {:>12.1f} {:>9.1f}  {:9} {:>6.2f}\n", cell.ours->threads,
                   cell.ours->n, cell.ours->precision, cell.ours->operation.name(), cell.ours->seconds * 1e6,
                   cell.ours->gbytes_per_s(), cell.best_peer->seconds * 1e6, cell.best_peer->gbytes_per_s(),
                   cell.best_peer->implementation, cell.ratio());
    const auto worst =
        std::min_element(cells.begin(), cells.end(), [](auto& a, auto& b) { return a.ratio() < b.ratio(); });
    if (worst == cells.end()) return;
    const auto behind = std::count_if(cells.begin(), cells.end(), [](auto& cell) { return cell.ratio() < 1; });
    fmt::print("{} cells, {} slower than the best peer; worst: {}{}, n = {}, {} thread(s): {:.3f}\n", cells.size(),
               behind, worst->ours->precision, worst->ours->operation.name(), worst->ours->n, worst->ours->threads,
               worst->ratio());
    const auto disturbed =
        std::count_if(cells.begin(), cells.end(), [](auto& cell) { return cell.ours->other_load > too_much_load; });
    if (disturbed > 0) fmt::print("{} cells were measured while other processes were busy\n", disturbed);
}

void write_json(const std::string& path, const Results& results, const Options& options, const std::string& command) {
    nlohmann::ordered_json json{{"cpu", cpu_model()},
                                {"instruction_set", cpu::name(cpu::selected())},
                                {"threads", options.threads},
                                {"command", command},
                                {"turns", options.timing.turns},
                                {"quantile", options.timing.quantile},
                                {"checked", options.check}};
    for (const Peer& peer : results.peers)
        json["peers"].push_back({{"impl", peer.name}, {"threads", peer.threads}, {"library", peer.description}});
    for (const Result& r : results.results)
        json["results"].push_back({{"precision", std::string(1, r.precision)},
                                   {"op", r.operation.name()},
                                   {"m", r.n},
                                   {"n", r.n},
                                   {"lda", r.n},
                                   {"threads", r.threads},
                                   {"impl", r.implementation},
                                   {"time_us", r.seconds * 1e6},
                                   {"gbytes_per_s", r.gbytes_per_s()},
                                   {"other_load", r.other_load}});
    std::ofstream file(path);
    file << json.dump(2) << '\n';
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace starmv::bench
