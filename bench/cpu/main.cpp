// bench_cpu: starmv::host beside other BLAS libraries, in one process.
//
// Method. Square matrices with lda = n, contiguous vectors, alpha = -0.625, beta = 1, ordinary memory (what malloc
// gives; no huge pages asked for). Every implementation works on the same A and x. All calls go through the public
// interfaces: starmv::host, and the Fortran names of the other libraries. The results of all are first compared with a
// product in a wider type; a wrong one ends the run. Then the implementations take turns: a turn is a pause (with more
// than one thread), one call that is not timed, and as many timed calls as fill --turn-ms. What is reported is the
// median over --turns turns (or another --quantile). A thread that has lost its core to another process holds up its
// whole team, so a cell can be measured again, up to --tries times, if other processes were busy meanwhile; the try with
// the fewest others counts, and how busy they were is in the results (other_load, in processors).
//
// A is used again and again without a copy, as an iterative solver does: at n = 512 it stays in the second-level cache
// or close to it, at n = 2048 in a large third-level one; at n = 8192 (256 MiB to 1 GiB) it comes from memory. A pass
// over a fresh matrix of a small size would measure memory, which the large size measures already.
//
// With one thread the peers are the serial builds of OpenBLAS and BLIS, with more their threaded ones (BLIS does not
// thread these products); each is told the number of threads. symv for complex types is not in BLAS, so it has no peer.
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "bench/cpu/report.hpp"

namespace starmv::bench {
namespace {

// A file's name is worth a record, the folder it was in is not.
std::string command_line(int argc, const char* const* argv) {
    std::string command = "bench_cpu";
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const auto slash = argument.rfind('/');
        const auto equals = argument.find('=');
        command += ' ';
        if (slash != std::string::npos && equals < slash) command += argument.substr(0, equals + 1);
        command += slash == std::string::npos ? argument : argument.substr(slash + 1);
    }
    return command;
}

int run(int argc, const char* const* argv) {
    Options options;
    std::vector<std::string> operation_names;
    options.sizes = {512, 2048, 8192};
    options.threads = {1};
    double turn_milliseconds = options.timing.turn_seconds * 1e3, required = 0;
    bool no_check = false;
    std::string out;

    CLI::App app("The CPU kernels beside other BLAS libraries.", "bench_cpu");
    app.add_option("--op", operation_names, "gemvN, gemvT, gemvC, symvL, symvU, hemvL, hemvU; default: all")
        ->delimiter(',');
    app.add_option("--precision", options.precisions, "letters of sdcz")->capture_default_str();
    app.add_option("--n", options.sizes, "rows and columns of A")
        ->delimiter(',')
        ->check(CLI::Range(1, 65536))
        ->capture_default_str();
    app.add_option("--threads", options.threads, "sizes of the team")
        ->delimiter(',')
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    app.add_option("--peer", options.peers, "NAME=PATH of a shared library with a BLAS, instead of Debian's");
    app.add_option("--library-folder", options.library_folder, "where Debian's packages have their folders")
        ->capture_default_str();
    app.add_option("--turns", options.timing.turns, "turns of an implementation")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--turn-ms", turn_milliseconds, "length of a turn")
        ->check(CLI::Range(0.0, 10000.0))
        ->capture_default_str();
    app.add_option("--quantile", options.timing.quantile, "which of the turns is reported; 0.5: the median")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--tries", options.tries, "how often a cell is measured if other processes are busy meanwhile")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    app.add_option("--require", required, "exit with status 1 if a ratio of best peer's time to ours is below this");
    app.add_option("--out", out, "file for the results as JSON");
    app.add_flag("--no-check", no_check, "do not check the results");
    CLI11_PARSE(app, argc, argv);

    for (const auto& name : operation_names)
        options.operations.push_back(operation_named(name));
    if (operation_names.empty()) options.operations = all_operations();
    options.timing.turn_seconds = turn_milliseconds * 1e-3;
    options.check = !no_check;

    const Results results = run_suite(options);
    for (const Peer& peer : results.peers)
        fmt::print("{}, {} thread(s): {}\n", peer.name, peer.threads, peer.description);
    print_table(results);
    if (!out.empty()) write_json(out, results, options, command_line(argc, argv));
    for (const Cell& cell : compare_cells(results))
        if (cell.ratio() < required) return 1;
    return 0;
}

} // namespace
} // namespace starmv::bench

int main(int argc, char** argv) {
    try {
        return starmv::bench::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_cpu: error: %s\n", error.what());
        return 2;
    }
}
