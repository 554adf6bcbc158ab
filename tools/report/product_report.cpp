#include "tools/report/product_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "tools/product/run.hpp"

namespace starmv::tools {

namespace {

std::string vector_source(const std::string& file, std::optional<std::uint64_t> seed) {
    return file.empty() ? fmt::format("random, seed {}", *seed) : file;
}

std::string where_it_ran(const ProductReport& report) {
    std::vector<std::string> items;
    for (const auto& worker : report.workers)
        items.push_back(fmt::format("{}: {} task{}", worker.name, worker.tasks, worker.tasks == 1 ? "" : "s"));
    if (items.empty()) return "no worker: there was nothing to do";
    const std::size_t runs = 1 + report.further_seconds.size();
    return fmt::format("{}{}", fmt::join(items, ", "), runs > 1 ? fmt::format(" in {} runs", runs) : "");
}

std::string time_text(const ProductReport& report) {
    std::string text = fmt::format("{:.3g} ms with transfers", 1e3 * report.first_seconds);
    if (!report.further_seconds.empty())
        text +=
            fmt::format("; {:.3g} ms with the data in place, the median of {} further run{}", 1e3 * report.seconds(),
                        report.further_seconds.size(), report.further_seconds.size() == 1 ? "" : "s");
    return text;
}

std::string rate_text(const ProductReport& report) {
    const std::string rate = fmt::format("{:.3g} GB/s, each element of A read once", 1e-9 * report.bytes_per_second());
    if (!report.limit) return rate;
    return fmt::format("{}; {:.2g} % of the {:.3g} GB/s at which these workers read memory{}", rate,
                       100 * report.bytes_per_second() / *report.limit, 1e-9 * *report.limit,
                       report.fits_in_caches ? " (A fits in caches)" : "");
}

std::string check_text(const ProductReport& report) {
    if (!report.check) return "not checked";
    return fmt::format("at most {:.3g}, and {:.3g} of its bound; within its bound: {}", report.check->largest_error,
                       report.check->worst_ratio, report.check->within ? "yes" : "NO");
}

nlohmann::json vector_json(const std::string& file, std::optional<std::uint64_t> seed) {
    if (!file.empty()) return {{"file", file}};
    return {{"random_seed", *seed}};
}

} // namespace

double ProductReport::seconds() const { return further_seconds.empty() ? first_seconds : median(further_seconds); }

double ProductReport::bytes_per_second() const { return seconds() > 0 ? bytes_read / seconds() : 0; }

std::string to_text(const ProductReport& report) {
    std::string text;
    const auto line = [&text](const char* label, const std::string& value) {
        text += fmt::format("{:<8}{}\n", label, value);
    };
    line(report.operation.c_str(), fmt::format("{}, alpha = {}, beta = {}", report.variant, report.alpha, report.beta));
    line("A", fmt::format("{}: {} x {} {}, {:.3g} MiB", report.matrix_file, report.rows, report.columns, report.type,
                          static_cast<double>(report.bytes) / (1 << 20)));
    line("x", vector_source(report.x_file, report.seed));
    if (report.y_used) line("y", fmt::format("before the product: {}", vector_source(report.y_file, report.seed)));
    line("ran on", fmt::format("{} (scheduler {}, tiles of {})", where_it_ran(report), report.scheduler, report.tile));
    line("time", time_text(report));
    line("rate", rate_text(report));
    line("error", check_text(report));
    if (!report.output_file.empty()) line("result", fmt::format("written to {}", report.output_file));
    return text;
}

nlohmann::json to_json(const ProductReport& report) {
    nlohmann::json json = {
        {"operation", report.operation},
        {"variant", report.variant},
        {"alpha", report.alpha},
        {"beta", report.beta},
        {"A",
         {{"file", report.matrix_file},
          {"rows", report.rows},
          {"columns", report.columns},
          {"type", report.type},
          {"bytes", report.bytes}}},
        {"x", vector_json(report.x_file, report.seed)},
        {"scheduler", report.scheduler},
        {"accumulation", report.accumulation},
        {"tile", report.tile},
        {"runs", 1 + report.further_seconds.size()},
        {"workers", nlohmann::json::array()},
        {"time_s", {{"first", report.first_seconds}, {"further", report.further_seconds}}},
        {"bytes_read", report.bytes_read},
        {"gbytes_per_s", 1e-9 * report.bytes_per_second()},
        {"read_limit_gbytes_per_s", nullptr},
        {"share_of_read_limit", nullptr},
        {"check", nullptr},
        {"output", nullptr},
    };
    if (!report.further_seconds.empty()) json["time_s"]["median_further"] = median(report.further_seconds);
    json["y"] = report.y_used ? vector_json(report.y_file, report.seed) : nlohmann::json(nullptr);
    for (const auto& worker : report.workers)
        json["workers"].push_back({{"name", worker.name}, {"tasks", worker.tasks}});
    if (report.limit) {
        json["read_limit_gbytes_per_s"] = 1e-9 * *report.limit;
        json["share_of_read_limit"] = report.bytes_per_second() / *report.limit;
        json["fits_in_caches"] = report.fits_in_caches;
    }
    if (report.check)
        json["check"] = {{"within_bound", report.check->within},
                         {"largest_error", report.check->largest_error},
                         {"largest_error_over_bound", report.check->worst_ratio}};
    if (!report.output_file.empty()) json["output"] = report.output_file;
    return json;
}

} // namespace starmv::tools
