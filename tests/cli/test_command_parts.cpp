// Parts of the command that need neither files nor StarPU: numbers and workers on the command line, output files.
#include <gtest/gtest.h>

#include <sys/stat.h>

#include "cli/expect_error.hpp"
#include "cli/temporary_directory.hpp"
#include "tools/io/atomic_file.hpp"
#include "tools/product/run.hpp"
#include "tools/product/tiling.hpp"
#include "tools/runtime/worker_choice.hpp"
#include "tools/support/memory.hpp"
#include "tools/support/scalar_text.hpp"

namespace {

using namespace starmv;
using test::expect_error;

TEST(ScalarText, RealAndComplexForms) {
    using Complex = std::complex<double>;
    const std::pair<const char*, Complex> cases[] = {{"1.5", {1.5, 0}},       {"-2", {-2, 0}}, {"+3e2", {300, 0}},
                                                     {"1.5,-2", {1.5, -2}},   {"0,1", {0, 1}}, {"1.5-2i", {1.5, -2}},
                                                     {"1+1e-3j", {1, 1e-3}},  {"2i", {0, 2}},  {"-1e-2i", {0, -0.01}},
                                                     {"1e2+1e2i", {100, 100}}};
    for (const auto& [text, value] : cases)
        EXPECT_EQ(tools::parse_complex("--alpha", text), value) << text;
    EXPECT_EQ(tools::parse_scalar<float>("--alpha", "0.1"), 0.1F);
    EXPECT_EQ(tools::parse_scalar<double>("--alpha", "0.1,0"), 0.1);
}

TEST(ScalarText, WhatIsNoNumber) {
    for (const char* text :
         {"", "x", "1.5x", "1,", ",1", "1,2,3", "1+2", "1 2", "i", "1,2i", "nan", "inf", "1e999", "+-1", "--1", "1+i"})
        expect_error([&] { tools::parse_complex("--alpha", text); },
                     std::string("--alpha is '") + text + "'; it must be a finite number");
    expect_error([] { tools::parse_scalar<double>("--beta", "1,2"); },
                 "--beta is '1,2'; it must be a real number, because A is real");
    expect_error([] { tools::parse_scalar<float>("--beta", "1e300"); }, "range of single precision");
}

TEST(WorkerChoice, Forms) {
    const auto choice = tools::parse_worker_choice("cpu:2,cuda:1");
    EXPECT_EQ(choice.cpus, 2);
    EXPECT_EQ(choice.cuda_devices, 1);
    EXPECT_EQ(tools::parse_worker_choice("cpu:3").cuda_devices, 0);
    EXPECT_EQ(tools::parse_worker_choice("cuda").cpus, 0);
    EXPECT_EQ(tools::parse_worker_choice("cuda").cuda_devices, std::nullopt);
    for (const char* text :
         {"gpu:1", "cpu:", "cpu:x", "cpu:-1", "cpu:1,", ",", "cpu 1", "cpus", "cpu:1;cuda:1", "cpu:99999999999"})
        expect_error([&] { tools::parse_worker_choice(text); }, std::string("--workers is '") + text + "'");
    expect_error([&] { tools::parse_worker_choice("cpu:0"); }, "at least one worker");
}

TEST(Tiling, DefaultTile) {
    EXPECT_EQ(tools::default_tile(1, 1), 256);
    EXPECT_EQ(tools::default_tile(20000, 20000), 2560);
    EXPECT_EQ(tools::default_tile(10, 20000), 2560);
    EXPECT_EQ(tools::default_tile(1000000, 1000000), 4096);
    EXPECT_EQ(tools::tiles_along(0, 5), 0);
    EXPECT_EQ(tools::tiles_along(10, 5), 2);
    EXPECT_EQ(tools::tiles_along(11, 5), 3);
}

TEST(Median, OddAndEven) {
    EXPECT_EQ(tools::median({3, 1, 2}), 2);
    EXPECT_EQ(tools::median({4, 1, 2, 3}), 2.5);
}

TEST(Memory, TooMuchIsRefused) {
    EXPECT_GT(tools::available_memory(), 0);
    EXPECT_NO_THROW(tools::require_memory(1, "this test"));
    expect_error([] { tools::require_memory(std::int64_t{1} << 60, "this test"); },
                 "not enough memory: this test needs 1099511627776 MiB; ");
}

TEST(AtomicFile, ReplacesOnlyWhenCommitted) {
    const test::TemporaryDirectory directory;
    const std::string path = directory.file("y");
    test::write_file(path, "old");
    {
        tools::AtomicFile file(path);
        file.write("half", 4);
        EXPECT_EQ(test::read_file(path), "old");
    }
    EXPECT_EQ(test::read_file(path), "old");
    EXPECT_EQ(directory.count_files(), 1U);
    {
        tools::AtomicFile file(path);
        file.write("new", 3);
        file.commit();
    }
    EXPECT_EQ(test::read_file(path), "new");
    EXPECT_EQ(directory.count_files(), 1U);
}

TEST(AtomicFile, KeepsPermissionsAndLinks) {
    const test::TemporaryDirectory directory;
    test::write_file(directory.file("y"), "old");
    ASSERT_EQ(chmod(directory.file("y").c_str(), 0640), 0);
    std::filesystem::create_symlink("y", directory.file("link"));
    {
        tools::AtomicFile file(directory.file("link"));
        file.write("new", 3);
        file.commit();
    }
    EXPECT_TRUE(std::filesystem::is_symlink(directory.file("link")));
    EXPECT_EQ(test::read_file(directory.file("y")), "new");
    struct stat status {};
    ASSERT_EQ(stat(directory.file("y").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0640U);
}

TEST(AtomicFile, PlacesThatCannotBeWritten) {
    const test::TemporaryDirectory directory;
    expect_error([&] { tools::AtomicFile(directory.file("absent/y")); }, "there is no directory");
    expect_error([&] { tools::AtomicFile(directory.file("")); }, "it exists and is not a regular file");
    expect_error([] { tools::AtomicFile("/dev/null"); }, "it exists and is not a regular file");
    expect_error([] { tools::AtomicFile(""); }, "it must name a file");
}

} // namespace
