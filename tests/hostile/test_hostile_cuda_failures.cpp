// CUDA's failures as the stream level and C report them: memory that is not there, and errors that somebody else has left.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <functional>

#include "hostile/foreign_kernel.hpp"
#include "starmv/starmv.h"
#include "starmv/starmv.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"
#include "support/watchdog.hpp"

namespace starmv::test {
namespace {

using namespace std::chrono_literals;

// A = all ones, of order 4.
struct SmallProduct {
    DeviceArray<double> A{std::vector<double>(16, 1.0)}, x{std::vector<double>(4, 1.0)}, y{std::vector<double>(4, 0.0)};

    void run(Queue& queue) { gemv(queue, Op::NoTrans, 4, 4, 1.0, A.data(), 4, x.data(), 1, 1.0, y.data(), 1); }
    int run_in_c() { return starmv_dgemv('N', 4, 4, 1.0, A.data(), 4, x.data(), 1, 1.0, y.data(), 1); }
    int run_in_c(cudaStream_t stream) {
        return starmv_dgemv_async('N', 4, 4, 1.0, A.data(), 4, x.data(), 1, 1.0, y.data(), 1, stream);
    }
    std::vector<double> result() const { return y.download(); }
};

// All that cudaMalloc() gives.
class AllDeviceMemory {
public:
    AllDeviceMemory() {
        std::size_t free = 0, total = 0;
        cuda_check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
        constexpr std::size_t least = std::size_t{1} << 20;
        for (std::size_t bytes = free; bytes >= least;) {
            void* memory = nullptr;
            if (cudaMalloc(&memory, bytes) == cudaSuccess)
                pieces_.push_back(memory);
            else
                bytes /= 2;
        }
        static_cast<void>(cudaGetLastError());
    }
    ~AllDeviceMemory() {
        for (void* piece : pieces_)
            cudaFree(piece);
    }
    AllDeviceMemory(const AllDeviceMemory&) = delete;
    AllDeviceMemory& operator=(const AllDeviceMemory&) = delete;

private:
    std::vector<void*> pieces_;
};

std::string no_workspace(std::size_t bytes) {
    return "starmv::Queue: a workspace of " + std::to_string(bytes) +
           " bytes on CUDA device 0: cudaMalloc: cudaErrorMemoryAllocation, out of memory";
}

TEST(CudaFailures, AWorkspaceLargerThanTheDevice) {
    const Watchdog watchdog("a workspace larger than the device", 60s);
    constexpr std::size_t bytes = std::size_t{1} << 60;
    try {
        const Queue queue(nullptr, bytes);
        ADD_FAILURE() << "there was so much memory";
    } catch (const CudaError& error) {
        EXPECT_EQ(error.code(), cudaErrorMemoryAllocation);
        EXPECT_EQ(error.what(), no_workspace(bytes));
    }
    EXPECT_EQ(starmv_prepare(cudaStreamPerThread, bytes), STARMV_ERROR_CUDA);
    EXPECT_EQ(starmv_last_error(), no_workspace(bytes));
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "the error was reported; nobody else may find it";
    SmallProduct product;
    Queue queue;
    product.run(queue);
    queue.synchronize();
    EXPECT_EQ(product.result(), std::vector<double>(4, 4.0));
}

TEST(CudaFailures, DeviceMemoryIsExhausted) {
    const Watchdog watchdog("exhausted device memory", 120s);
    cudaStream_t stream = nullptr;
    cuda_check(cudaStreamCreate(&stream), "cudaStreamCreate");
    SmallProduct product;
    Queue before;
    product.run(before); // loads the kernel, which takes memory, too
    before.synchronize();
    EXPECT_EQ(starmv_release(nullptr), 0);
    {
        const AllDeviceMemory all;
        EXPECT_THROW(Queue(stream, Queue::default_workspace_bytes), CudaError);
        EXPECT_EQ(product.run_in_c(), STARMV_ERROR_CUDA);
        EXPECT_EQ(starmv_last_error(), no_workspace(Queue::default_workspace_bytes));
        EXPECT_EQ(product.run_in_c(stream), STARMV_ERROR_CUDA);
        EXPECT_EQ(product.result(), std::vector<double>(4, 4.0));
        product.run(before); // has its workspace, and wants nothing more
        before.synchronize();
        EXPECT_EQ(product.result(), std::vector<double>(4, 8.0));
    }
    // The failures left nothing behind.
    EXPECT_EQ(product.run_in_c(), 0) << starmv_last_error();
    EXPECT_EQ(product.run_in_c(stream), 0) << starmv_last_error();
    cuda_check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    EXPECT_EQ(product.result(), std::vector<double>(4, 16.0));
    EXPECT_EQ(starmv_release(stream), 0);
    EXPECT_EQ(starmv_release(nullptr), 0);
    cuda_check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

// A launch of somebody else's that failed is neither reported nor forgotten by our calls.
TEST(CudaFailures, AForeignLaunchThatFailed) {
    const Watchdog watchdog("a foreign launch that failed", 60s);
    SmallProduct product;
    Queue queue;
    EXPECT_EQ(product.run_in_c(), 0);
    launch_impossible_block(nullptr);
    EXPECT_NO_THROW(product.run(queue));
    EXPECT_EQ(product.run_in_c(), 0) << starmv_last_error();
    queue.synchronize();
    EXPECT_NE(cudaGetLastError(), cudaSuccess) << "its owner still finds it";
    EXPECT_EQ(product.result(), std::vector<double>(4, 12.0));
    EXPECT_EQ(starmv_release(nullptr), 0);
}

bool throws_cuda_error(const char* what, const std::function<void()>& call) {
    try {
        call();
    } catch (const CudaError& error) {
        std::fprintf(stderr, "%s: %s\n", what, error.what());
        return error.code() != cudaSuccess;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: another exception: %s\n", what, error.what());
        return false;
    }
    std::fprintf(stderr, "%s: nothing was thrown\n", what);
    return false;
}

bool answers_cuda_error(const char* what, int status) {
    std::fprintf(stderr, "%s: %d, %s\n", what, status, starmv_last_error());
    return status == STARMV_ERROR_CUDA;
}

// For a child process: its CUDA context is lost.
[[noreturn]] void use_everything_after_an_illegal_access() {
    const Watchdog watchdog("the use of a lost CUDA context", 60s);
    bool all = true;
    {
        cudaStream_t stream = nullptr;
        cuda_check(cudaStreamCreate(&stream), "cudaStreamCreate");
        SmallProduct product;
        Queue queue(stream), waiting;
        all &= product.run_in_c() == 0 && product.run_in_c(stream) == 0;
        cuda_check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
        launch_illegal_access(stream);
        // The first call may be launched before CUDA knows; it is then waiting that reports.
        all &= throws_cuda_error("gemv and wait", [&] {
            product.run(queue);
            queue.synchronize();
        });
        all &= throws_cuda_error("gemv", [&] { product.run(queue); });
        all &= throws_cuda_error("gemv on another queue", [&] { product.run(waiting); });
        all &= throws_cuda_error("symv", [&] {
            symv(waiting, Uplo::Lower, 4, 1.0, product.A.data(), 4, product.x.data(), 1, 0.0, product.y.data(), 1);
        });
        all &= throws_cuda_error("scal", [&] { scal(waiting, 4, 2.0, product.y.data(), 1); });
        all &= throws_cuda_error("synchronize", [&] { waiting.synchronize(); });
        all &= throws_cuda_error("Queue", [&] { const Queue another(stream); });
        all &= answers_cuda_error("starmv_dgemv", product.run_in_c());
        all &= answers_cuda_error("starmv_dgemv_async", product.run_in_c(stream));
        const int released = starmv_release(stream); // frees nothing any more, but must come back
        all &= released == 0 || released == STARMV_ERROR_CUDA;
    } // destructors, too
    std::fprintf(stderr, "%s\n", all ? "every call reported it" : "some call did not report it");
    std::_Exit(all ? 0 : 1);
}

TEST(CudaFailuresDeathTest, AForeignKernelHasLostTheContext) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(use_everything_after_an_illegal_access(), testing::ExitedWithCode(0), "every call reported it");
}

} // namespace
} // namespace starmv::test
