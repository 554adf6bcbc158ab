// What a run measures, and what it has measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/cpu/blas_library.hpp"
#include "bench/cpu/timing.hpp"

namespace starmv::bench {

struct Options {
    std::vector<Operation> operations;
    std::string precisions = "sdcz";
    std::vector<std::int64_t> sizes;
    std::vector<int> threads;
    std::vector<std::string> peers; // NAME=PATH, for every number of threads; none: Debian's packages in library_folder
    std::string library_folder = "/usr/lib/x86_64-linux-gnu";
    bool check = true;
    int tries = 1; // at a cell during which other processes were busy
    TimingOptions timing;
};

// One implementation on one cell.
struct Result {
    char precision;
    Operation operation;
    std::int64_t n;
    int threads;
    std::string implementation;
    double seconds;
    double other_load; // processors that other processes kept busy meanwhile
    double gbytes_per_s() const;
};

struct Peer {
    std::string name, path, description;
    int threads;
};

struct Results {
    std::vector<Peer> peers;
    std::vector<Result> results;
};

// What makes a cell worth another try.
inline constexpr double too_much_load = 0.1;

inline constexpr const char* our_name = "starmv";

// Progress goes to standard error. \throws std::exception if a library cannot be loaded or a result is wrong
Results run_suite(const Options& options);

} // namespace starmv::bench
