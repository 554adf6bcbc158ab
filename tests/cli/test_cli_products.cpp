// Every operation from files to a file, with the result judged here and not by what the command says of it.
#include <gtest/gtest.h>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/npy_bytes.hpp"
#include "cli/result_file.hpp"
#include "cli/temporary_directory.hpp"
#include "support/random.hpp"

namespace {

using namespace starmv;
using test::run_command;

template <class T>
class Products : public testing::Test {
protected:
    using Elements = std::vector<T>;

    void write_operands(std::int64_t m, std::int64_t n, const Elements& A, const Elements& x, const Elements& y,
                        bool fortran_order) {
        test::write_file(directory.file("A.npy"), test::npy_matrix(m, n, A, fortran_order));
        test::write_file(directory.file("x.npy"), test::npy_vector(x));
        test::write_file(directory.file("y0.npy"), test::npy_vector(y));
    }

    // With alpha, beta and files for everything; tiles that do not divide the matrix.
    void run(const std::string& operation, const char* option, const char* value) {
        const auto result =
            run_command({operation, directory.file("A.npy"), option, value, "--x", directory.file("x.npy"), "--y",
                         directory.file("y0.npy"), "--out", directory.file("y.npy"), "--alpha", alpha_text(), "--beta",
                         "-0.75", "--tile", "16", "--no-limit", "--workers", test::workers_under_test()});
        EXPECT_EQ(result.status, 0) << result.errors;
        EXPECT_EQ(result.errors, "");
        EXPECT_NE(result.output.find("within its bound: yes"), std::string::npos) << result.output;
    }

    static const char* alpha_text() { return is_complex<T> ? "1.5,-2" : "1.5"; }
    static T alpha() {
        if constexpr (is_complex<T>)
            return {1.5, -2};
        else
            return T(1.5);
    }
    static T beta() { return T(-0.75); }

