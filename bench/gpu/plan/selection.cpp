#include "bench/gpu/plan/selection.hpp"

#include <regex>

#include <fmt/format.h>

#include "bench/gpu/plan/error.hpp"
#include "bench/gpu/plan/suites.hpp"

namespace starmv::bench {
namespace {

// Far beyond any device's memory, and far from where 64-bit sizes overflow.
void check_elements(const Size& size) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    if (size.n > most / size.m)
        throw Error(
            fmt::format("--m and --n ask for {} x {} elements; a matrix must have at most {}", size.m, size.n, most));
}

// Every m with every n; with one of the lists alone, squares.
Suite suite_of_sizes(const Selection& selection) {
    Suite suite{"custom", {}};
    if (selection.m.empty() || selection.n.empty()) {
        for (const std::int64_t order : selection.m.empty() ? selection.n : selection.m)
            suite.sizes.push_back({order, order});
    } else {
        for (const std::int64_t m : selection.m)
            for (const std::int64_t n : selection.n)
                suite.sizes.push_back({m, n});
    }
    for (const Size& size : suite.sizes)
        check_elements(size);
    if (!selection.layouts.empty()) suite.layouts = selection.layouts;
    return suite;
}

std::vector<Suite> chosen_suites(const Selection& selection) {
    if (!selection.m.empty() || !selection.n.empty()) return {suite_of_sizes(selection)};
    std::vector<Suite> suites;
    for (const std::string& name : selection.suites)
        suites.push_back(make_suite(name, selection.sizes));
    return suites;
}

void choose(Suite& suite, const Selection& selection) {
    if (!selection.precisions.empty()) suite.precisions = selection.precisions;
    if (!selection.operations.empty()) suite.operations = selection.operations;
    if (!selection.implementations.empty()) suite.implementations = selection.implementations;
}

bool makes_sense(const Cell& cell, bool custom) {
    if (only_complex(cell.operation) && !is_complex_precision(cell.precision)) return false;
    if (!is_gemv(cell.operation) && cell.m != cell.n) return false;
    const std::int64_t bytes = cell.elements() * static_cast<std::int64_t>(element_bytes(cell.precision));
    return custom || bytes <= most_matrix_bytes;
}

std::regex compiled(const std::string& filter) {
    try {
        return std::regex(filter);
    } catch (const std::regex_error& error) {
        throw Error(fmt::format("--filter is '{}'; it must be a regular expression ({})", filter, error.what()));
    }
}

} // namespace

std::vector<Cell> plan_cells(const Selection& selection) {
    const std::regex filter = compiled(selection.filter);
    std::vector<Cell> cells;
    for (Suite& suite : chosen_suites(selection)) {
        choose(suite, selection);
        for (const char precision : suite.precisions)
            for (const Operation operation : suite.operations)
                for (const Size& size : suite.sizes)
                    for (const Layout layout : suite.layouts) {
                        const Cell cell{suite.name,           precision, operation, size.m, size.n, layout,
                                        suite.implementations};
                        if (makes_sense(cell, suite.name == "custom") && std::regex_search(cell.label(), filter))
                            cells.push_back(cell);
                    }
    }
    if (cells.empty())
        throw Error("the options leave nothing to measure: gemvC and hemv are for c and z, symv and hemv for m = n, "
                    "and --filter must match a label such as 'd gemvN 8192x8192' (--list shows them)");
    return cells;
}

} // namespace starmv::bench
