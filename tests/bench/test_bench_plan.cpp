// Which cells are measured, with which copies of a matrix, and what the results file says of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "bench/gpu/measure/compare.hpp"
#include "bench/gpu/plan/error.hpp"
#include "bench/gpu/plan/options.hpp"
#include "bench/gpu/plan/report.hpp"
#include "bench/gpu/plan/rotation.hpp"
#include "bench/gpu/plan/selection.hpp"
#include "bench/gpu/plan/statistics.hpp"

using namespace starmv::bench;

namespace {

std::vector<Cell> suite(const std::string& name) {
    Selection selection;
    selection.suites = {name};
    return plan_cells(selection);
}

Selection sizes(std::vector<std::int64_t> m, std::vector<std::int64_t> n) {
    Selection selection;
    selection.m = std::move(m);
    selection.n = std::move(n);
    return selection;
}

Cell cell_of(Operation operation, std::int64_t m, std::int64_t n, Layout layout, char precision = 'd') {
    Selection selection = sizes({m}, {n});
    selection.precisions = {precision};
    selection.operations = {operation};
    selection.layouts = {layout};
    return plan_cells(selection).at(0);
}

std::optional<Options> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "/some/where/starmv_bench");
    return parse_options(static_cast<int>(arguments.size()), arguments.data());
}

