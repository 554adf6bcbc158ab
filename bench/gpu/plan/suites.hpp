// The suites: sizes and layouts, with the precisions, operations and implementations unless the user chooses them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/gpu/plan/names.hpp"

namespace starmv::bench {

struct Size {
    std::int64_t m, n;
};

struct Suite {
    std::string name;
    std::vector<Size> sizes; // those with m != n are for gemv only
    std::vector<Layout> layouts{Layout::Packed};
    std::vector<char> precisions{'s', 'd', 'c', 'z'};
    std::vector<Operation> operations{Operation::GemvN, Operation::GemvT, Operation::GemvC, Operation::SymvL,
                                      Operation::SymvU, Operation::HemvL, Operation::HemvU};
    std::vector<Implementation> implementations{Implementation::StarMV, Implementation::Cublas,
                                                Implementation::CublasAtomics};
};

// name: one of suite_names; presets: of size_preset_names, for the suite full.
Suite make_suite(const std::string& name, const std::vector<std::string>& presets);

// The largest matrix of a suite, in bytes. Larger ones are left out: they would show nothing more.
inline constexpr std::int64_t most_matrix_bytes = std::int64_t{18} << 30;

} // namespace starmv::bench
