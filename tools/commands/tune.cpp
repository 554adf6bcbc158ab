#include "tools/commands/tune.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "kernels/cuda/tables.hpp"
#include "kernels/cuda/tuning_file.hpp"
#include "starmv/version.hpp"
#include "tools/io/atomic_file.hpp"
#include "tools/report/print.hpp"
#include "tools/support/error.hpp"
#include "tools/support/progress.hpp"
#include "tools/tune/gpu.hpp"
#include "tools/tune/report.hpp"

namespace starmv::tools {

namespace {

cuda::TuningTables read_from(const std::string& path) {
    std::ifstream file(path);
    if (!file)
        throw Error(
            fmt::format("--from is {}; it must be the name of a file that can be read, or builtin", in_quotes(path)));
    return cuda::read_tuning(file, path);
}

// Where the search begins.
cuda::Tuning starting_tuning(const std::string& from, const cuda::TuningTables& tables, const Gpu& gpu) {
    const int capability = gpu.compute_capability();
    cuda::Tuning tuning = from.empty() ? gpu.tuning() : cuda::tuning_for(capability);
    if (!tables.empty()) {
        bool found = false;
        for (const auto& table : tables)
            if (table->tuning.compute_capability == capability) {
                tuning = table->tuning;
                found = true;
            }
        if (!found)
            throw Error(fmt::format("--from is {}; it must have a table for compute capability {}, that of {}",
                                    in_quotes(from), capability, gpu.name()));
    }
    tuning.compute_capability = capability;
    return tuning;
}

void print_error_line(const std::string& line) {
    std::fputs(line.c_str(), stderr); // a report of progress is not worth an error
}

TuneReport tune_all(cuda::Tuning& tuning, const std::vector<TunedTable>& tables, Gpu& gpu) {
    TuneReport report;
    report.device = gpu.name();
    report.compute_capability = gpu.compute_capability();
    const bool terminal = terminal_is_there();
    for (std::size_t k = 0; k < tables.size(); ++k) {
        const std::string what = fmt::format("tuning {}, {} of {}", tables[k].name(), k + 1, tables.size());
        if (!terminal) print_error_line("starmv: " + what + "\n");
        Progress progress(what, terminal);
        const auto products = gpu.prepare(tables[k]);
        const TuningResult result = search(
            tuning, tables[k], {}, [&](const cuda::Tuning& candidate) { return products->measure(candidate); },
            [&](double fraction) {
                progress.set_fraction((static_cast<double>(k) + fraction) / static_cast<double>(tables.size()));
            });
        report.rows.push_back({tables[k], mean_rate(tables[k], products->shapes(), result), result.changes});
    }
    return report;
}

std::string file_text(cuda::Tuning tuning, const std::string& device) {
    tuning.origin = device.c_str();
    std::ostringstream text;
    text << "# Written by starmv " << version() << " tune. To use it: STARMV_TUNING=<this file>\n";
    cuda::write_tuning(text, tuning);
    return text.str();
}

} // namespace

int run_tune_command(const TuneOptions& options) {
    const std::vector<TunedTable> tables = select_tables(options.operations, options.precisions);
    const bool from_file = !options.from.empty() && options.from != "builtin";
    const cuda::TuningTables from = from_file ? read_from(options.from) : cuda::TuningTables{};
    std::optional<AtomicFile> output;
    if (!options.out.empty()) output.emplace(options.out);

    const auto gpu = open_gpu(tables, {options.quick, options.quick ? 2e-4 : 5e-4});
    cuda::Tuning tuning = starting_tuning(options.from, from, *gpu);
    const std::string report = to_text(tune_all(tuning, tables, *gpu));
    const std::string text = file_text(tuning, gpu->name());
    if (output) {
        output->write(text.data(), text.size());
        output->commit();
        print_text(report +
                   fmt::format("to use it: STARMV_TUNING={}\n", std::filesystem::absolute(options.out).string()));
    } else {
        print_error_line(report + "to use it: write standard output to a file, and name that in STARMV_TUNING\n");
        print_text(text);
    }
    return 0;
}

} // namespace starmv::tools
