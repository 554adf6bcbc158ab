// Matrices of more than 2^31 elements: A(i, j) = w[i + j], so that any element can be recomputed anywhere, no two
// columns are alike, and the matrix is symmetric. Samples of the result are compared.
#include <gtest/gtest.h>

#include "kernels/cuda/cuda.hpp"
#include "starmv/starmv.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

class LargeStream : public testing::Test {
protected:
    static constexpr std::int64_t m = 50000, n = 45000; // 2.25e9 elements
    static_assert(m * n > std::int64_t{1} << 31);

    void SetUp() override {
        std::size_t free = 0, total = 0;
        cuda_check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
        const std::size_t bytes = static_cast<std::size_t>(m) * static_cast<std::size_t>(m) * sizeof(float);
        if (free < bytes + (std::size_t{1} << 30))
            GTEST_SKIP() << "needs " << (bytes >> 30) + 1 << " GiB of free device memory";
        Random random(1);
        w = random.vector<float>(2 * m);
        x = random.vector<float>(m);
        DeviceArray<float> w_device(w);
        A.reserve(static_cast<std::size_t>(m * m));
        x_device.upload(x);
        y_device.upload(std::vector<float>(static_cast<std::size_t>(m), poison<float>()));
        for (std::int64_t j = 0; j < m; ++j)
            cuda_check(
                cudaMemcpyAsync(A.data() + j * m, w_device.data() + j, m * sizeof(float), cudaMemcpyDeviceToDevice),
                "fill");
        cuda_check(cudaDeviceSynchronize(), "fill");
    }

    // Row k of the product, or column k, is w[k + l] over l = 0 ... length - 1.
    void compare_samples(std::int64_t results, std::int64_t length) {
        const std::vector<float> y = y_device.download();
        for (std::int64_t s = 0; s < 400; ++s) {
            const std::int64_t k = s < 200 ? results - 1 - s : (s - 200) * (results / 200);
            reference::Expected<float> expected = reference::gemv<float>(
                {Op::Trans, length, 1, 1.0f, w.data() + k, length, x.data(), 1, 0.0f, &unused, 1});
            ASSERT_TRUE(within_bound(expected, &y[static_cast<std::size_t>(k)], 1)) << "element " << k;
        }
    }

    Queue queue;
    DeviceArray<float> A, x_device, y_device;
    std::vector<float> w, x;
    float unused = 0;
};

TEST_F(LargeStream, GemvN) {
    gemv(queue, Op::NoTrans, m, n, 1.0f, A.data(), m, x_device.data(), 1, 0.0f, y_device.data(), 1);
    queue.synchronize();
    compare_samples(m, n);
}

TEST_F(LargeStream, GemvT) {
    gemv(queue, Op::Trans, m, n, 1.0f, A.data(), m, x_device.data(), 1, 0.0f, y_device.data(), 1);
    queue.synchronize();
    compare_samples(n, m);
}

TEST_F(LargeStream, SymvLower) {
    symv(queue, Uplo::Lower, m, 1.0f, A.data(), m, x_device.data(), 1, 0.0f, y_device.data(), 1);
    queue.synchronize();
    compare_samples(m, m);
}

TEST_F(LargeStream, SymvUpper) {
    symv(queue, Uplo::Upper, m, 1.0f, A.data(), m, x_device.data(), 1, 0.0f, y_device.data(), 1);
    queue.synchronize();
    compare_samples(m, m);
}

// Partial results for which the part of the workspace that is zero between calls is too small, in two passes, of which the
// second alone would find room there. They reach into it: a smaller product, whose blocks expect zeros, comes after them.
TEST_F(LargeStream, SymvInTwoPasses) {
    Queue small(nullptr, std::size_t{5} << 20);
    ASSERT_GT(symv_workspace_bytes<float>(small, m), small.workspace_bytes());
    ASSERT_LT(symv_workspace_bytes<float>(small, m),
              small.workspace_bytes() + cuda::Workspace::most_exchange_bytes / 2);
    for (Uplo uplo : {Uplo::Lower, Uplo::Upper, Uplo::Lower}) {
        SCOPED_TRACE(static_cast<char>(uplo));
        y_device.upload(std::vector<float>(static_cast<std::size_t>(m), poison<float>()));
        symv(small, uplo, m, 1.0f, A.data(), m, x_device.data(), 1, 0.0f, y_device.data(), 1);
        small.synchronize();
        compare_samples(m, m);
        if (HasFailure()) return;
        constexpr std::int64_t smaller = 3000;
        symv(small, uplo, smaller, 1.0f, A.data(), m, x_device.data(), 1, 0.0f, y_device.data(), 1);
        small.synchronize();
        compare_samples(smaller, smaller);
        if (HasFailure()) return;
    }
}

// 10^8 columns of one row, and the reverse: more blocks than a 32-bit or a 16-bit count of anything would allow.
TEST_F(LargeStream, OneRowAndOneColumn) {
    constexpr std::int64_t length = 100000000;
    gemv(queue, Op::NoTrans, 1, length, 1.0f, A.data(), 1, A.data(), 1, 0.0f, y_device.data(), 1);
    gemv(queue, Op::Trans, length, 1, 1.0f, A.data(), length, A.data(), 1, 0.0f, y_device.data() + 1, 1);
    DeviceArray<float> long_y;
    long_y.reserve(length);
    gemv(queue, Op::NoTrans, length, 1, 2.0f, A.data(), length, x_device.data(), 1, 0.0f, long_y.data(), 1);
    queue.synchronize();
    std::vector<float> a(static_cast<std::size_t>(length));
    cuda_check(cudaMemcpy(a.data(), A.data(), a.size() * sizeof(float), cudaMemcpyDeviceToHost), "download");
    const auto expected =
        reference::gemv<float>({Op::Trans, length, 1, 1.0f, a.data(), length, a.data(), 1, 0.0f, &unused, 1});
    const std::vector<float> y = y_device.download();
    EXPECT_TRUE(within_bound(expected, &y[0], 1));
    EXPECT_TRUE(within_bound(expected, &y[1], 1));
    const std::vector<float> elements = long_y.download();
    for (std::size_t k = 0; k < elements.size(); ++k)
        ASSERT_EQ(elements[k], 2.0f * (a[k] * x[0])) << k;
}

} // namespace
