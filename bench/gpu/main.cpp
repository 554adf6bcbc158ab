// starmv_bench: StarMV and cuBLAS side by side on one GPU. Results are JSON, for bench/judge.py and bench/charts.py.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include <fmt/format.h>

#include "bench/gpu/measure/device.hpp"
#include "bench/gpu/measure/measure.hpp"
#include "bench/gpu/plan/options.hpp"

namespace {

using namespace starmv::bench;

void list(const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell& cell : cells) {
        text += fmt::format("{:<10} {}:", cell.suite, cell.label());
        for (const Implementation implementation : cell.implementations)
            text += fmt::format(" {}", name(implementation));
        text += "\n";
    }
    write_text("", text);
}

void print_progress(const CellResult& result, std::size_t number, std::size_t total, double limit) {
    std::string line = fmt::format("[{}/{}] {}:", number, total, result.cell.label());
    for (const Measurement& measurement : result.measurements) {
        const double rate = gbytes_per_s(result.cell, measurement.time_us);
        line += fmt::format(" {} {:.2f} us {:.0f} GB/s {:.1f} %{}", name(measurement.implementation),
                            measurement.time_us, rate, 100 * rate / limit, measurement.correct ? "" : " WRONG RESULT");
        if (measurement.error && !measurement.correct) line += fmt::format(" (error {:.2g})", *measurement.error);
        line += ";";
    }
    line.back() = '\n';
    std::fputs(line.c_str(), stderr);
}

void keep_larger(std::vector<ReadLimit>& limits, const std::vector<ReadLimit>& others) {
    for (std::size_t k = 0; k < limits.size(); ++k)
        limits[k].gbytes_per_s = std::max(limits[k].gbytes_per_s, others[k].gbytes_per_s);
}

// What was measured before something went wrong is not lost.
class Writer {
public:
    Writer(const Report& report, std::string path) : report_(report), path_(std::move(path)) {}

    void write() { write_text(path_, to_text(report_)); }
    void write_now_and_then() {
        const auto now = std::chrono::steady_clock::now();
        if (path_.empty() || now - last_ < std::chrono::seconds(5)) return;
        write();
        last_ = now;
    }

private:
    const Report& report_;
    std::string path_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

void measure_cells(Session& session, const std::vector<Cell>& cells, const Options& options, Report& report,
                   Writer& writer) {
    session.use_precision(cells.front().precision);
    wake_device(session);
    report.read_limits = measure_read_limits(session);
    std::size_t number = 0;
    for (const Cell& cell : cells) {
        ++number;
        if (stride_bytes(cell) > static_cast<std::int64_t>(session.pool().bytes())) {
            report.skipped.push_back(cell.label());
            continue;
        }
        report.cells.push_back(measure(session, cell, options.batches, options.batch_ms));
        print_progress(report.cells.back(), number, cells.size(), report.read_limits.front().gbytes_per_s);
        writer.write_now_and_then();
    }
    // Once more, in case the device was not at its best yet.
    keep_larger(report.read_limits, measure_read_limits(session));
}

std::size_t count_wrong(const Report& report) {
    std::size_t wrong = 0;
    for (const CellResult& cell : report.cells)
        for (const Measurement& measurement : cell.measurements)
            wrong += measurement.correct ? 0 : 1;
    return wrong;
}

int measure_all(const Options& options, const std::vector<Cell>& cells) {
    require_device();
    Session session(cells);
    Report report;
    report.commit = options.commit.empty() ? "unknown" : options.commit;
    report.command = options.command;
    report.queue_workspace_bytes = session.queue().workspace_bytes();
    report.batches = options.batches;
    report.batch_ms = options.batch_ms;
    describe_device(session, report);
    Writer writer(report, options.out);
    if (!options.out.empty()) writer.write(); // a path that cannot be written to shows before the work

    try {
        measure_cells(session, cells, options, report, writer);
    } catch (...) {
        if (!options.out.empty()) writer.write();
        throw;
    }
    writer.write();
    const std::size_t wrong = count_wrong(report);
    std::fputs(fmt::format("{}: {} cells, {} skipped for want of memory, {} wrong results; {:.0f} GB/s read at most\n",
                           report.device, report.cells.size(), report.skipped.size(), wrong,
                           report.read_limits.front().gbytes_per_s)
                   .c_str(),
               stderr);
    return wrong == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    try {
        const std::optional<Options> options = parse_options(argc, argv);
        if (!options) return 0;
        const std::vector<Cell> cells = plan_cells(options->selection);
        if (!options->list) return measure_all(*options, cells);
        list(cells);
        return 0;
    } catch (const std::exception& error) {
        std::fputs(fmt::format("starmv_bench: error: {}\n", error.what()).c_str(), stderr);
        return 2;
    }
}
