// KBLAS's sizes are int, and their products are more than an int holds: lda * cols, lda * offset_c, n * incx.
// A(i, j) = w[i + j], so that any element can be recomputed, no two columns are alike, and the matrix is symmetric.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kblas.h"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

class KblasLarge : public testing::Test {
protected:
    static constexpr int m = 50000, n = 45000, offset = 43000;
    static_assert(std::int64_t{m} * offset > std::numeric_limits<int>::max());

    void SetUp() override {
        std::size_t free = 0, total = 0;
        cuda_check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
        const std::size_t elements = static_cast<std::size_t>(m) * static_cast<std::size_t>(m);
        if (free < elements * sizeof(float) + (std::size_t{1} << 30))
            GTEST_SKIP() << "needs " << (elements * sizeof(float) >> 30) + 1 << " GiB of free device memory";
        Random random(1);
        w = random.vector<float>(2 * m);
        x = random.vector<float>(m);
        DeviceArray<float> w_device(w);
        A.reserve(elements);
        x_device.upload(x);
        y_device.upload(std::vector<float>(m, poison<float>()));
        for (std::int64_t j = 0; j < m; ++j)
            cuda_check(
                cudaMemcpyAsync(A.data() + j * m, w_device.data() + j, m * sizeof(float), cudaMemcpyDeviceToDevice),
                "fill");
        cuda_check(cudaDeviceSynchronize(), "fill");
    }

    // Element k of y, from first to last - 1, is the sum over l, from begin to end - 1, of w[k + l] x[l].
    void compare_samples(int status, int first, int last, int begin, int end) {
        ASSERT_EQ(status, 0);
        cuda_check(cudaDeviceSynchronize(), "the product");
        const std::vector<float> y = y_device.download();
        float unused = 0;
        const int step = std::max(1, (last - first) / 200);
        for (int k = first; k < last; k += k < last - 200 ? step : 1) {
            const auto expected = reference::gemv<float>(
                {Op::Trans, end - begin, 1, 1.0f, w.data() + k + begin, end, x.data() + begin, 1, 0.0f, &unused, 1});
            ASSERT_TRUE(within_bound(expected, &y[static_cast<std::size_t>(k)], 1)) << "element " << k;
        }
        for (int k = 0; k < first; ++k)
            ASSERT_TRUE(std::isnan(y[static_cast<std::size_t>(k)])) << "element " << k << ", left out, was written";
    }

    DeviceArray<float> A, x_device, y_device;
    std::vector<float> w, x;
};

TEST_F(KblasLarge, Gemv) {
    compare_samples(kblas_sgemv('N', m, n, 1, A.data(), m, x_device.data(), 1, 0, y_device.data(), 1), 0, m, 0, n);
}

TEST_F(KblasLarge, Gemv2Transposed) {
    compare_samples(kblas_sgemv2('T', m, n, 1, A.data(), m, x_device.data(), 1, 0, y_device.data(), 1), 0, n, 0, m);
}

TEST_F(KblasLarge, GemvOffset) {
    compare_samples(kblas_sgemv_offset('N', m, n, 1, A.data(), m, x_device.data(), 1, 0, y_device.data(), 1, 7, offset),
                    7, m, offset, n);
}

TEST_F(KblasLarge, Gemv2OffsetTransposed) {
    compare_samples(
        kblas_sgemv2_offset('T', m, n, 1, A.data(), m, x_device.data(), 1, 0, y_device.data(), 1, 7, offset), offset, n,
        7, m);
}

TEST_F(KblasLarge, Symv) {
    compare_samples(kblas_ssymv('L', m, 1, A.data(), m, x_device.data(), 1, 0, y_device.data(), 1), 0, m, 0, m);
}

TEST_F(KblasLarge, SymvOffset) {
    for (char uplo : {'L', 'U'})
        compare_samples(kblas_ssymv_offset(uplo, m, 1, A.data(), m, x_device.data(), 1, 0, y_device.data(), 1, offset),
                        offset, m, offset, m);
}

// The first row of A, as a vector.
TEST_F(KblasLarge, ScalWithALargeIncrement) {
    ASSERT_EQ(kblas_sscal(n, 2, A.data(), m), 0);
    std::vector<float> row(n), next_row(n);
    const auto download_row = [](std::vector<float>& to, const float* from) {
        cuda_check(
            cudaMemcpy2D(to.data(), sizeof(float), from, m * sizeof(float), sizeof(float), n, cudaMemcpyDeviceToHost),
            "download");
    };
    download_row(row, A.data());
    download_row(next_row, A.data() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) {
        ASSERT_EQ(row[j], 2 * w[j]) << j;
        ASSERT_EQ(next_row[j], w[j + 1]) << j;
    }
}

} // namespace
