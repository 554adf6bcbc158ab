#include "bench/cpu/suite.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include <fmt/format.h>

#include "bench/cpu/measure.hpp"

namespace starmv::bench {
namespace {

// Debian's packages, each of which has a folder of its own under the architecture's library folder.
struct Packaged {
    const char* name;
    const char* package;
    const char* folder;
    const char* file;
};
constexpr Packaged serial[] = {{"openblas", "libopenblas0-serial", "openblas-serial", "libopenblas.so.0"},
                               {"blis", "libblis4-serial", "blis-serial", "libblis.so.4"}};
constexpr Packaged threaded[] = {{"openblas", "libopenblas0-pthread", "openblas-pthread", "libopenblas.so.0"},
                                 {"blis", "libblis4-pthread", "blis-pthread", "libblis.so.4"}};

// OpenBLAS chooses its kernels by the processor's model number; one that is newer than the library would be measured
// with kernels for the oldest of all. A choice in the environment is left alone.
// Its threads spin after a call, by default for so long that a pause would take most of the time; 2^24 cycles are much
// more than there is between the calls of a turn.
void prepare_openblas() {
    setenv("OPENBLAS_THREAD_TIMEOUT", "24", 0);
#if defined(__x86_64__)
    if (__builtin_cpu_supports("x86-64-v4"))
        setenv("OPENBLAS_CORETYPE", "SkylakeX", 0);
    else if (__builtin_cpu_supports("x86-64-v3"))
        setenv("OPENBLAS_CORETYPE", "Haswell", 0);
#endif
}

std::vector<BlasLibrary> load(const Options& options, int threads) {
    std::vector<BlasLibrary> libraries;
    for (const auto& peer : options.peers) {
        const auto equals = peer.find('=');
        if (equals == std::string::npos || equals == 0)
            throw std::invalid_argument("--peer is '" + peer + "'; it must be NAME=PATH");
        libraries.emplace_back(peer.substr(0, equals), peer.substr(equals + 1), threads);
    }
    if (!options.peers.empty()) return libraries;
    for (const Packaged& packaged : threads > 1 ? threaded : serial) {
        const std::string path = fmt::format("{}/{}/{}", options.library_folder, packaged.folder, packaged.file);
        if (!std::filesystem::exists(path))
            throw std::runtime_error(fmt::format("there is no {}; install Debian's {}, or name libraries with --peer",
                                                 path, packaged.package));
        libraries.emplace_back(packaged.name, path, threads);
    }
    return libraries;
}

void measure_precision(char precision, const Options& options, std::int64_t n, int threads,
                       const std::vector<BlasLibrary>& libraries, std::vector<Result>& results) {
    if (precision == 's')
        measure<float>(options, n, threads, libraries, results);
    else if (precision == 'd')
        measure<double>(options, n, threads, libraries, results);
    else if (precision == 'c')
        measure<std::complex<float>>(options, n, threads, libraries, results);
    else if (precision == 'z')
        measure<std::complex<double>>(options, n, threads, libraries, results);
    else
        throw std::invalid_argument(fmt::format("--precision has '{}'; it must be letters of sdcz", precision));
}

} // namespace

double Result::gbytes_per_s() const {
    const std::int64_t element = precision == 's' ? 4 : precision == 'z' ? 16 : 8;
    return static_cast<double>(operation.bytes(n, element)) / seconds * 1e-9;
}

Results run_suite(const Options& options) {
    prepare_openblas();
    Results all;
    for (const int threads : options.threads) {
        Options with_pause = options;
        // A thread that still spins for one implementation would take a core from the next.
        if (threads > 1) with_pause.timing.pause_seconds = 0.05;
        const auto libraries = load(options, threads);
        for (const auto& library : libraries)
            all.peers.push_back({library.name(), library.path(), library.description(), threads});
        for (const std::int64_t n : options.sizes)
            for (const char precision : options.precisions) {
                fmt::print(stderr, "{} thread(s), n = {}, {}\n", threads, n, precision);
                measure_precision(precision, with_pause, n, threads, libraries, all.results);
            }
    }
    return all;
}

} // namespace starmv::bench