    test::TemporaryDirectory directory;
    test::Random random{7};
};
using Types = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(Products, Types);

TYPED_TEST(Products, Gemv) {
    using T = TypeParam;
    const std::int64_t m = 37, n = 23;
    const auto A = this->random.template vector<T>(m * n);
    for (const bool fortran_order : {false, true})
        for (const auto& [text, op] : {std::pair{"N", Op::NoTrans}, {"T", Op::Trans}, {"C", Op::ConjTrans}}) {
            SCOPED_TRACE(testing::Message() << "op " << text << ", Fortran order " << fortran_order);
            const auto x = this->random.template vector<T>(op == Op::NoTrans ? n : m);
            auto y = this->random.template vector<T>(op == Op::NoTrans ? m : n);
            this->write_operands(m, n, A, x, y, fortran_order);
            this->run("gemv", "--op", text);
            test::expect_result<T>(this->directory.file("y.npy"),
                                   reference::gemv(kernels::GemvProblem<T>{op, m, n, this->alpha(), A.data(), m,
                                                                           x.data(), 1, this->beta(), y.data(), 1}));
        }
}

// symv of complex matrices is symmetric, hemv Hermitian; the triangle that is not read holds other numbers.
TYPED_TEST(Products, SymvAndHemv) {
    using T = TypeParam;
    const std::int64_t n = 37;
    const auto A = this->random.template vector<T>(n * n);
    const auto x = this->random.template vector<T>(n);
    auto y = this->random.template vector<T>(n);
    for (const bool fortran_order : {false, true})
        for (const bool hermitian : {false, true})
            for (const auto& [text, uplo] : {std::pair{"L", Uplo::Lower}, {"U", Uplo::Upper}}) {
                SCOPED_TRACE(testing::Message()
                             << text << ", Hermitian " << hermitian << ", Fortran order " << fortran_order);
                this->write_operands(n, n, A, x, y, fortran_order);
                this->run(hermitian ? "hemv" : "symv", "--uplo", text);
                test::expect_result<T>(
                    this->directory.file("y.npy"),
                    reference::symv(kernels::SymvProblem<T>{uplo, hermitian && is_complex<T>, n, this->alpha(),
                                                            A.data(), n, x.data(), 1, this->beta(), y.data(), 1}));
            }
}

class Product : public testing::Test {
protected:
    std::string write_matrix(std::int64_t m, std::int64_t n, double value = 1) {
        test::write_file(directory.file("A.npy"),
                         test::npy_matrix(m, n, std::vector<double>(static_cast<std::size_t>(m * n), value), true));
        return directory.file("A.npy");
    }
    enum class Measure { No, Yes }; // takes longer than the products here
    static nlohmann::json run_json(std::vector<std::string> arguments, Measure measure = Measure::No) {
        if (measure == Measure::No) arguments.push_back("--no-limit");
        arguments.insert(arguments.end(), {"--json", "--workers", test::workers_under_test()});
        const auto result = test::run_command(arguments);
        EXPECT_EQ(result.status, 0) << result.errors;
        EXPECT_EQ(result.errors, "");
        return nlohmann::json::parse(result.output);
    }
    test::TemporaryDirectory directory;
};

TEST_F(Product, MatrixMarketInEveryPrecision) {
    test::write_file(directory.file("A.mtx"), "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
    test::write_file(directory.file("x.mtx"), "%%MatrixMarket matrix array integer general\n2 1\n10\n1\n");
    for (const auto& [precision, type] :
         {std::pair{"s", "float32"}, {"d", "float64"}, {"c", "complex64"}, {"z", "complex128"}}) {
        const auto json = run_json({"gemv", directory.file("A.mtx"), "--x", directory.file("x.mtx"), "--out",
                                    directory.file("y.mtx"), "--precision", precision});
        EXPECT_EQ(json.at("A").at("type"), type);
        const bool complex = json.at("A").at("type") == "complex64" || json.at("A").at("type") == "complex128";
        EXPECT_EQ(test::read_file(directory.file("y.mtx")),
                  complex ? "%%MatrixMarket matrix array complex general\n2 1\n13 0\n24 0\n"
                          : "%%MatrixMarket matrix array real general\n2 1\n13\n24\n");
    }
}

TEST_F(Product, JsonHoldsTheFacts) {
    const auto json =
        run_json({"gemv", write_matrix(100, 40), "--repeat", "4", "--tile", "25", "--seed", "5", "--sched", "eager"});
    EXPECT_EQ(json.at("operation"), "gemv");
    EXPECT_EQ(json.at("A").at("rows"), 100);
    EXPECT_EQ(json.at("A").at("columns"), 40);
    EXPECT_EQ(json.at("A").at("bytes"), 32000);
    EXPECT_EQ(json.at("tile"), 25);
    EXPECT_EQ(json.at("scheduler"), "eager");
    EXPECT_EQ(json.at("x").at("random_seed"), 5);
    EXPECT_EQ(json.at("runs"), 4);
    EXPECT_EQ(json.at("time_s").at("further").size(), 3U);
    EXPECT_GT(json.at("time_s").at("first").get<double>(), 0);
    EXPECT_GT(json.at("gbytes_per_s").get<double>(), 0);
    EXPECT_TRUE(json.at("share_of_read_limit").is_null()) << "--no-limit";
    EXPECT_TRUE(json.at("check").at("within_bound").get<bool>());
    EXPECT_LE(json.at("check").at("largest_error_over_bound").get<double>(), 1);
    int tasks = 0;
    for (const auto& worker : json.at("workers"))
        tasks += worker.at("tasks").get<int>();
    EXPECT_GE(tasks, 4 * 4 * 2) << "4 runs of 4 x 2 tiles";
}

TEST_F(Product, TriangleIsWhatSymvReads) {
    const auto json = run_json({"symv", write_matrix(100, 100)});
    EXPECT_EQ(json.at("bytes_read"), 100 * 101 / 2 * 8);
}

TEST_F(Product, RateIsComparedWithTheReadLimit) {
    const std::string A = write_matrix(500, 300);
    const auto json = run_json({"gemv", A, "--no-check"}, Measure::Yes);
    EXPECT_GT(json.at("read_limit_gbytes_per_s").get<double>(), 0.1);
    EXPECT_GT(json.at("share_of_read_limit").get<double>(), 0);
    EXPECT_TRUE(json.at("fits_in_caches").get<bool>());
    EXPECT_TRUE(json.at("check").is_null());
    const auto text = run_command({"gemv", A, "--workers", test::workers_under_test()});
    EXPECT_NE(text.output.find("GB/s at which these workers read memory (A fits in caches)"), std::string::npos)
        << text.output;
}

// The other tests fork instead of starting the executable.
TEST_F(Product, TheExecutableItself) {
    const std::string A = write_matrix(50, 30);
    const std::vector<std::string> arguments{"gemv", A, "--seed", "7", "--quiet", "--out", directory.file("y.npy")};
    const test::CommandResult forked = test::run_command(arguments);
    const auto y = test::read_vector<double>(directory.file("y.npy"));
    ASSERT_EQ(forked.status, 0) << forked.errors;
    std::filesystem::remove(directory.file("y.npy"));
    const test::CommandResult started = test::run_executable(arguments);
    EXPECT_EQ(started.status, 0) << started.errors;
    EXPECT_EQ(started.output + started.errors, "");
    EXPECT_EQ(test::read_vector<double>(directory.file("y.npy")), y);

    const test::CommandResult refused = test::run_executable({"gemv", directory.file("none.npy")});
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.errors, test::run_command({"gemv", directory.file("none.npy")}).errors);
}

TEST_F(Product, TheSeedDecidesTheResult) {
    const std::string A = write_matrix(50, 30);
    const auto y_of = [&](const std::string& seed) {
        run_json({"gemv", A, "--seed", seed, "--beta", "2", "--out", directory.file("y.npy")});
        return test::read_vector<double>(directory.file("y.npy"));
    };
    EXPECT_EQ(y_of("1"), y_of("1"));
    EXPECT_NE(y_of("1"), y_of("2"));
}

TEST_F(Product, RepeatedRunsDoNotAddUp) {
    test::write_file(directory.file("x.npy"), test::npy_vector<double>({1, 1}));
    test::write_file(directory.file("y0.npy"), test::npy_vector<double>({10, 20}));
    run_json({"gemv", write_matrix(2, 2), "--x", directory.file("x.npy"), "--y", directory.file("y0.npy"), "--beta",
              "3", "--repeat", "5", "--out", directory.file("y.npy")});
    EXPECT_EQ(test::read_vector<double>(directory.file("y.npy")), (std::vector<double>{32, 62}));
}

TEST_F(Product, EmptyMatrixLeavesYAsItIs) {
    test::write_file(directory.file("y0.npy"), test::npy_vector<double>({1, 2, 3}));
    run_json({"gemv", write_matrix(0, 3), "--op", "T", "--beta", "5", "--y", directory.file("y0.npy"), "--out",
              directory.file("y.npy")});
    EXPECT_EQ(test::read_vector<double>(directory.file("y.npy")), (std::vector<double>{1, 2, 3}));
}

TEST_F(Product, RelaxedAccumulationAndAccumulators) {
    const std::string A = write_matrix(100, 100);
    EXPECT_EQ(run_json({"symv", A, "--tile", "10", "--accumulation", "relaxed"}).at("accumulation"), "relaxed");
    EXPECT_TRUE(
        run_json({"symv", A, "--tile", "10", "--accumulators", "3"}).at("check").at("within_bound").get<bool>());
}

TEST_F(Product, QuietPrintsNothing) {
    const auto result = run_command({"gemv", write_matrix(3, 3), "--quiet", "--workers", test::workers_under_test()});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output + result.errors, "");
}

