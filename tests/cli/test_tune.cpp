// starmv tune without a GPU: the search on made-up machines, its data, and what the command refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "cli/command.hpp"
#include "cli/expect_error.hpp"
#include "cli/temporary_directory.hpp"
#include "kernels/cuda/tables.hpp"
#include "kernels/cuda/tuning_file.hpp"
#include "starmv/error.hpp"
#include "starmv/version.hpp"
#include "tools/tune/candidates.hpp"
#include "tools/tune/difference.hpp"
#include "tools/tune/report.hpp"
#include "tools/tune/search.hpp"
#include "tools/tune/selection.hpp"
#include "tools/tune/shapes.hpp"

namespace {

using namespace starmv;
using namespace starmv::tools;
using test::expect_error;

std::vector<std::string> names(const std::vector<TunedTable>& tables) {
    std::vector<std::string> result;
    for (const TunedTable& table : tables)
        result.push_back(table.name());
    return result;
}

TEST(TuneSelection, ListsAndDefaults) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(select_tables("", "").size(), 12U);
    EXPECT_EQ(names(select_tables("symv,gemv_n", "z,s,z")), (Names{"gemv_n s", "gemv_n z", "symv s", "symv z"}));
    EXPECT_EQ(names(select_tables("gemv_t", "")), (Names{"gemv_t s", "gemv_t d", "gemv_t c", "gemv_t z"}));
    for (const char* text : {"gemv", "gemv_n,", ",symv", "gemv_n symv", "gemv_n,,symv"})
        expect_error([&] { select_tables(text, ""); }, "it must be one or more of gemv_n gemv_t symv, with commas");
    expect_error([] { select_tables("", "d,q"); }, "--precision has 'q'; it must be one or more of s d c z");
}

TEST(TuneCandidates, AreAllowedAndDifferFromTheValue) {
    for (const cuda::Tuning* table : {&cuda::tuning_sm80, &cuda::tuning_sm90, &cuda::tuning_sm100}) {
        cuda::Tuning tuning = *table;
        cuda::for_each_value(tuning, [](const cuda::TuningField& field, int& value) {
            const std::vector<int> list = candidates(field, value);
            EXPECT_GE(list.size(), 2U) << field.words() << " has few candidates";
            EXPECT_EQ(std::set(list.begin(), list.end()).size(), list.size()) << field.words();
            for (const int candidate : list) {
                EXPECT_TRUE(field.allows(candidate)) << field.words() << ' ' << candidate;
                EXPECT_NE(candidate, value) << field.words();
            }
        });
    }
}

// A value that the lists do not know yet.
TEST(TuneCandidates, AroundTheValueWithoutAList) {
    const cuda::TuningField field{"gemv_n", 'd', "new_value", 0, 100, 5};
    EXPECT_EQ(candidates(field, 20), (std::vector<int>{10, 15, 25, 40}));
    EXPECT_EQ(candidates(field, 100), (std::vector<int>{50, 95}));
    EXPECT_EQ(candidates(field, 0), (std::vector<int>{5}));
}

TEST(TuneShapes, EveryTableHasSome) {
    for (const TunedTable& table : select_tables("", "")) {
        const auto all = tuned_shapes(table, false), few = tuned_shapes(table, true);
        EXPECT_LT(few.size(), all.size()) << table.name();
        for (const auto& shapes : {all, few}) {
            EXPECT_GE(shapes.size(), 4U);
            for (const TunedShape& shape : shapes) {
                EXPECT_LE(bytes_read(table, shape), static_cast<double>(matrix_bytes(table, shape)));
                EXPECT_LE(std::max(shape.m, shape.n), 65536) << "longer than the memory for vectors";
                if (shape.hermitian) {
                    EXPECT_TRUE(is_complex_type(table.type));
                }
                if (table.operation == "symv") {
                    EXPECT_EQ(shape.m, shape.n);
                }
            }
        }
    }
    EXPECT_EQ(bytes_read({"symv", ElementType::Double}, {3, 3}), 48);
    EXPECT_EQ(bytes_read({"gemv_t", ElementType::ComplexFloat}, {3, 5}), 120);
}

