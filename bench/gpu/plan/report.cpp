#include "bench/gpu/plan/report.hpp"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "bench/gpu/plan/error.hpp"

namespace starmv::bench {
namespace {

// Enough digits to compare, few enough to read.
double rounded(double value, int significant_digits) {
    return std::stod(fmt::format("{:.{}g}", value, significant_digits));
}

// JSON knows no NaN; a text cannot be mistaken for a figure.
nlohmann::ordered_json error_value(double error) {
    return std::isfinite(error) ? nlohmann::ordered_json(rounded(error, 3)) : nlohmann::ordered_json("not finite");
}

nlohmann::ordered_json to_json(const CellResult& result, const Measurement& measurement) {
    const Cell& cell = result.cell;
    nlohmann::ordered_json json{{"suite", cell.suite},
                                {"precision", std::string(1, cell.precision)},
                                {"op", name(cell.operation)},
                                {"m", cell.m},
                                {"n", cell.n},
                                {"lda", cell.lda()},
                                {"impl", name(measurement.implementation)},
                                {"time_us", rounded(measurement.time_us, 6)},
                                {"gbytes_per_s", rounded(gbytes_per_s(cell, measurement.time_us), 5)},
                                {"spread", rounded(measurement.spread, 3)},
                                {"copies", result.copies}};
    if (cell.layout != Layout::Packed) json["case"] = name(cell.layout);
    if (measurement.error) json["error"] = error_value(*measurement.error);
    json["correct"] = measurement.correct;
    if (measurement.workspace_bytes) json["workspace_bytes"] = *measurement.workspace_bytes;
    return json;
}

} // namespace

double gbytes_per_s(const Cell& cell, double time_us) {
    return static_cast<double>(cell.bytes_read()) / time_us * 1e-3;
}

nlohmann::ordered_json to_json(const Report& report) {
    nlohmann::ordered_json json{{"device", report.device},
                                {"driver", report.driver},
                                {"cuda", report.cuda},
                                {"cublas", report.cublas},
                                {"starmv", report.starmv},
                                {"commit", report.commit},
                                {"command", report.command},
                                {"memory_bytes", report.memory_bytes},
                                {"l2_bytes", report.l2_bytes},
                                {"window_bytes", report.window_bytes},
                                {"queue_workspace_bytes", report.queue_workspace_bytes},
                                {"batches", report.batches},
                                {"batch_ms", report.batch_ms}};
    json["read_limit_gbytes_per_s"] = report.read_limits.empty()
                                          ? nlohmann::ordered_json()
                                          : nlohmann::ordered_json(rounded(report.read_limits.front().gbytes_per_s, 5));
    json["read_limits"] = nlohmann::ordered_json::array();
    for (const ReadLimit& limit : report.read_limits)
        json["read_limits"].push_back({{"bytes", limit.bytes}, {"gbytes_per_s", rounded(limit.gbytes_per_s, 5)}});
    json["skipped"] = report.skipped;
    json["results"] = nlohmann::ordered_json::array();
    for (const CellResult& cell : report.cells)
        for (const Measurement& measurement : cell.measurements)
            json["results"].push_back(to_json(cell, measurement));
    return json;
}

std::string to_text(const Report& report) {
    nlohmann::ordered_json json = to_json(report);
    const nlohmann::ordered_json results = std::move(json["results"]);
    json.erase("results");
    std::string text = json.dump(1);
    text.resize(text.rfind('\n')); // without the last brace
    text += ",\n \"results\": [";
    const char* before = "\n  ";
    for (const nlohmann::ordered_json& result : results) {
        text += before + result.dump();
        before = ",\n  ";
    }
    return text + "\n ]\n}\n";
}

void write_text(const std::string& path, const std::string& text) {
    if (path.empty()) {
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw Error("cannot write to standard output");
        return;
    }
    const std::string part = path + ".part";
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file << text << std::flush;
    if (!file) throw Error(fmt::format("--out is '{}'; it must be in a directory that can be written to", path));
    file.close();
    std::error_code error;
    std::filesystem::rename(part, path, error);
    if (error) throw Error(fmt::format("cannot write {}: {}", path, error.message()));
}

} // namespace starmv::bench
