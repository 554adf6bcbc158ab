// test_blat2 --level=host|stream|handles|tiles [--arch=cpu|cuda] [GoogleTest's options]
//
// The test programs of the reference BLAS judge StarMV: their own summary must say that gemv and symv (or hemv) pass,
// error exits included, and our library must have had exactly the calls that the summary counts.
#include <gtest/gtest.h>

#include <cstring>
#include <iostream>
#include <numeric>

#include "blat2/input.hpp"
#include "blat2/program.hpp"
#include "blat2/summary.hpp"
#include "cli/temporary_directory.hpp"
#include "kernels/cuda/cuda.hpp"

namespace {

using namespace starmv::test;

LevelUnderTest under_test;

std::string quoted(const ProgramRun& run) {
    return "The program ended with status " + std::to_string(run.status) + ". Its summary:\n" + run.summary +
           "\nStandard error:\n" + run.errors;
}

// The input that comes with the program. Tasks take their time, and the C programs, which go through the same products as
// the Fortran ones twice, would take most of it: they have fewer increments there.
std::string own_input(const Program& program) {
    const std::string text = read_file((programs_directory() / program.input()).string());
    const bool tasks = under_test.level == "handles" || under_test.level == "tiles";
    return tasks && program.interface == Interface::C ? with_two_increments(text) : text;
}

// Calls of all computational tests of the routine; fails if not all are passed.
long expect_passed(const ProgramRun& run, const Program& program, const std::string& routine) {
    EXPECT_TRUE(passed_error_exits(run.summary, routine)) << routine << '\n' << quoted(run);
    const auto calls = passed_computational_tests(run.summary, routine);
    EXPECT_EQ(calls.size(), program.interface == Interface::Fortran ? 1U : 2U) << routine << '\n' << quoted(run);
    return std::accumulate(calls.begin(), calls.end(), 0L);
}

void expect_passed(const ProgramRun& run) {
    EXPECT_EQ(run.status, 0) << quoted(run);
    EXPECT_EQ(complaint(run.summary), "") << quoted(run);
    EXPECT_TRUE(came_to_the_end(run.summary)) << quoted(run);
}

long count(const ProgramRun& run, const std::string& what) {
    const auto found = run.counts.find(what);
    return found == run.counts.end() ? 0 : found->second;
}

// arguments: those that can be wrong. A C program tries them in both layouts, and a layout that does not exist.
void expect_our_calls(const ProgramRun& run, const Program& program, const std::string& routine, long calls,
                      long arguments) {
    const std::string name = Program::counted(routine);
    EXPECT_EQ(count(run, name + " computed"), calls) << name;
    EXPECT_EQ(count(run, name + " refused"), program.interface == Interface::Fortran ? arguments : 2 * arguments + 1)
        << name;
}

void expect_tasks(const ProgramRun& run, long products) {
    const bool cuda = under_test.workers == "cuda";
    const long tasks = count(run, cuda ? "tasks on cuda" : "tasks on cpu");
    EXPECT_EQ(count(run, cuda ? "tasks on cpu" : "tasks on cuda"), 0);
    if (under_test.level == "tiles") {
        EXPECT_GT(tasks, 3 * products) << "few of the matrices had several tiles";
    } else if (under_test.level == "handles") {
        // init() has a task on a CUDA worker, too.
        EXPECT_LE(tasks, products + (cuda ? 1 : 0)) << "a product is one task";
        EXPECT_GT(tasks, products * 9 / 10) << "few of the products are empty";
    } else {
        EXPECT_EQ(tasks, 0);
    }
}

void expect_passed_by_us(const Program& program, const std::string& input, int tile) {
    LevelUnderTest level = under_test;
    level.tile = tile;
    const ProgramRun run = run_program(program, input, level);
    expect_passed(run);
    const long gemv_calls = expect_passed(run, program, program.gemv());
    const long symv_calls = expect_passed(run, program, program.symv());
    ASSERT_TRUE(run.counted) << "our library was not called\n" << quoted(run);
    expect_our_calls(run, program, program.gemv(), gemv_calls, 6); // trans, m, n, lda, incx, incy
    expect_our_calls(run, program, program.symv(), symv_calls, 5); // uplo, n, lda, incx, incy
    expect_tasks(run, gemv_calls + symv_calls);
}

class Blat2 : public testing::TestWithParam<Program> {};

TEST_P(Blat2, PassesWithItsOwnInput) {
    expect_passed_by_us(GetParam(), own_input(GetParam()), 4); // sizes up to 9
}

TEST_P(Blat2, PassesWithLargerSizes) { expect_passed_by_us(GetParam(), larger_sizes(GetParam()), 24); }

// That our library writes its counts is evidence only if nothing else does.
TEST_P(Blat2, CountsNothingWithoutOurLibrary) {
    const ProgramRun run = run_program_alone(GetParam(), larger_sizes(GetParam()));
    expect_passed(run);
    EXPECT_GT(expect_passed(run, GetParam(), GetParam().gemv()), 0);
    EXPECT_FALSE(run.counted);
}

INSTANTIATE_TEST_SUITE_P(All, Blat2,
                         testing::Values(Program{'s', Interface::Fortran}, Program{'d', Interface::Fortran},
                                         Program{'c', Interface::Fortran}, Program{'z', Interface::Fortran},
                                         Program{'s', Interface::C}, Program{'d', Interface::C},
                                         Program{'c', Interface::C}, Program{'z', Interface::C}),
                         [](const auto& parameter) { return parameter.param.executable(); });

// If argument is name with something behind it: that.
bool option(const char* argument, const char* name, std::string& value) {
    const std::size_t length = std::strlen(name);
    if (std::strncmp(argument, name, length) != 0) return false;
    value = argument + length;
    return true;
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i) {
        if (option(argv[i], "--level=", under_test.level) || option(argv[i], "--arch=", under_test.workers)) continue;
        std::cerr << "unknown argument " << argv[i] << "; known are --level=... and --arch=cpu|cuda\n";
        return 2;
    }
    if (under_test.level.empty()) {
        std::cerr << "an argument --level=host, stream, handles or tiles is needed\n";
        return 2;
    }
    if (programs_directory().empty()) {
        std::cout << "skipped: the reference BLAS's test programs (Debian's libblas-test) are not here\n";
        return 77;
    }
    if ((under_test.level == "stream" || under_test.workers == "cuda") && starmv::cuda::device_count() == 0) {
        std::cout << "skipped: this test needs a CUDA device, and there is none\n";
        return 77;
    }
    return RUN_ALL_TESTS();
}
