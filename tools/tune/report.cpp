#include "tools/tune/report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace starmv::tools {

namespace {

std::string rates_text(const TunedRate& rate) {
    return fmt::format("{:.1f} GB/s -> {:.1f} GB/s ({:+.1f} %)", 1e-9 * rate.before, 1e-9 * rate.after,
                       100 * (rate.after / rate.before - 1));
}

std::string changes_text(const std::vector<TuningChange>& changes) {
    if (changes.empty()) return "nothing to change";
    std::string text;
    for (const TuningChange& change : changes)
        text += fmt::format("{}{} {} -> {}", text.empty() ? "" : ", ", change.field, change.before, change.after);
    return text;
}

TunedRate mean_of_all(const std::vector<TuneReport::Row>& rows) {
    double before = 0, after = 0;
    for (const TuneReport::Row& row : rows) {
        before += std::log(row.rate.before);
        after += std::log(row.rate.after);
    }
    const auto count = static_cast<double>(rows.size());
    return {std::exp(before / count), std::exp(after / count)};
}

} // namespace

TunedRate mean_rate(const TunedTable& table, const std::vector<TunedShape>& shapes, const TuningResult& result) {
    double before = 0, after = 0;
    for (std::size_t k = 0; k < shapes.size(); ++k) {
        before += std::log(bytes_read(table, shapes[k]) / result.before[k]);
        after += std::log(bytes_read(table, shapes[k]) / result.after[k]);
    }
    const auto count = static_cast<double>(shapes.size());
    return {std::exp(before / count), std::exp(after / count)};
}

std::string to_text(const TuneReport& report) {
    std::size_t width = 0;
    for (const TuneReport::Row& row : report.rows)
        width = std::max(width, rates_text(row.rate).size());
    std::string text =
        fmt::format("{}, compute capability {}.{}; geometric means over the shapes, bytes of A read once\n",
                    report.device, report.compute_capability / 10, report.compute_capability % 10);
    for (const TuneReport::Row& row : report.rows)
        text +=
            fmt::format("{:8}  {:{}}  {}\n", row.table.name(), rates_text(row.rate), width, changes_text(row.changes));
    if (!report.rows.empty()) text += fmt::format("{:8}  {}\n", "all", rates_text(mean_of_all(report.rows)));
    return text;
}

} // namespace starmv::tools