std::string error_of(const std::vector<const char*>& arguments) {
    try {
        const auto options = parse(arguments);
        plan_cells(options->selection);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST(Suites, FullHasEveryProductOfEveryType) {
    const std::vector<Cell> cells = suite("full");
    EXPECT_GE(cells.size(), 400u);
    std::set<std::string> labels;
    std::set<std::pair<char, Operation>> kinds;
    for (const Cell& cell : cells) {
        EXPECT_TRUE(labels.insert(cell.label()).second) << cell.label() << " is there twice";
        kinds.emplace(cell.precision, cell.operation);
        EXPECT_EQ(cell.implementations.size(), 3u);
        EXPECT_LE(cell.elements() * static_cast<std::int64_t>(element_bytes(cell.precision)), std::int64_t{18} << 30);
    }
    EXPECT_EQ(kinds.size(), 2 * 4 + 2 * 7u);
    for (const char* label : {"d gemvN 32768x32768", "z hemvU 32768x32768", "s symvL 45000x45000", "c gemvC 1000000x32",
                              "s gemvT 32x1000000", "d symvU 8191x8191"})
        EXPECT_TRUE(labels.contains(label)) << label;
    EXPECT_FALSE(labels.contains("d gemvC 512x512"));
    EXPECT_FALSE(labels.contains("d symvL 1024x4096"));
}

TEST(Suites, ScanIsOfStarmvAloneAndDense) {
    const std::vector<Cell> cells = suite("scan");
    EXPECT_EQ(cells.front().n, 2000);
    EXPECT_GT(cells.back().n, 11900);
    EXPECT_EQ(cells.size(), 3 * 104u);
    for (const Cell& cell : cells)
        EXPECT_EQ(cell.implementations, std::vector{Implementation::StarMV});
}

TEST(Suites, LatencyIsOfSmallSquares) {
    for (const Cell& cell : suite("latency")) {
        EXPECT_LE(cell.n, 1024);
        EXPECT_EQ(cell.m, cell.n);
    }
}

TEST(Suites, AlignmentHasEachCaseOfEachProduct) {
    std::map<std::string, std::set<Layout>> layouts;
    for (const Cell& cell : suite("alignment")) {
        Cell plain = cell;
        plain.layout = Layout::Packed;
        layouts[plain.label()].insert(cell.layout);
        if (cell.layout == Layout::Aligned) {
            EXPECT_EQ(cell.lda() * static_cast<std::int64_t>(element_bytes(cell.precision)) % 16, 0) << cell.label();
        }
    }
    for (const auto& [label, found] : layouts)
        EXPECT_EQ(found.size(), 4u) << label;
}

TEST(Selection, ChoicesReplaceTheSuites) {
    Selection selection;
    selection.suites = {"scan"};
    selection.precisions = {'s', 'z'};
    selection.operations = {Operation::GemvC};
    selection.implementations = {Implementation::Cublas};
    const std::vector<Cell> cells = plan_cells(selection);
    EXPECT_EQ(cells.size(), 104u); // gemvC is not for s
    EXPECT_EQ(cells[0].precision, 'z');
    EXPECT_EQ(cells[0].implementations, std::vector{Implementation::Cublas});
}

TEST(Selection, PresetsNarrowTheSuiteFull) {
    Selection selection;
    selection.sizes = {"skinny"};
    selection.precisions = {'d'};
    selection.operations = {Operation::GemvN, Operation::SymvL};
    for (const Cell& cell : plan_cells(selection))
        EXPECT_NE(cell.m, cell.n);
    EXPECT_EQ(plan_cells(selection).size(), 12u);
}

TEST(Selection, SizesCombine) {
    Selection selection = sizes({10, 20}, {10, 30});
    selection.precisions = {'d'};
    selection.operations = {Operation::GemvN, Operation::SymvL};
    std::vector<std::string> labels;
    for (const Cell& cell : plan_cells(selection))
        labels.push_back(cell.label());
    EXPECT_EQ(labels, (std::vector<std::string>{"d gemvN 10x10", "d gemvN 10x30", "d gemvN 20x10", "d gemvN 20x30",
                                                "d symvL 10x10"}));
    selection.m.clear();
    EXPECT_EQ(plan_cells(selection).size(), 4u); // squares
}

TEST(Selection, FilterSearchesTheLabel) {
    Selection selection;
    selection.filter = "^z gemv. 8192x";
    EXPECT_EQ(plan_cells(selection).size(), 3u);
    selection.filter = "no such thing";
    EXPECT_THROW(plan_cells(selection), Error);
    selection.filter = "[";
    EXPECT_THROW(plan_cells(selection), Error);
}

TEST(Cells, BytesAreThoseThatMustBeRead) {
    EXPECT_EQ(cell_of(Operation::GemvN, 10, 7, Layout::Packed).bytes_read(), 10 * 7 * 8);
    EXPECT_EQ(cell_of(Operation::SymvU, 7, 7, Layout::OddLda, 's').bytes_read(), 28 * 4);
    EXPECT_EQ(cell_of(Operation::HemvL, 7, 7, Layout::Packed, 'z').bytes_read(), 28 * 16);
}

TEST(Cells, VectorsFollowTheOperation) {
    EXPECT_EQ(cell_of(Operation::GemvN, 10, 7, Layout::Packed).x_elements(), 7);
    EXPECT_EQ(cell_of(Operation::GemvN, 10, 7, Layout::Packed).y_elements(), 10);
    EXPECT_EQ(cell_of(Operation::GemvT, 10, 7, Layout::Packed).x_elements(), 10);
    EXPECT_EQ(cell_of(Operation::GemvT, 10, 7, Layout::Packed).y_elements(), 7);
}

// The last element of the product's matrix lies in the memory that is set aside for it.
TEST(Cells, LayoutsStayInTheirMemory) {
    for (const Layout layout : {Layout::Packed, Layout::Aligned, Layout::OddLda, Layout::Misaligned, Layout::Submatrix})
        for (const std::int64_t m : {1, 6, 7, 64, 100})
            for (const std::int64_t n : {1, 5, 64}) {
                const Cell cell = cell_of(Operation::GemvN, m, n, layout);
                const std::int64_t last = cell.first_element() + (n - 1) * cell.lda() + m - 1;
                EXPECT_LT(last, cell.elements()) << cell.label();
                EXPECT_GE(cell.lda(), cell.row() + m) << cell.label();
            }
    EXPECT_EQ(cell_of(Operation::GemvN, 100, 9, Layout::OddLda).lda(), 101);
    EXPECT_EQ(cell_of(Operation::GemvN, 101, 9, Layout::OddLda).lda(), 103);
    EXPECT_EQ(cell_of(Operation::GemvN, 100, 9, Layout::Misaligned).first_element(), 1);
    const Cell submatrix = cell_of(Operation::GemvN, 100, 9, Layout::Submatrix);
    EXPECT_EQ(submatrix.first_element(), 3 + 5 * submatrix.lda());
}

TEST(Rotation, ReadsTheWindowBeforeACopyComesAgain) {
    Rotation rotation(100, 256, 1000, 1 << 20);
    EXPECT_EQ(rotation.copies(), 10);
    EXPECT_EQ(rotation.bytes(), 2560);
    std::set<std::int64_t> offsets;
    for (int k = 0; k < 10; ++k)
        offsets.insert(rotation.next());
    EXPECT_EQ(offsets.size(), 10u);
    EXPECT_EQ(*offsets.rbegin(), 9 * 256);
    EXPECT_EQ(rotation.next(), 0);
}

TEST(Rotation, StaysInThePool) {
    EXPECT_EQ(Rotation(100, 256, 1000, 1100).copies(), 4);
    EXPECT_EQ(Rotation(5000, 5120, 1000, 5120).copies(), 1);
    EXPECT_EQ(Rotation(100, 256, 1000, std::numeric_limits<std::int64_t>::max()).copies(), 10);
}

TEST(Statistics, MedianAndSpread) {
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
    EXPECT_EQ(spread({9, 10, 12}), 0.3);
    EXPECT_EQ(spread({5}), 0);
}

TEST(Comparison, FindsOneWrongElement) {
    std::vector<double> reference(1000);
    for (std::size_t i = 0; i < reference.size(); ++i)
        reference[i] = 1 + static_cast<double>(i % 7);
    std::vector<double> y = reference;
    EXPECT_EQ(relative_error(y, reference), 0);
    y[17] += 1e-9;
    EXPECT_GT(relative_error(y, reference), error_bound<double>(1000));
    y[17] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(relative_error(y, reference) <= error_bound<double>(1000));
}

TEST(Comparison, OfComplexResultsSeesTheImaginaryPart) {
    const std::vector<std::complex<float>> reference{{3, 0}, {0, 4}}, y{{3, 0}, {0, -4}};
    EXPECT_DOUBLE_EQ(relative_error(y, reference), 8.0 / 5);
}

TEST(Options, CommandTellsWhatWasMeasured) {
    const auto options = parse({"--suite", "quick", "--out", "/tmp/x.json", "--commit=abc", "--filter", "^d gemv"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->command, "starmv_bench --suite quick --filter '^d gemv'");
    EXPECT_EQ(options->out, "/tmp/x.json");
    EXPECT_EQ(options->commit, "abc");
}

TEST(Options, ListsAreUnderstood) {
    const auto options = parse({"--precision", "z,s,z", "--op=hemvL,gemvN", "--impl", "cublas-atomics", "--n", "5,6"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->selection.precisions, (std::vector{'z', 's'}));
    EXPECT_EQ(options->selection.operations, (std::vector{Operation::HemvL, Operation::GemvN}));
    EXPECT_EQ(options->selection.implementations, std::vector{Implementation::CublasAtomics});
    EXPECT_EQ(options->selection.n, (std::vector<std::int64_t>{5, 6}));
}

TEST(Options, ErrorsNameOptionAndValue) {
    EXPECT_EQ(error_of({"--suite", "fast"}), "--suite has 'fast'; it must be one of full quick scan latency alignment");
    EXPECT_EQ(error_of({"--op", "gemvN,,gemvT"}),
              "--op is 'gemvN,,gemvT'; it must be words with a comma between two of them");
    EXPECT_EQ(error_of({"--n", "-3"}), "--n has '-3'; it must be an integer from 1 to 4294967296");
    EXPECT_EQ(error_of({"--suite", "full", "--n", "5"}), "--suite and --m or --n are both given; they must not be");
    EXPECT_EQ(error_of({"--suite", "quick", "--sizes", "squares"}),
              "--sizes is given without the suite full, whose sizes it chooses");
    EXPECT_EQ(error_of({"--batch-ms", "nan"}), "--batch-ms is nan; it must be 0.01 to 10000");
    EXPECT_EQ(error_of({"--out", ""}), "--out is ''; it must not be empty");
}

TEST(Report, HasWhatTheJudgeReads) {
    Report report;
    report.device = "a device";
    report.read_limits = {{1 << 30, 4000.0}, {1 << 20, 4100.0}};
    Measurement starmv{Implementation::StarMV, 2.0, 0.125, 1e-15, true, std::size_t{4096}};
    Measurement cublas{Implementation::Cublas, 4.0, 0.25, std::nullopt, true, std::nullopt};
    report.cells = {{cell_of(Operation::GemvN, 1000, 500, Layout::OddLda), 3, {starmv, cublas}}};
    report.skipped = {"z gemvN 1000000x1000000"};
    const nlohmann::ordered_json json = nlohmann::ordered_json::parse(to_json(report).dump());
    EXPECT_EQ(json.at("device"), "a device");
    EXPECT_EQ(json.at("read_limit_gbytes_per_s"), 4000.0);
    EXPECT_EQ(json.at("read_limits").size(), 2u);
    EXPECT_EQ(json.at("skipped").size(), 1u);
    const auto& first = json.at("results").at(0);
    EXPECT_EQ(first.dump(), R"({"suite":"custom","precision":"d","op":"gemvN","m":1000,"n":500,"lda":1001,)"
                            R"("impl":"starmv","time_us":2.0,"gbytes_per_s":2000.0,"spread":0.125,"copies":3,)"
                            R"("case":"odd-lda","error":1e-15,"correct":true,"workspace_bytes":4096})");
    const auto& second = json.at("results").at(1);
    EXPECT_EQ(second.at("impl"), "cublas");
    EXPECT_FALSE(second.contains("error"));
    EXPECT_FALSE(second.contains("workspace_bytes"));
}

TEST(Report, TextHasALineForEachResult) {
    Report report;
    EXPECT_EQ(nlohmann::ordered_json::parse(to_text(report)), to_json(report)) << "without results";
    const Measurement starmv{Implementation::StarMV, 2.0, 0.125, 1e-15, true, std::size_t{4096}};
    const Measurement cublas{Implementation::Cublas, 4.0, 0.25, std::nullopt, true, std::nullopt};
    report.cells = {{cell_of(Operation::GemvN, 1000, 500, Layout::Packed), 3, {starmv, cublas}},
                    {cell_of(Operation::GemvT, 1000, 500, Layout::Packed), 3, {starmv}}};
    const std::string text = to_text(report);
    EXPECT_EQ(nlohmann::ordered_json::parse(text), to_json(report));
    std::istringstream lines(text);
    int results = 0;
    for (std::string line; std::getline(lines, line);)
        if (line.find("\"impl\"") != std::string::npos) {
            ++results;
            EXPECT_EQ(line.find("\"impl\""), line.rfind("\"impl\"")) << line;
        }
    EXPECT_EQ(results, 3);
}

TEST(Report, AResultThatIsNotFiniteIsNoNumber) {
    Report report;
    Measurement wrong{Implementation::StarMV, 2.0, 0, std::numeric_limits<double>::quiet_NaN(), false, std::nullopt};
    report.cells = {{cell_of(Operation::GemvN, 10, 5, Layout::Packed), 1, {wrong}}};
    const nlohmann::ordered_json json = to_json(report);
    EXPECT_EQ(json.at("results").at(0).at("error"), "not finite");
    EXPECT_EQ(json.at("results").at(0).at("correct"), false);
    EXPECT_TRUE(json.at("read_limit_gbytes_per_s").is_null());
}