// A machine on which each value of gemv_t d has a best one, and every factor away from it takes `slope` more time.
class MadeUpMachine {
public:
    explicit MadeUpMachine(double slope) : slope_(slope) {}

    ShapeTimes operator()(const cuda::Tuning& tuning) {
        ++measurements;
        const cuda::GemvTuning& t = tuning.gemv_t[1];
        double distance = 0;
        for (const auto& [value, best] : {std::pair{t.least_steps, 6}, {t.cluster_cost, 400}, {t.exchange_cost, 800}})
            distance += std::abs(std::log2(static_cast<double>(value) / best));
        return {1e-6 * (1 + slope_ * distance), 3e-3 * (1 + slope_ * distance)};
    }

    int measurements = 0;

private:
    double slope_;
};

const TunedTable gemv_t_d{"gemv_t", ElementType::Double};

// Not the machine's best ones.
cuda::Tuning start() {
    cuda::Tuning tuning = cuda::tuning_sm90;
    tuning.gemv_t[1].least_steps = 2;
    tuning.gemv_t[1].cluster_cost = 75;
    tuning.gemv_t[1].exchange_cost = 200;
    return tuning;
}

cuda::Tuning best() {
    cuda::Tuning tuning = cuda::tuning_sm90;
    tuning.gemv_t[1].least_steps = 6;
    tuning.gemv_t[1].cluster_cost = 400;
    tuning.gemv_t[1].exchange_cost = 800;
    return tuning;
}

TuningResult search_on(cuda::Tuning& tuning, const MeasureTuning& machine) {
    return search(tuning, gemv_t_d, {}, machine, [](double fraction) {
        EXPECT_GT(fraction, 0);
        EXPECT_LE(fraction, 1);
    });
}

// The measurements of a pass over the values of a table in which nothing is changed.
int candidates_of(cuda::Tuning tuning) {
    std::size_t count = 0;
    cuda::for_each_value(tuning, [&](const cuda::TuningField& field, int& value) {
        if (field.operation == gemv_t_d.operation && field.type == 'd') count += candidates(field, value).size();
    });
    return static_cast<int>(count);
}

bool same_values(cuda::Tuning a, cuda::Tuning b) {
    std::vector<int> values_a, values_b;
    cuda::for_each_value(a, [&](const cuda::TuningField&, int& value) { values_a.push_back(value); });
    cuda::for_each_value(b, [&](const cuda::TuningField&, int& value) { values_b.push_back(value); });
    return values_a == values_b;
}

TEST(TuneSearch, FindsTheBestOfEachValueAndLeavesTheOtherTablesAlone) {
    cuda::Tuning tuning = start();
    MadeUpMachine machine(0.2);
    const TuningResult result = search_on(tuning, std::ref(machine));
    EXPECT_TRUE(same_values(tuning, best()));
    ASSERT_EQ(result.changes.size(), 3U);
    EXPECT_EQ(result.changes[0].field, "least_steps");
    EXPECT_EQ(result.changes[0].before, 2);
    EXPECT_EQ(result.changes[0].after, 6);
    EXPECT_DOUBLE_EQ(result.after[0], 1e-6);
    EXPECT_GT(mean_speedup(result.before, result.after), 1.2);
    EXPECT_LT(machine.measurements, 2 * candidates_of(best()) + 20) << "two passes, and each change once more";
}

TEST(TuneSearch, LeavesAloneWhatIsBest) {
    cuda::Tuning tuning = best();
    MadeUpMachine machine(0.2);
    EXPECT_TRUE(search_on(tuning, std::ref(machine)).changes.empty());
    EXPECT_TRUE(same_values(tuning, best()));
    EXPECT_LT(machine.measurements, candidates_of(best()) + 5) << "a second pass cannot find more";
}

TEST(TuneSearch, SmallGainsAreTakenForNoise) {
    cuda::Tuning tuning = start();
    const TuningResult result = search_on(tuning, MadeUpMachine(0.005));
    EXPECT_TRUE(result.changes.empty());
    EXPECT_TRUE(same_values(tuning, start()));
}

