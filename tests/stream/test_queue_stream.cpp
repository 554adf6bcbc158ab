// The Queue and the rules of a stream-level call: errors first, capture, device, workspace.
#include <gtest/gtest.h>

#include "starmv/starmv.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

struct BadCall {
    const char* argument;
    int position;
    std::string what;
    std::function<void(Queue&, double*)> call; // the pointer is valid device memory of 64 elements
};

std::vector<BadCall> bad_calls() {
    return {
        {"op", 1, "starmv::gemv: op is 'X'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)",
         [](Queue& q, double* d) { gemv(q, static_cast<Op>('X'), 2, 2, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 1); }},
        {"m", 2, "starmv::gemv: m is -1; it must be at least 0",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, -1, 2, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 1); }},
        {"n", 3, "starmv::gemv: n is -2; it must be at least 0",
         [](Queue& q, double* d) { gemv(q, Op::Trans, 2, -2, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 1); }},
        {"A", 5, "starmv::gemv: A is null; it must be a valid pointer",
         [](Queue& q, double* d) {
             gemv(q, Op::NoTrans, 2, 2, 1.0, static_cast<double*>(nullptr), 2, d + 8, 1, 0.0, d + 16, 1);
         }},
        {"lda", 6, "starmv::gemv: lda is 3; it must be at least max(1, m) = 4",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, 4, 2, 1.0, d, 3, d + 8, 1, 0.0, d + 16, 1); }},
        {"lda", 6, "starmv::gemv: lda is 0; it must be at least max(1, m) = 1",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, 0, 2, 1.0, d, 0, d + 8, 1, 0.0, d + 16, 1); }},
        {"x", 7, "starmv::gemv: x is null; it must be a valid pointer",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, 2, 2, 1.0, d, 2, nullptr, 1, 0.0, d + 16, 1); }},
        {"incx", 8, "starmv::gemv: incx is 0; it must be other than 0",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, 2, 2, 1.0, d, 2, d + 8, 0, 0.0, d + 16, 1); }},
        {"y", 10, "starmv::gemv: y is null; it must be a valid pointer",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, 2, 2, 1.0, d, 2, d + 8, 1, 0.0, nullptr, 1); }},
        {"incy", 11, "starmv::gemv: incy is 0; it must be other than 0",
         [](Queue& q, double* d) { gemv(q, Op::NoTrans, 2, 2, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 0); }},
        {"uplo", 1, "starmv::symv: uplo is 'Q'; it must be 'L' (Lower) or 'U' (Upper)",
         [](Queue& q, double* d) { symv(q, static_cast<Uplo>('Q'), 2, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 1); }},
        {"n", 2, "starmv::symv: n is -1; it must be at least 0",
         [](Queue& q, double* d) { symv(q, Uplo::Lower, -1, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 1); }},
        {"lda", 5, "starmv::hemv: lda is 1; it must be at least max(1, n) = 2",
         [](Queue& q, double* d) { hemv(q, Uplo::Lower, 2, 1.0, d, 1, d + 8, 1, 0.0, d + 16, 1); }},
        {"incx", 7, "starmv::symv: incx is 0; it must be other than 0",
         [](Queue& q, double* d) { symv(q, Uplo::Lower, 2, 1.0, d, 2, d + 8, 0, 0.0, d + 16, 1); }},
        {"incy", 10, "starmv::symv: incy is 0; it must be other than 0",
         [](Queue& q, double* d) { symv(q, Uplo::Lower, 2, 1.0, d, 2, d + 8, 1, 0.0, d + 16, 0); }},
        {"n", 1, "starmv::scal: n is -3; it must be at least 0", [](Queue& q, double* d) { scal(q, -3, 2.0, d, 1); }},
        {"incy", 4, "starmv::scal: incy is 0; it must be other than 0",
         [](Queue& q, double* d) { scal(q, 3, 2.0, d, 0); }},
    };
}

TEST(StreamErrors, NameArgumentValueAndRequirementAndLaunchNothing) {
    Queue queue;
    Random random(1);
    const std::vector<double> before = random.vector<double>(64);
    DeviceArray<double> device(before);
    for (const BadCall& bad : bad_calls()) {
        try {
            bad.call(queue, device.data());
            ADD_FAILURE() << "accepted: " << bad.what;
        } catch (const InvalidArgument& error) {
            EXPECT_EQ(error.what(), bad.what);
            EXPECT_EQ(error.argument(), bad.argument);
            EXPECT_EQ(error.position(), bad.position) << bad.what;
        }
    }
    queue.synchronize();
    EXPECT_TRUE(same_bits(before, device.download()));
}

TEST(StreamErrors, OverlapOfYIsRefused) {
    Queue queue;
    DeviceArray<double> device(std::vector<double>(64, 1.0));
    double* d = device.data();
    EXPECT_THROW(gemv(queue, Op::NoTrans, 4, 4, 1.0, d, 4, d + 32, 1, 0.0, d + 15, 1), InvalidArgument);
    EXPECT_THROW(gemv(queue, Op::NoTrans, 4, 4, 1.0, d, 4, d + 32, 1, 0.0, d + 33, 1), InvalidArgument);
    EXPECT_NO_THROW(gemv(queue, Op::NoTrans, 4, 4, 1.0, d, 4, d, 1, 0.0, d + 16, 1)) << "x may be part of A";
    queue.synchronize();
}

