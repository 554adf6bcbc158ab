// CUDA's failures at the task level: memory that is not there, little memory, and somebody else's kernel that has failed.
// For CUDA workers only.
#include <cuda_runtime.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "hostile/every_task_call.hpp"
#include "hostile/foreign_kernel.hpp"
#include "support/watchdog.hpp"

namespace starmv::test {
namespace {

using namespace std::chrono_literals;

class CudaTasks : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(restart_starpu()); }
    void TearDown() override {
        unsetenv("STARPU_LIMIT_CUDA_MEM");
        EXPECT_TRUE(restart_starpu());
    }
    static void limit_memory(int mebibytes) {
        stop_starpu();
        setenv("STARPU_LIMIT_CUDA_MEM", std::to_string(mebibytes).c_str(), 1);
        ASSERT_TRUE(restart_starpu({.workers = 1}));
    }
};

TEST_F(CudaTasks, AWorkspaceLargerThanTheDevice) {
    const Watchdog watchdog("a workspace larger than the device", 60s);
    constexpr std::size_t bytes = std::size_t{1} << 60;
    try {
        tasks::init({.workspace_bytes = bytes});
        ADD_FAILURE() << "there was so much memory";
    } catch (const CudaError& error) {
        EXPECT_EQ(error.code(), cudaErrorMemoryAllocation);
        const std::string what = error.what();
        EXPECT_EQ(
            what.rfind("starmv::tasks::init: a workspace of " + std::to_string(bytes) + " bytes on CUDA device ", 0),
            0U)
            << what;
        EXPECT_NE(what.find("cudaMalloc: cudaErrorMemoryAllocation"), std::string::npos) << what;
    }
    TaskOperands<double> o;
    // Until init() has succeeded the workers take no task.
    EXPECT_THROW(tasks::gemv<double>(Op::NoTrans, 1.0, o.A, o.x, 1.0, o.y), StarpuError);
    tasks::init();
    tasks::gemv<double>(Op::NoTrans, 1.0, o.A, o.x, 1.0, o.y);
    o.y.unregister();
    EXPECT_EQ(o.y_data, std::vector<double>(6, 7.0));
}

// A matrix of 512 MiB in tiles of 8 MiB through less device memory: right, and not for ever.
void products_of_a_matrix_that_does_not_fit(int mebibytes) {
    constexpr std::int64_t n = 8192, tile = 1024;
    Random random(1);
    std::vector<double> a(n * n), x_data = random.vector<double>(n);
    const std::vector<double> w = random.vector<double>(2 * n), y0 = random.vector<double>(n);
    for (std::int64_t j = 0; j < n; ++j)
        std::copy_n(w.begin() + j, n, a.begin() + j * n); // A(i, j) = w[i + j], symmetric
    std::vector<double> y_n = y0, y_t = y0, y_s = y0;
    {
        const tasks::Matrix<double> A(a.data(), n, n, n, tile, tile);
        const tasks::Vector<double> x(x_data.data(), n, tile), yn(y_n.data(), n, tile), yt(y_t.data(), n, tile),
            ys(y_s.data(), n, tile);
        tasks::gemv(Op::NoTrans, 1.0, A, x, 1.0, yn);
        tasks::gemv(Op::Trans, 1.0, A, x, 1.0, yt);
        tasks::symv(Uplo::Lower, 1.0, A, x, 1.0, ys);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
    }
    std::vector<double> before = y0;
    const auto expected =
        reference::gemv<double>({Op::NoTrans, n, n, 1.0, a.data(), n, x_data.data(), 1, 1.0, before.data(), 1});
    EXPECT_TRUE(within_bound(expected, y_n.data(), 1)) << "gemv N with " << mebibytes << " MiB";
    EXPECT_TRUE(within_bound(expected, y_t.data(), 1)) << "gemv T with " << mebibytes << " MiB";
    EXPECT_TRUE(within_bound(expected, y_s.data(), 1)) << "symv with " << mebibytes << " MiB";
}

TEST_F(CudaTasks, AMatrixOfFourTimesTheDeviceMemory) {
    const Watchdog watchdog("512 MiB through 128 MiB of device memory", 120s);
    limit_memory(128);
    products_of_a_matrix_that_does_not_fit(128);
}

// A task's operands are 8.02 MiB. (With room for one or two, StarPU 1.4 may try to make room for ever.)
TEST_F(CudaTasks, RoomForEightTasks) {
    const Watchdog watchdog("512 MiB through 72 MiB of device memory", 120s);
    limit_memory(72);
    products_of_a_matrix_that_does_not_fit(72);
}

// StarPU would try for ever to make room for a tile that is larger than all the memory of the device.
TEST_F(CudaTasks, ATileLargerThanTheDeviceMemoryIsRefused) {
    const Watchdog watchdog("a tile larger than the device memory", 60s);
    limit_memory(128);
    constexpr std::int64_t n = 4608; // 162 MiB
    std::vector<double> a(n * n, 1.0), x_data(n, 1.0), y_data(n, 1.0);
    {
        const tasks::Matrix<double> A(a.data(), n, n, n, n, n), small(a.data(), n, n, n, n, n / 8);
        const tasks::Vector<double> x(x_data.data(), n, n), short_x(x_data.data(), n, n / 8), y(y_data.data(), n, n);
        try {
            tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, y);
            ADD_FAILURE() << "the task was accepted";
        } catch (const StarpuError& error) {
            const std::string what = error.what();
            EXPECT_EQ(error.code(), ENODEV);
            EXPECT_EQ(what.rfind("starmv::tasks::gemv: StarPU refused a task starmv_dgemv: no worker can run it.", 0),
                      0U)
                << what;
            const std::int64_t bytes = (n * n + 2 * n) * 8;
            EXPECT_NE(what.find("Its operands take " + std::to_string(bytes) + " bytes, more than the memory of "),
                      std::string::npos)
                << what;
        }
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        // In smaller tiles it goes.
        tasks::gemv(Op::NoTrans, 1.0, small, short_x, 0.0, y, {.accumulators = 1});
    }
    EXPECT_EQ(y_data, std::vector<double>(n, static_cast<double>(n)));
}

// A task cannot fail, and what it would have written is lost: the program ends, says why, and does not hang.
void use_starpu_after_an_illegal_access() {
    const Watchdog watchdog("tasks on a lost CUDA context", 60s);
    static starpu_codelet foreign;
    starpu_codelet_init(&foreign);
    foreign.name = "foreign";
    foreign.where = STARPU_CUDA;
    foreign.cuda_funcs[0] = [](void**, void*) { launch_illegal_access(starpu_cuda_get_local_stream()); };
    foreign.cuda_flags[0] = STARPU_CUDA_ASYNC;
    foreign.nbuffers = 1;
    foreign.modes[0] = STARPU_RW;
    TaskOperands<double> o;
    starpu_task* task = starpu_task_create();
    task->cl = &foreign;
    task->handles[0] = o.x;
    if (starpu_task_submit(task) != 0) std::_Exit(2);
    tasks::gemv<double>(Op::NoTrans, 1.0, o.A, o.x, 1.0, o.y);
    starpu_task_wait_for_all();
}

TEST(CudaTasksDeathTest, AForeignKernelHasLostTheContext) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(use_starpu_after_an_illegal_access(), testing::KilledBySignal(SIGABRT),
                "illegal memory access|cudaErrorIllegalAddress|error 700|: 700");
}

} // namespace
} // namespace starmv::test