// Every candidate looks better the first time, as the luckiest of several does.
TEST(TuneSearch, LuckIsNotEnough) {
    cuda::Tuning tuning = start();
    std::set<std::vector<int>> seen;
    const TuningResult result = search_on(tuning, [&](const cuda::Tuning& candidate) -> ShapeTimes {
        cuda::Tuning copy = candidate;
        std::vector<int> values;
        cuda::for_each_value(copy, [&](const cuda::TuningField&, int& value) { values.push_back(value); });
        const bool first = seen.insert(values).second && !same_values(candidate, start());
        return {first ? 0.9 : 1.0};
    });
    EXPECT_TRUE(result.changes.empty());
    EXPECT_TRUE(same_values(tuning, start()));
}

TEST(TuneSearch, WhatCannotBeLaunchedLoses) {
    cuda::Tuning tuning = start();
    MadeUpMachine machine(0.2);
    const TuningResult result = search_on(tuning, [&](const cuda::Tuning& candidate) {
        if (candidate.gemv_t[1].least_steps == 6) throw CudaError(1, "cannot be launched");
        return machine(candidate);
    });
    EXPECT_NE(tuning.gemv_t[1].least_steps, 6);
    EXPECT_EQ(tuning.gemv_t[1].exchange_cost, 800);
    EXPECT_EQ(result.changes.size(), 3U);
}

// Other errors are not a matter of tuning.
TEST(TuneSearch, ErrorsEndIt) {
    cuda::Tuning tuning = start();
    EXPECT_THROW(search_on(tuning, [](const cuda::Tuning&) -> ShapeTimes { throw CudaError(1, "no device"); }),
                 CudaError);
    int measurements = 0;
    expect_error(
        [&] {
            search_on(tuning, [&](const cuda::Tuning&) -> ShapeTimes {
                if (++measurements > 3) throw Error("the result is wrong");
                return {1.0};
            });
        },
        "the result is wrong");
}

// The gain was gone when it was all measured again: what the machine did before comes back.
TEST(TuneSearch, TheResultIsNeverSlower) {
    cuda::Tuning tuning = start();
    MadeUpMachine counting(0.2);
    search_on(tuning, std::ref(counting));
    tuning = start();
    MadeUpMachine machine(0.2);
    const TuningResult result = search_on(tuning, [&](const cuda::Tuning& candidate) {
        ShapeTimes times = machine(candidate);
        if (machine.measurements == counting.measurements) times[0] *= 100; // the last measurement
        return times;
    });
    EXPECT_TRUE(result.changes.empty());
    EXPECT_EQ(result.before, result.after);
    EXPECT_TRUE(same_values(tuning, start()));
}

TEST(TuneReport, RatesChangesAndTheMean) {
    const std::vector<TunedShape> shapes{{1000, 1000}, {2000, 1000}};
    const TuningResult result{{1e-5, 1e-5}, {5e-6, 8e-6}, {}};
    const TunedRate rate = mean_rate(gemv_t_d, shapes, result);
    EXPECT_NEAR(rate.before, std::sqrt(8e11 * 16e11), 1);
    EXPECT_NEAR(rate.after, std::sqrt(16e11 * 20e11), 1);
    EXPECT_EQ(to_text({"A GPU",
                       86,
                       {{gemv_t_d, {1e12, 2e12}, {{"least_steps", 2, 4}, {"exchange_cost", 1, 0}}},
                        {{"symv", ElementType::Float}, {4e12, 4e12}, {}}}}),
              "A GPU, compute capability 8.6; geometric means over the shapes, bytes of A read once\n"
              "gemv_t d  1000.0 GB/s -> 2000.0 GB/s (+100.0 %)  least_steps 2 -> 4, exchange_cost 1 -> 0\n"
              "symv s    4000.0 GB/s -> 4000.0 GB/s (+0.0 %)    nothing to change\n"
              "all       2000.0 GB/s -> 2828.4 GB/s (+41.4 %)\n");
}

