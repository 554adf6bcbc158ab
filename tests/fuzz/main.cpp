// starmv_fuzz: random cases at several levels of the library, each compared with the reference. docs/testing.md.
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "fuzz/last_case.hpp"
#include "fuzz/session.hpp"
#include "starmv/tasks/init.hpp"
#include "tasks/runtime.hpp"

namespace {

using namespace starmv;
using namespace starmv::fuzz;

struct Options {
    Plan plan;
    std::vector<std::string> levels;
    std::string arch = "cpu";
    int workers = 3;
};

int report_error(const std::string& message) {
    std::fputs(("starmv_fuzz: error: " + message + "\n").c_str(), stderr);
    return 2;
}

void start_starpu(const Options& options) {
    test::prepare_environment();
    test::set_arch(options.arch == "cuda" ? test::Arch::Cuda : test::Arch::Cpu);
    test::Runtime runtime;
    runtime.workers = options.workers;
    if (!test::start_starpu(runtime))
        throw std::runtime_error(options.arch == "cuda" ? "StarPU found no CUDA device" : "starpu_init() failed");
    tasks::init();
}

int run(Options options) {
    std::string no_stream;
    std::optional<Level> stream;
    const auto asked_for = [&](const char* name) {
        return std::find(options.levels.begin(), options.levels.end(), name) != options.levels.end();
    };
    if (options.levels.empty() || asked_for("stream")) stream = stream_level(no_stream);
    if (asked_for("stream") && !stream) return report_error("--levels stream: " + no_stream);
    if (options.levels.empty()) {
        options.levels = {"host", "handles", "tiles"};
        if (stream) options.levels.push_back("stream");
    }
    if (options.arch == "cuda") options.plan.task_options = " --arch cuda";
    if (options.workers != Options{}.workers)
        options.plan.task_options += " --workers " + std::to_string(options.workers);

    std::vector<Level> levels;
    if (asked_for("host")) levels.push_back(host_level());
    const bool with_tasks = asked_for("handles") || asked_for("tiles");
    if (with_tasks) start_starpu(options);
    if (asked_for("handles")) levels.push_back(handles_level());
    if (asked_for("tiles")) levels.push_back(tiles_level());
    if (stream) levels.push_back(*stream);
    report_death(120);
    const int status = run_cases(options.plan, levels);
    if (with_tasks) test::stop_starpu();
    return status;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Random products at several levels of StarMV, each compared with the reference", "starmv_fuzz");
    Options options;
    options.plan.cases = 1000;
    app.add_option("--seed", options.plan.seed, "seed of the first case; the next one has the next seed")
        ->capture_default_str();
    auto* const cases = app.add_option("--cases", options.plan.cases, "how many cases")
                            ->check(CLI::PositiveNumber)
                            ->capture_default_str();
    auto* const seconds = app.add_option("--seconds", options.plan.seconds, "for so long instead")
                              ->check(CLI::PositiveNumber)
                              ->excludes(cases);
    std::uint64_t replay = 0;
    auto* const one = app.add_option("--case", replay, "run the case of this seed alone")->excludes(cases, seconds);
    app.add_option("--levels", options.levels, "host, handles, tiles, stream; default: all that this machine can run")
        ->delimiter(',')
        ->check(CLI::IsMember({"host", "handles", "tiles", "stream"}));
    app.add_option("--arch", options.arch, "kind of these workers")
        ->check(CLI::IsMember({"cpu", "cuda"}))
        ->capture_default_str();
    app.add_option("--max-bytes", options.plan.limits.max_bytes, "largest matrix")
        ->check(CLI::Range(std::int64_t{65536}, std::int64_t{1} << 34))
        ->capture_default_str();
    app.add_option("--threads", options.plan.limits.max_threads, "most threads of a call on the host")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    app.add_option("--workers", options.workers,
                   "StarPU workers that run the tasks (with --arch cuda at most that many)")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (seconds->count() > 0) options.plan.cases = 0;
    if (one->count() > 0) options.plan.replay = replay;
    try {
        return run(options);
    } catch (const std::exception& error) {
        return report_error(error.what());
    }
}
