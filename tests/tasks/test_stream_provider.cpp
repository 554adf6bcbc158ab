// Kernels on streams of the user, joined with StarPU's by events.
#include <cuda_runtime.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

// One stream for all CUDA workers of the test, which has one device.
struct UserStream {
    UserStream() { EXPECT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess); }
    ~UserStream() { EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess); }
    UserStream(const UserStream&) = delete;
    UserStream& operator=(const UserStream&) = delete;

    static cudaStream_t provide(int workerid, void* argument) {
        auto& self = *static_cast<UserStream*>(argument);
        EXPECT_EQ(workerid, starpu_worker_get_id());
        ++self.asked;
        return self.stream;
    }

    cudaStream_t stream = nullptr;
    std::atomic<int> asked = 0;
};

class StreamProviderTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(restart_starpu({.workers = 1}));
        tasks::init({.stream_provider = UserStream::provide, .stream_provider_argument = &user});
    }
    void TearDown() override {
        tasks::init(); // without a provider
        EXPECT_TRUE(restart_starpu());
    }

    UserStream user;
};

TEST_F(StreamProviderTest, ProductsThatDependOnEachOther) {
    Random random(1);
    constexpr std::int64_t m = 300, n = 200;
    MatrixOperand<double> a(random, m, n, m);
    VectorOperand<double> vx(random, n, 1), vy(random, m, 1), vz(random, n, 1);
    {
        const tasks::Matrix<double> A(a.data(), m, n, m, 100, 100);
        const tasks::Vector<double> x(vx.data(), n, 100), y(vy.data(), m, 100), z(vz.data(), n, 100);
        tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, y, {.accumulators = 1});
        tasks::gemv(Op::Trans, 1.0, A, y, 0.0, z, {.accumulators = 1});
    }
    EXPECT_EQ(user.asked, 12) << "once a task";
    const auto y = reference::gemv<double>({Op::NoTrans, m, n, 1.0, a.data(), m, vx.data(), 1, 0.0, vy.data(), 1});
    EXPECT_TRUE(within_bound(y, vy.data(), 1));
    const auto z = reference::gemv<double>({Op::Trans, m, n, 1.0, a.data(), m, vy.data(), 1, 0.0, vz.data(), 1});
    EXPECT_TRUE(within_bound(z, vz.data(), 1));
}

// The task ends after what was on the user's stream before its kernel: so the kernel ran on that stream, and StarPU
// waited for it.
TEST_F(StreamProviderTest, FollowsWhatIsOnTheStream) {
    std::atomic<bool> passed = false;
    ASSERT_EQ(cudaLaunchHostFunc(
                  user.stream,
                  [](void* flag) {
                      std::this_thread::sleep_for(std::chrono::milliseconds(200));
                      *static_cast<std::atomic<bool>*>(flag) = true;
                  },
                  &passed),
              cudaSuccess);
    std::vector<double> data(8, 1.0);
    {
        const tasks::Vector<double> y(data.data(), 8, 8);
        const auto start = std::chrono::steady_clock::now();
        tasks::scal(3.0, y);
        const std::chrono::duration<double> submitting = std::chrono::steady_clock::now() - start;
        EXPECT_LT(submitting.count(), 0.1) << "submitting waited for the stream";
        starpu_task_wait_for_all();
        EXPECT_TRUE(passed) << "the task did not wait for the user's stream";
    }
    EXPECT_EQ(data, std::vector<double>(8, 3.0));
}

TEST_F(StreamProviderTest, NullMeansStarpusOwnStream) {
    tasks::init({.stream_provider = [](int, void*) -> cudaStream_t { return nullptr; }});
    std::vector<double> data(8, 1.0);
    {
        const tasks::Vector<double> y(data.data(), 8, 8);
        tasks::scal(3.0, y);
    }
    EXPECT_EQ(data, std::vector<double>(8, 3.0));
    EXPECT_EQ(user.asked, 0);
}

} // namespace
} // namespace starmv::test