TEST_F(Product, NanPropagatesWithoutTheCheck) {
    const std::string A = write_matrix(3, 3, std::numeric_limits<double>::quiet_NaN());
    run_json({"gemv", A, "--no-check", "--out", directory.file("y.npy")});
    for (const double element : test::read_vector<double>(directory.file("y.npy")))
        EXPECT_TRUE(std::isnan(element));
}

// Single precision overflows where the wider type of the reference does not.
TEST_F(Product, ResultOutsideItsBoundIsStatusOneAndNotWritten) {
    test::write_file(directory.file("A.npy"), test::npy_matrix<float>(1, 1, {3e38F}, true));
    test::write_file(directory.file("x.npy"), test::npy_vector<float>({10}));
    test::write_file(directory.file("y.npy"), "what was here before");
    const std::vector<std::string> arguments = {
        "gemv",  directory.file("A.npy"), "--x",       directory.file("x.npy"),
        "--out", directory.file("y.npy"), "--workers", test::workers_under_test()};
    const auto result = test::run_command(arguments);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.output.find("within its bound: NO"), std::string::npos) << result.output;
    EXPECT_NE(result.errors.find("outside its error bound, so it was not written"), std::string::npos) << result.errors;
    EXPECT_EQ(test::read_file(directory.file("y.npy")), "what was here before");
    EXPECT_EQ(directory.count_files(), 3U);
}

// What is not read may be anything, with the check too.
TEST_F(Product, NanOutsideOfWhatIsRead) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    test::write_file(directory.file("A.npy"), test::npy_matrix<double>(2, 2, {1, 2, nan, 3}, true));
    test::write_file(directory.file("y0.npy"), test::npy_vector<double>({nan, nan}));
    run_json({"symv", directory.file("A.npy"), "--uplo", "L", "--y", directory.file("y0.npy"), "--out",
              directory.file("y.npy")});
    for (const double element : test::read_vector<double>(directory.file("y.npy")))
        EXPECT_FALSE(std::isnan(element));
}

} // namespace
