// starmv tune on a GPU: from a bad table to one that is faster.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <sstream>
#include <thread>

#include "cli/command.hpp"
#include "cli/temporary_directory.hpp"
#include "kernels/cuda/tuning_file.hpp"

namespace {

using namespace starmv;

// Sums that are not split, for whichever GPU there is.
std::string bad_tables() {
    std::string text;
    for (const char* capability : {"75", "80", "86", "87", "88", "89", "90", "100", "103", "110", "120", "121"})
        text +=
            std::string("table ") + capability + " bad\ngemv_n d least_steps 1000000\ngemv_n d few_lanes_cost 100000\n";
    return text;
}

class TuneOnGpu : public testing::Test {
protected:
    TuneOnGpu() { test::write_file(bad, bad_tables()); }

    test::TemporaryDirectory directory;
    const std::string bad = directory.file("bad.txt"), out = directory.file("better.txt");
};

TEST_F(TuneOnGpu, ImprovesABadTable) {
    const auto result =
        test::run_command({"tune", "--quick", "--op", "gemv_n", "--precision", "d", "--from", bad, "--out", out});
    ASSERT_EQ(result.status, 0) << result.errors;
    // "all  3112.3 GB/s -> 3305.1 GB/s (+6.2 %)"
    const std::size_t line = result.output.find("\nall ");
    ASSERT_NE(line, std::string::npos) << result.output;
    std::istringstream words(result.output.substr(line));
    std::string word;
    double before = 0, after = 0;
    words >> word >> before >> word >> word >> after;
    EXPECT_GT(before, 0) << result.output;
    EXPECT_GT(after, 1.02 * before) << result.output;

    std::istringstream file(test::read_file(out));
    const auto tables = cuda::read_tuning(file, out);
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_NE(tables[0]->origin, "bad");
    EXPECT_NE(result.output.find(tables[0]->origin), std::string::npos) << "the origin must be the GPU's name";
    const cuda::GemvTuning& tuned = tables[0]->tuning.gemv_n[1];
    EXPECT_TRUE(tuned.few_lanes_cost != 100000 || tuned.least_steps != 1000000) << result.output;
}

TEST_F(TuneOnGpu, WritesToStandardOutputAndReportsOnStandardError) {
    const auto result =
        test::run_command({"tune", "--quick", "--op", "gemv_t", "--precision", "s", "--from", "builtin"});
    ASSERT_EQ(result.status, 0) << result.errors;
    std::istringstream file(result.output);
    EXPECT_EQ(cuda::read_tuning(file, "standard output").size(), 1U);
    EXPECT_NE(result.errors.find("\ngemv_t s "), std::string::npos) << result.errors;
    EXPECT_NE(result.errors.find("\nall "), std::string::npos) << result.errors;
}

TEST_F(TuneOnGpu, SignalsLeaveNoPartialFile) {
    using namespace std::chrono_literals;
    test::write_file(out, "what was here before");
    const std::size_t files = directory.count_files();
    test::RunningCommand command({"tune", "--out", out});
    const auto latest = std::chrono::steady_clock::now() + 20s;
    while (directory.count_files() == files && std::chrono::steady_clock::now() < latest)
        std::this_thread::sleep_for(5ms);
    ASSERT_EQ(directory.count_files(), files + 1) << "the temporary file has not appeared";
    std::this_thread::sleep_for(1s); // it measures by now
    command.send(SIGINT);
    EXPECT_EQ(command.wait().status, -SIGINT);
    EXPECT_EQ(directory.count_files(), files);
    EXPECT_EQ(test::read_file(out), "what was here before");
}

} // namespace
