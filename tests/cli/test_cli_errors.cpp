// Everything that is refused: one line that says why, exit status 2, and an existing output left alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/npy_bytes.hpp"
#include "cli/temporary_directory.hpp"

namespace {

using namespace starmv;
using test::npy_bytes;
using test::npy_matrix;
using test::npy_vector;
using test::run_command;
using test::write_file;

class Errors : public testing::Test {
protected:
    Errors() {
        write_file(A, npy_matrix<double>(2, 3, {1, 2, 3, 4, 5, 6}, true));
        write_file(square, npy_matrix<double>(2, 2, {1, 2, 2, 3}, true));
        write_file(complex, npy_matrix<std::complex<double>>(2, 2, {1, 2, 2, 3}, true));
        write_file(out, "what was here before");
        files = directory.count_files();
    }

    void expect_refused(const std::vector<std::string>& arguments, const std::string& message) {
        SCOPED_TRACE(message);
        const auto result = run_command(arguments);
        EXPECT_EQ(result.status, 2);
        EXPECT_EQ(result.output, "");
        EXPECT_EQ(result.errors.rfind("starmv: error: ", 0), 0U) << result.errors;
        EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'), 1) << result.errors;
        EXPECT_NE(result.errors.find(message), std::string::npos)
            << "printed: " << result.errors << "missing: " << message;
    }

    // A run that is right but for one file or option, with an output that must survive.
    void expect_product_refused(std::vector<std::string> arguments, const std::string& message) {
        arguments.insert(arguments.end(), {"--out", out});
        expect_refused(arguments, message);
        EXPECT_EQ(test::read_file(out), "what was here before");
    }

    std::string damaged(const std::string& bytes) {
        write_file(bad, bytes);
        return bad;
    }