TEST(StreamErrors, NullPointersAreFineWhereNothingIsRead) {
    Queue queue;
    Random random(2);
    const std::vector<double> before = random.vector<double>(4);
    DeviceArray<double> device(before);
    double* none = nullptr;
    gemv(queue, Op::NoTrans, 0, 4, 1.0, none, 1, none, 1, 0.0, none, 1);
    gemv(queue, Op::NoTrans, 4, 0, 1.0, none, 4, none, 1, 0.0, device.data(), 1); // n = 0 leaves y as it is
    gemv(queue, Op::NoTrans, 4, 4, 0.0, none, 4, none, 1, 1.0, device.data(), 1);
    queue.synchronize();
    EXPECT_TRUE(same_bits(before, device.download()));
}

TEST(StreamErrors, WorkspaceTooSmall) { EXPECT_THROW(Queue(nullptr, 1000), InvalidArgument); }

TEST(Queue, NamesStreamDeviceAndWorkspace) {
    cudaStream_t stream = nullptr;
    cuda_check(cudaStreamCreate(&stream), "cudaStreamCreate");
    {
        Queue queue(stream, 2 * Queue::least_workspace_bytes);
        EXPECT_EQ(queue.stream(), stream);
        EXPECT_EQ(queue.workspace_bytes(), 2 * Queue::least_workspace_bytes);
        EXPECT_EQ(queue.device(), 0);
        Queue moved = std::move(queue);
        EXPECT_EQ(moved.stream(), stream);
        moved = Queue(stream);
        EXPECT_EQ(moved.workspace_bytes(), Queue::default_workspace_bytes);
    }
    cuda_check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

TEST(Queue, RestoresTheCurrentDevice) {
    int devices = 0;
    cuda_check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    if (devices < 2) GTEST_SKIP() << "needs two devices";
    const int other = devices - 1;
    cuda_check(cudaSetDevice(other), "cudaSetDevice");
    cudaStream_t stream = nullptr;
    cuda_check(cudaStreamCreate(&stream), "cudaStreamCreate");
    DeviceArray<float> y(std::vector<float>(100, 1.0f));
    cuda_check(cudaSetDevice(0), "cudaSetDevice");
    {
        Queue queue(stream);
        EXPECT_EQ(queue.device(), other);
        scal(queue, 100, 2.0f, y.data(), 1);
        int current = -1;
        cuda_check(cudaGetDevice(&current), "cudaGetDevice");
        EXPECT_EQ(current, 0);
        queue.synchronize();
    }
    EXPECT_EQ(y.download(), std::vector<float>(100, 2.0f));
    cuda_check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

// A captured graph holds the calls; each replay does them again. symv has two kernels at this order, of which the second does
// not wait for the first.
TEST(Queue, CallsCanBeCapturedAndReplayed) {
    constexpr std::int64_t n = 1701;
    cudaStream_t stream = nullptr;
    cuda_check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate");
    {
        Queue queue(stream);
        Random random(3);
        const std::vector<double> A = random.vector<double>(n * n), x = random.vector<double>(n),
                                  y0 = random.vector<double>(n);
        DeviceArray<double> A_device(A), x_device(x), y_device(y0), z_device(y0);
        cudaGraph_t graph = nullptr;
        cudaGraphExec_t executable = nullptr;
        cuda_check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "begin capture");
        gemv(queue, Op::Trans, n, n, 0.5, A_device.data(), n, x_device.data(), 1, 0.0, y_device.data(), 1);
        symv(queue, Uplo::Upper, n, 1.0, A_device.data(), n, y_device.data(), 1, 1.0, z_device.data(), 1);
        cuda_check(cudaStreamEndCapture(stream, &graph), "end capture");
        EXPECT_TRUE(same_bits(z_device.download(), y0)) << "capturing runs nothing";
        cuda_check(cudaGraphInstantiate(&executable, graph, 0), "cudaGraphInstantiate");
        for (int replay = 0; replay < 3; ++replay)
            cuda_check(cudaGraphLaunch(executable, stream), "cudaGraphLaunch");
        queue.synchronize();
        const std::vector<double> replayed = z_device.download();

        y_device.upload(y0);
        z_device.upload(y0);
        for (int repeat = 0; repeat < 3; ++repeat) {
            gemv(queue, Op::Trans, n, n, 0.5, A_device.data(), n, x_device.data(), 1, 0.0, y_device.data(), 1);
            symv(queue, Uplo::Upper, n, 1.0, A_device.data(), n, y_device.data(), 1, 1.0, z_device.data(), 1);
        }
        queue.synchronize();
        EXPECT_TRUE(same_bits(replayed, z_device.download()));
        cuda_check(cudaGraphExecDestroy(executable), "cudaGraphExecDestroy");
        cuda_check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    }
    cuda_check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

TEST(Queue, WorkspaceQueriesFollowTheShape) {
    Queue queue;
    EXPECT_LE(gemv_workspace_bytes<double>(queue, Op::NoTrans, 32, 10000000), Queue::default_workspace_bytes);
    EXPECT_EQ(gemv_workspace_bytes<double>(queue, Op::NoTrans, 0, 10), 0u);
    EXPECT_GT(symv_workspace_bytes<double>(queue, 20000), symv_workspace_bytes<double>(queue, 10000));
    EXPECT_THROW(symv_workspace_bytes<double>(queue, -1), InvalidArgument);
}

// An error that somebody else's launch left behind is not ours.
TEST(Queue, ForeignLaunchErrorIsNotReportedByOurCall) {
    Queue queue;
    DeviceArray<float> y(std::vector<float>(10, 1.0f));
    EXPECT_NE(cudaSetDevice(100000), cudaSuccess);
    EXPECT_NO_THROW(scal(queue, 10, 3.0f, y.data(), 1));
    queue.synchronize();
    EXPECT_EQ(y.download(), std::vector<float>(10, 3.0f));
    static_cast<void>(cudaGetLastError());
}

} // namespace
