// test [--arch=cpu|cuda] [GoogleTest's options]: StarPU is started once for all tests of the executable.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "starmv/tasks/init.hpp"
#include "starmv/version.hpp"
#include "tasks/runtime.hpp"

namespace {

using starmv::test::Arch;

constexpr unsigned watchdog_seconds = 240; // for a test; less than CTest's limit, which says nothing about the cause

extern "C" void on_alarm(int) {
    constexpr char message[] =
        "starmv tests: a test has no end after 240 seconds; some task was lost or waits for ever\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, message, sizeof(message) - 1);
    std::abort();
}

class Watch : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo&) override { alarm(watchdog_seconds); }
};

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--arch=cuda") == 0) {
            starmv::test::set_arch(Arch::Cuda);
        } else if (std::strcmp(argv[i], "--arch=cpu") != 0) {
            std::cerr << "unknown argument " << argv[i] << "; known are --arch=cpu and --arch=cuda\n";
            return 2;
        }
    }
    starmv::test::prepare_environment();
    std::signal(SIGALRM, on_alarm);
    alarm(watchdog_seconds); // StarPU's start, too
    testing::UnitTest::GetInstance()->listeners().Append(new Watch);

    if (starmv::test::arch() == Arch::Cuda && !starmv::built_with_cuda()) {
        std::cout << "skipped: StarMV was built without CUDA\n";
        return 77;
    }
    if (!starmv::test::start_starpu()) {
        if (starmv::test::arch() == Arch::Cuda) {
            std::cout << "skipped: StarPU found no CUDA device\n";
            return 77;
        }
        std::cerr << "starpu_init() failed\n";
        return 1;
    }
    starmv::tasks::init();
    const int status = RUN_ALL_TESTS();
    starmv::test::stop_starpu();
    return status;
}