    test::TemporaryDirectory directory;
    const std::string A = directory.file("A.npy"), square = directory.file("square.npy"),
                      complex = directory.file("complex.npy"), out = directory.file("y.npy"),
                      bad = directory.file("bad.npy");
    std::size_t files = 0;
};

TEST_F(Errors, CommandLine) {
    expect_refused({}, "a command is missing; it must be gemv, symv, hemv, info or tune");
    expect_refused({"gemm"}, "there is no command 'gemm'; it must be gemv, symv, hemv, info or tune");
    expect_refused({"--bogus"}, "--bogus");
    expect_refused({"gemv"}, "A is required");
    expect_product_refused({"gemv", A, "--bogus"}, "not expected: --bogus");
    expect_product_refused({"gemv", A, "--uplo", "L"}, "not expected");
    expect_product_refused({"symv", square, "--op", "N"}, "not expected");
    expect_product_refused({"gemv", A, "extra"}, "not expected: extra");
    expect_product_refused({"gemv", A, "--op", "Q"}, "--op is 'Q'; it must be N, T or C");
    expect_product_refused({"symv", square, "--uplo", "X"}, "--uplo is 'X'; it must be L or U");
    expect_product_refused({"gemv", A, "--alpha", "one"}, "--alpha is 'one'; it must be a finite number");
    expect_product_refused({"gemv", A, "--beta", "1,2"},
                           "--beta is '1,2'; it must be a real number, because A is real");
    expect_product_refused({"gemv", A, "--tile", "0"}, "--tile is 0; it must be at least 1");
    expect_product_refused({"gemv", A, "--tile", "4294967296"}, "--tile is 4294967296; it must be less than 2^32");
    expect_product_refused({"gemv", A, "--tile", "abc"}, "--tile = abc");
    expect_product_refused({"gemv", A, "--repeat", "0"}, "--repeat is 0; it must be at least 1");
    expect_product_refused({"gemv", A, "--seed", "-1"}, "--seed is -1; it must be at least 0");
    expect_product_refused({"gemv", A, "--accumulators", "-1"}, "--accumulators is -1; it must be at least 0");
    expect_product_refused({"gemv", A, "--accumulation", "fast"},
                           "--accumulation is 'fast'; it must be ordered or relaxed");
    expect_product_refused({"gemv", A, "--precision", "s"}, "--precision is s; it must be that of");
    expect_product_refused({"gemv", A, "--precision", "q"}, "--precision is 'q'; it must be s, d, c or z");
    EXPECT_EQ(directory.count_files(), files) << "a temporary file was left";
}

TEST_F(Errors, TooManyTiles) {
    write_file(bad, npy_matrix<double>(1001, 1000, std::vector<double>(1001000), true));
    expect_product_refused({"gemv", bad, "--tile", "1"}, "A would be cut into 1001 x 1000 tiles, more than 1000000");
}

TEST_F(Errors, SchedulersAndWorkers) {
    expect_product_refused({"gemv", A, "--sched", "fastest"}, "--sched is 'fastest'; it must be one of ");
    expect_product_refused({"gemv", A, "--sched", "fastest"}, "dmda");
    expect_product_refused({"gemv", A, "--workers", "gpu:1"}, "--workers is 'gpu:1'; it must be cpu or cuda");
    expect_product_refused({"gemv", A, "--workers", "cpu:0"}, "at least one worker");
    expect_product_refused({"gemv", A, "--workers", "cpu:1,cuda:99"},
                           "--workers asks for 99 CUDA workers; StarPU has ");
    expect_product_refused({"gemv", A, "--workers", "cpu:100000"}, "this StarPU has at most");
    setenv("STARPU_SCHED", "fastest", 1);
    expect_product_refused({"gemv", A}, "STARPU_SCHED is 'fastest'; it must be one of ");
    unsetenv("STARPU_SCHED");
    EXPECT_EQ(directory.count_files(), files);
}

TEST_F(Errors, MatrixFiles) {
    const std::string sound = npy_matrix<double>(2, 2, {1, 2, 3, 4}, true);
    const auto header = [](const std::string& descr, const std::string& shape) {
        return "{'descr': '" + descr + "', 'fortran_order': True, 'shape': " + shape + "}\n";
    };
    expect_product_refused({"gemv", directory.file("absent.npy")}, "No such file or directory");
    expect_product_refused({"gemv", directory.file("")}, "it must be a regular file");
    expect_product_refused({"gemv", damaged("")}, "the format is unknown");
    expect_product_refused({"gemv", damaged(sound.substr(0, 20))}, "the header is cut off");
    expect_product_refused({"gemv", damaged(sound.substr(0, sound.size() - 1))},
                           "it has 31 bytes of data; by its header it must have 32");
    expect_product_refused({"gemv", damaged(sound + "x")}, "it has 33 bytes of data; by its header it must have 32");
    expect_product_refused({"gemv", damaged(npy_bytes("{'descr': }", ""))}, "the header has ");
    expect_product_refused({"gemv", damaged(npy_bytes(header("<i8", "(1, 1)"), std::string(8, '\0')))},
                           "its elements are '<i8'");
    expect_product_refused({"gemv", damaged(npy_bytes(header("<f2", "(1, 1)"), std::string(2, '\0')))},
                           "its elements are '<f2'");
    expect_product_refused({"gemv", damaged(npy_bytes(header(">f8", "(1, 1)"), std::string(8, '\0')))}, "big-endian");
    expect_product_refused({"gemv", damaged(npy_bytes(header("<f8", "(1, 1, 1)"), std::string(8, '\0')))},
                           "it has 3 dimensions");
    expect_product_refused({"gemv", damaged(npy_bytes(header("<f8", "(1000000000000, 1000000000000)"), ""))},
                           "less than 2^63");
    expect_product_refused({"gemv", damaged(npy_vector<double>({1, 2}))}, "has 1 dimension; A must have 2");
    expect_product_refused({"symv", A}, "is 2 x 3; A must be square for symv");
    expect_product_refused({"hemv", A}, "is 2 x 3; A must be square for hemv");
    expect_product_refused({"gemv", damaged("%%MatrixMarket matrix array real general\n2 2\n1\n2\nx\n4\n")},
                           "line 5 has 'x'");
    expect_product_refused({"gemv", damaged("%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1\n")},
                           "'coordinate'");
    expect_product_refused(
        {"gemv", damaged("%%MatrixMarket matrix array complex general\n1 1\n1 1\n"), "--precision", "d"},
        "it must be c or z");
    EXPECT_EQ(directory.count_files(), files + 1) << "a temporary file was left";
}

TEST_F(Errors, VectorFiles) {
    expect_product_refused({"gemv", A, "--x", directory.file("absent.npy")}, "No such file or directory");
    expect_product_refused({"gemv", A, "--x", damaged(npy_vector<double>({1, 2}))}, "has 2 elements; x must have 3");
    expect_product_refused({"gemv", A, "--op", "T", "--x", damaged(npy_vector<double>({1, 2, 3}))},
                           "has 3 elements; x must have 2");
    expect_product_refused({"gemv", A, "--y", damaged(npy_vector<double>({1, 2, 3}))}, "has 3 elements; y must have 2");
    expect_product_refused({"gemv", A, "--x", damaged(npy_vector<float>({1, 2, 3}))},
                           "is float32; x must be float64 as A is");
    expect_product_refused({"gemv", complex, "--x", damaged(npy_vector<double>({1, 2}))},
                           "is float64; x must be complex128 as A is");
    expect_product_refused({"gemv", A, "--x", square}, "is 2 x 2; x must be a vector");
    expect_product_refused({"gemv", A, "--x", damaged("%%MatrixMarket matrix array complex general\n3 1\n1 1 1 1 1 1")},
                           "is complex128; x must be float64 as A is");
    EXPECT_EQ(directory.count_files(), files + 1);
}

TEST_F(Errors, NanAndInfinityAreNamedByTheirPlace) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    std::vector<double> elements(4 * 6, 1);
    elements[5 * 4 + 3] = nan;
    expect_product_refused({"gemv", damaged(npy_matrix(4, 6, elements, true))}, "A(3, 5) is NaN (counted from 0)");
    expect_product_refused({"gemv", damaged(npy_matrix(4, 6, elements, false))}, "A(3, 5) is NaN");
    expect_product_refused({"symv", damaged(npy_matrix<double>(2, 2, {1, 2, infinity, 4}, true)), "--uplo", "U"},
                           "A(0, 1) is infinite");
    expect_product_refused({"hemv", damaged(npy_matrix<std::complex<double>>(2, 2, {1, {1, nan}, 2, 4}, true))},
                           "A(1, 0) is NaN");
    expect_product_refused({"gemv", A, "--x", damaged(npy_vector<double>({1, -infinity, 3}))}, "x(1) is infinite");
    expect_product_refused({"gemv", A, "--beta", "1", "--y", damaged(npy_vector<double>({nan, 1}))}, "y(0) is NaN");
    EXPECT_EQ(directory.count_files(), files + 1);
}

