#include "bench/gpu/plan/suites.hpp"

#include <algorithm>

namespace starmv::bench {
namespace {

std::vector<Size> squares(const std::vector<std::int64_t>& orders) {
    std::vector<Size> sizes;
    sizes.reserve(orders.size());
    for (const std::int64_t n : orders)
        sizes.push_back({n, n});
    return sizes;
}

// Powers of two, round numbers, an odd one, and 23170: the last with less than 2^29 elements.
std::vector<Size> full_squares() {
    return squares({256, 512, 1000, 1024, 2000, 2048, 3000, 4096, 6000, 8191, 8192, 10000, 12000, 16384, 20000, 23170,
                    32768, 45000});
}

std::vector<Size> full_skinny() {
    return {{128, 65536}, {65536, 128}, {1024, 100000}, {100000, 1024}, {1000000, 32}, {32, 1000000},
            {16, 16384},  {16384, 16},  {4096, 1024},   {1024, 4096},   {300, 200000}, {5000, 700}};
}

// No side is short; 64 MiB to 1 GiB in at least one type.
std::vector<Size> full_rectangles() {
    return {{1024, 32768}, {32768, 1024}, {2048, 16384}, {16384, 2048}, {3333, 7777},
            {7777, 3333},  {5000, 20000}, {20000, 5000}, {1500, 60000}, {60000, 1500}};
}

std::vector<Size> full_sizes(const std::vector<std::string>& presets) {
    std::vector<Size> sizes;
    const auto add = [&](const char* preset, const std::vector<Size>& more) {
        if (presets.empty() || std::ranges::find(presets, preset) != presets.end())
            sizes.insert(sizes.end(), more.begin(), more.end());
    };
    add("squares", full_squares());
    add("skinny", full_skinny());
    add("rectangles", full_rectangles());
    return sizes;
}

// A step that is no multiple of a power of two meets every remainder of the block sizes.
std::vector<Size> scan_sizes() {
    std::vector<Size> sizes;
    for (std::int64_t n = 2000; n <= 12000; n += 97)
        sizes.push_back({n, n});
    return sizes;
}

} // namespace

Suite make_suite(const std::string& name, const std::vector<std::string>& presets) {
    Suite suite{name, {}};
    if (name == "full") {
        suite.sizes = full_sizes(presets);
    } else if (name == "quick") {
        suite.sizes = squares({512, 2048, 8192, 16384});
        suite.sizes.insert(suite.sizes.end(), {{128, 65536}, {65536, 128}});
    } else if (name == "scan") {
        suite.sizes = scan_sizes();
        suite.precisions = {'d'};
        suite.operations = {Operation::GemvN, Operation::GemvT, Operation::SymvL};
        suite.implementations = {Implementation::StarMV};
    } else if (name == "latency") {
        suite.sizes = squares({16, 32, 64, 100, 128, 200, 256, 333, 512, 700, 768, 1000, 1024});
    } else if (name == "alignment") {
        suite.sizes = squares({4100, 8192, 12000, 20000});
        suite.layouts = {Layout::Aligned, Layout::OddLda, Layout::Misaligned, Layout::Submatrix};
    }
    return suite;
}

} // namespace starmv::bench