TEST(TuneDifference, RoundingPassesAndAMissingTermDoesNot) {
    std::vector<float> y(100, 1.0F), close = y, missing = y;
    close[3] += 4e-7F;
    missing[3] = 0;
    EXPECT_EQ(relative_difference(y, y), 0);
    EXPECT_LE(relative_difference(close, y), rounding_difference<float>(100));
    EXPECT_GT(relative_difference(missing, y), rounding_difference<float>(65536));
    missing[3] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(relative_difference(missing, y) <= rounding_difference<float>(65536));
    const std::vector<std::complex<double>> z{{3, 4}}, w{{3, -4}};
    EXPECT_DOUBLE_EQ(relative_difference(w, z), 1.6);
}

class TuneCommand : public testing::Test {
protected:
    TuneCommand() {
        setenv("CUDA_VISIBLE_DEVICES", "", 1); // no GPU, also where there is one
        test::write_file(out, "what was here before");
    }

    void expect_refused(std::vector<std::string> arguments, const std::string& message) {
        SCOPED_TRACE(message);
        arguments.insert(arguments.begin(), "tune");
        const auto result = test::run_command(arguments);
        EXPECT_EQ(result.status, 2);
        EXPECT_EQ(result.output, "");
        EXPECT_EQ(result.errors.rfind("starmv: error: ", 0), 0U) << result.errors;
        EXPECT_EQ(std::ranges::count(result.errors, '\n'), 1) << result.errors;
        EXPECT_NE(result.errors.find(message), std::string::npos)
            << "printed: " << result.errors << "missing: " << message;
        EXPECT_EQ(test::read_file(out), "what was here before");
    }

    std::string table(const std::string& text) {
        test::write_file(directory.file("from.txt"), text);
        return directory.file("from.txt");
    }

    test::TemporaryDirectory directory;
    const std::string out = directory.file("tuning.txt");
    // The last thing that is refused, so that everything before it was accepted.
    const std::string no_gpu = built_with_cuda() ? "there is no CUDA device; starmv tune needs one"
                                                 : "starmv tune needs CUDA, and this build of StarMV was made without";
};

TEST_F(TuneCommand, Options) {
    expect_refused({"--op", "gemm"}, "--op has 'gemm'; it must be one or more of gemv_n gemv_t symv");
    expect_refused({"--op", "gemv_n,,symv"}, "--op has ''; it must be one or more of");
    expect_refused({"--precision", "d,x"}, "--precision has 'x'; it must be one or more of s d c z");
    expect_refused({"--out", ""}, "--out is ''; it must not be empty");
    expect_refused({"--from", ""}, "--from is ''; it must not be empty");
    expect_refused({"--device", "1"}, "not expected: 1 --device");
    expect_refused({"A.npy"}, "not expected: A.npy");
    expect_refused({"--from", directory.file("none.txt")},
                   "none.txt'; it must be the name of a file that can be read, or builtin");
    expect_refused({"--from", directory.file("")}, "it must be a file that can be read");
    expect_refused({"--from", table("table 90\ngemv_n d least_steps 0\n")},
                   "from.txt, line 2: gemv_n d least_steps is \"0\"; it must be one number from 1 to 1000000");
    expect_refused({"--out", directory.file("absent/tuning.txt")}, "there is no directory");
    expect_refused({"--out", directory.file("")}, "it exists and is not a regular file");
}

TEST_F(TuneCommand, WithoutGpu) {
    expect_refused({}, no_gpu);
    expect_refused({"--quick", "--op", "gemv_n,symv", "--precision", "d", "--out", out}, no_gpu);
    expect_refused({"--from", "builtin"}, no_gpu);
    expect_refused({"--from", table("table 90 a GPU\n")}, no_gpu);
    EXPECT_EQ(directory.count_files(), 2U) << "a temporary file was left";
}

TEST_F(TuneCommand, Help) {
    const auto help = test::run_command({"tune", "--help"});
    EXPECT_EQ(help.status, 0);
    for (const char* part : {"--out", "--op", "--precision", "--quick", "--from", "builtin", "STARMV_TUNING=tuning.txt",
                             "Example: starmv tune --out tuning.txt"})
        EXPECT_NE(help.output.find(part), std::string::npos) << "missing: " << part << "\n" << help.output;
    EXPECT_NE(test::run_command({"--help"}).output.find("tune"), std::string::npos);
}

} // namespace