TEST_F(Errors, OutputPlaces) {
    expect_refused({"gemv", A, "--out", directory.file("absent/y.npy")}, "there is no directory");
    expect_refused({"gemv", A, "--out", directory.file("")}, "it exists and is not a regular file");
    expect_refused({"gemv", A, "--out", "/proc/y.npy"}, "cannot write /proc/y.npy");
    EXPECT_EQ(directory.count_files(), files);
}

// A file with a hole: as large as the header says, and larger than any memory.
TEST_F(Errors, NotEnoughMemory) {
    const std::string header = npy_bytes("{'descr': '<f8', 'fortran_order': True, 'shape': (1000000, 1000000)}\n", "");
    write_file(bad, header);
    std::error_code error;
    std::filesystem::resize_file(bad, header.size() + std::uintmax_t{8'000'000'000'000}, error);
    if (error) GTEST_SKIP() << "this file system has no files of 8 TB";
    expect_product_refused({"gemv", bad}, "not enough memory: the product with ");
    expect_product_refused({"gemv", bad}, "needs 7629");
}

// Also a failure after the product has been computed.
// What --x "$UNSET" becomes in a shell.
TEST_F(Errors, EmptyValues) {
    for (const char* option : {"--x", "--y", "--out", "--sched", "--workers", "--precision", "--op", "--alpha"}) {
        expect_refused({"gemv", A, option, ""}, std::string(option) + " is ''; it must not be empty");
        expect_refused({"gemv", A, std::string(option) + "=", "--quiet"}, std::string(option) + "= has no value");
    }
    expect_refused({"gemv", ""}, "an argument is ''; it must not be empty");
}

TEST_F(Errors, AnotherSymmetryThanTheFiles) {
    const auto file = [&](const std::string& field, const std::string& symmetry, const std::string& numbers) {
        write_file(directory.file("A.mtx"),
                   "%%MatrixMarket matrix array " + field + " " + symmetry + "\n2 2\n" + numbers);
        return directory.file("A.mtx");
    };
    expect_product_refused({"symv", file("real", "skew-symmetric", "5\n")},
                           "A.mtx is skew-symmetric; for symv it must not be (gemv takes it)");
    expect_product_refused({"hemv", file("real", "skew-symmetric", "5\n")},
                           "A.mtx is skew-symmetric; for hemv it must not be (gemv takes it)");
    expect_product_refused({"symv", file("complex", "hermitian", "1 0\n2 3\n4 0\n")},
                           "A.mtx is hermitian; for symv it must be symmetric or general (hemv takes it)");
    expect_product_refused({"hemv", file("complex", "symmetric", "1 0\n2 3\n4 0\n")},
                           "A.mtx is complex symmetric; for hemv it must be hermitian or general (symv takes it)");
    expect_product_refused({"hemv", file("complex", "hermitian", "1 5\n2 3\n4 0\n")},
                           "element (1, 1) has the imaginary part 5; the diagonal of a hermitian matrix must be real");
    expect_product_refused({"gemv", file("real", "general", "1\n+-2\n3\n4\n")}, "line 4 has '+-2'");
}

TEST_F(Errors, LinkToNothing) {
    std::filesystem::create_symlink(directory.file("nothing"), directory.file("link.npy"));
    expect_refused({"gemv", A, "--out", directory.file("link.npy")},
                   "link.npy: it is a link to a file that does not exist");
}

class ErrorsOfEnvironment : public Errors {
protected:
    void expect_refused_with(const char* name, const std::string& value, const std::string& message) {
        const char* const before = std::getenv(name);
        const std::string kept = before ? before : "";
        setenv(name, value.c_str(), 1);
        expect_product_refused({"gemv", A, "--no-limit"}, message);
        if (before)
            setenv(name, kept.c_str(), 1);
        else
            unsetenv(name);
    }
};

TEST_F(ErrorsOfEnvironment, WhatStarpuWouldAbortFor) {
    expect_refused_with("STARPU_HOME", "/proc", "STARPU_HOME is '/proc'; StarPU must be able to write there");
    expect_refused_with("STARPU_NCPU", "abc", "STARPU_NCPU is 'abc'; it must be a number of workers, at least 0");
    expect_refused_with("STARPU_NCPU", "-5", "STARPU_NCPU is '-5'; it must be a number of workers, at least 0");
}

TEST_F(Errors, StandardErrorThatCannotBeWritten) {
    const std::string command = "'" + test::command_path() + "' gemv '" + directory.file("none.npy") + "' 2>/dev/full";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
}

// A closed descriptor must not be given to the output file.
TEST_F(Errors, ClosedStandardDescriptors) {
    const std::string y = directory.file("closed.npy");
    const std::string command = "STARPU_SILENT=0 '" + test::command_path() + "' gemv '" + A +
                                "' --seed 1 --quiet --out '" + y + "' <&- >&- 2>&-";
    ASSERT_EQ(WEXITSTATUS(std::system(command.c_str())), 0);
    const std::string bytes = test::read_file(y);
    EXPECT_EQ(bytes.rfind("\x93NUMPY", 0), 0U) << "something else was written into the file";
    EXPECT_EQ(bytes.size(), 128U + 2 * sizeof(double));
}

TEST_F(Errors, StandardOutputThatCannotBeWritten) {
    const std::string command =
        "'" + test::command_path() + "' gemv '" + A + "' --no-limit >/dev/full 2>'" + directory.file("errors") + "'";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2);
    EXPECT_NE(test::read_file(directory.file("errors")).find("starmv: error: cannot write to standard output"),
              std::string::npos);
}

TEST_F(Errors, SignalsLeaveNoPartialFile) {
    using namespace std::chrono_literals;
    for (const int signal : {SIGINT, SIGTERM}) {
        test::RunningCommand command({"gemv", A, "--out", out, "--repeat", "1000000000"});
        const auto latest = std::chrono::steady_clock::now() + 20s;
        while (directory.count_files() == files && std::chrono::steady_clock::now() < latest)
            std::this_thread::sleep_for(5ms);
        ASSERT_EQ(directory.count_files(), files + 1) << "the temporary file has not appeared";
        std::this_thread::sleep_for(300ms); // StarPU runs by now
        command.send(signal);
        const auto result = command.wait();
        EXPECT_EQ(result.status, -signal);
        EXPECT_EQ(result.output + result.errors, "");
        EXPECT_EQ(directory.count_files(), files);
        EXPECT_EQ(test::read_file(out), "what was here before");
    }
}

TEST(Information, HelpAndVersion) {
    const auto version = run_command({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.output.rfind("starmv ", 0), 0U) << version.output;
    for (const char* name : {"gemv", "symv", "hemv", "info", "tune"}) {
        const auto help = run_command({name, "--help"});
        EXPECT_EQ(help.status, 0);
        EXPECT_NE(help.output.find(std::string("Example: starmv ") + name), std::string::npos) << help.output;
    }
    EXPECT_NE(run_command({"--help"}).output.find("Example: starmv "), std::string::npos);
}

TEST(Information, Info) {
    setenv("STARPU_NCPU", "2", 1);
    const auto text = run_command({"info"});
    const auto result = run_command({"info", "--json"});
    unsetenv("STARPU_NCPU");
    EXPECT_EQ(text.status, 0);
    EXPECT_NE(text.output.find("main memory is read at "), std::string::npos) << text.output;
    EXPECT_EQ(text.errors, "");
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto json = nlohmann::json::parse(result.output);
    EXPECT_GE(json.at("workers").size(), 2U);
    EXPECT_EQ(json.at("workers").at(0).at("kind"), "cpu");
    EXPECT_GT(json.at("workers").at(0).at("read_gbytes_per_s").get<double>(), 0.1);
    EXPECT_GT(json.at("all_cpus_read_gbytes_per_s").get<double>(), 0.1);
    EXPECT_GE(json.at("memory_nodes").size(), 1U);
    const auto& schedulers = json.at("starpu").at("schedulers");
    EXPECT_TRUE(
        std::any_of(schedulers.begin(), schedulers.end(), [](const auto& item) { return item.at("name") == "dmda"; }));
}

} // namespace
