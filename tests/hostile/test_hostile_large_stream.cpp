// The largest matrices, strides and vectors on a GPU. A(i, j) = w[i + j] where a reference is needed, as in
// test_large_stream.cpp; elsewhere the bits must be those of the same operands close together.
#include <gtest/gtest.h>

#include <algorithm>

#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"
#include "support/watchdog.hpp"

namespace starmv::test {
namespace {

constexpr std::int64_t two_31 = std::int64_t{1} << 31;

// Skips a test, by the caller, on a device with less free memory.
bool there_are(std::int64_t bytes) {
    std::size_t free = 0, total = 0;
    cuda_check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    return static_cast<std::int64_t>(free) > bytes + (std::int64_t{1} << 30);
}

template <Scalar T>
class Hankel {
public:
    Hankel(std::int64_t m, std::int64_t n) : m_(m) {
        Random random(1);
        w_ = random.vector<T>(m + n);
        x_ = random.vector<T>(std::max(m, n));
        const DeviceArray<T> w(w_);
        A_.reserve(static_cast<std::size_t>(m * n));
        for (std::int64_t j = 0; j < n; ++j)
            cuda_check(cudaMemcpyAsync(A_.data() + j * m, w.data() + j, static_cast<std::size_t>(m) * sizeof(T),
                                       cudaMemcpyDeviceToDevice),
                       "fill");
        cuda_check(cudaDeviceSynchronize(), "fill");
        x_device_.upload(x_);
        y_device_.upload(std::vector<T>(x_.size(), poison<T>()));
    }
    const T* A() const { return A_.data(); }
    std::int64_t ld() const { return m_; }
    const T* x() const { return x_device_.data(); }
    T* y() { return y_device_.data(); }

    // Element k of every product is the sum of w[k + l] x[l] over l = 0 ... terms - 1.
    void compare_samples(std::int64_t results, std::int64_t terms) {
        const std::vector<T> y = y_device_.download();
        T unused{};
        for (std::int64_t s = 0; s < 400; ++s) {
            const std::int64_t k = s < 200 ? results - 1 - s : (s - 200) * (results / 200);
            const auto expected =
                reference::gemv<T>({Op::Trans, terms, 1, T(1), w_.data() + k, terms, x_.data(), 1, T(0), &unused, 1});
            ASSERT_TRUE(within_bound(expected, &y[static_cast<std::size_t>(k)], 1)) << "element " << k;
        }
    }

private:
    std::int64_t m_;
    std::vector<T> w_, x_;
    DeviceArray<T> A_, x_device_, y_device_;
};

TEST(HostileLargeStream, SquareOfDoubles) {
    const Watchdog watchdog("50000 x 50000 doubles", std::chrono::seconds(200));
    constexpr std::int64_t n = 50000;
    if (!there_are(n * n * 8)) GTEST_SKIP() << "needs 20 GB of device memory";
    Hankel<double> A(n, n);
    Queue queue;
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
        gemv(queue, op, n, n, 1.0, A.A(), A.ld(), A.x(), 1, 0.0, A.y(), 1);
        queue.synchronize();
        SCOPED_TRACE(static_cast<char>(op));
        A.compare_samples(n, n);
    }
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
        for (const bool hermitian : {false, true}) {
            if (hermitian)
                hemv(queue, uplo, n, 1.0, A.A(), A.ld(), A.x(), 1, 0.0, A.y(), 1);
            else
                symv(queue, uplo, n, 1.0, A.A(), A.ld(), A.x(), 1, 0.0, A.y(), 1);
            queue.synchronize();
            SCOPED_TRACE(static_cast<char>(uplo));
            A.compare_samples(n, n);
        }
}

TEST(HostileLargeStream, WideMatrixOfFloats) {
    const Watchdog watchdog("40000 x 130000 floats", std::chrono::seconds(200));
    constexpr std::int64_t m = 40000, n = 130000;
    static_assert(m * n > 2 * two_31);
    if (!there_are(m * n * 4)) GTEST_SKIP() << "needs 21 GB of device memory";
    Hankel<float> A(m, n);
    Queue queue;
    gemv(queue, Op::NoTrans, m, n, 1.0F, A.A(), A.ld(), A.x(), 1, 0.0F, A.y(), 1);
    queue.synchronize();
    A.compare_samples(m, n);
    gemv(queue, Op::Trans, m, n, 1.0F, A.A(), A.ld(), A.x(), 1, 0.0F, A.y(), 1);
    queue.synchronize();
    A.compare_samples(n, m);
}

template <class T>
class HostileStrides : public testing::Test {
protected:
    Queue queue;
};
TYPED_TEST_SUITE(HostileStrides, AllTypes, TypeNames);

// Columns 2^31 / 8 elements apart; all that lies between them is NaN. 72 GiB whatever the type.
TYPED_TEST(HostileStrides, LeadingDimension) {
    using T = TypeParam;
    const Watchdog watchdog("the largest leading dimension", std::chrono::seconds(200));
    constexpr std::int64_t largest = two_31 / 8, size = sizeof(T);
    constexpr std::int64_t n = 72 * (std::int64_t{1} << 30) / (largest * size), m = 301;
    constexpr std::int64_t elements = (n - 1) * largest + m;
    if (!there_are(elements * size)) GTEST_SKIP() << "needs 72 GiB of device memory";
    Random random(3);
    const std::vector<T> packed = random.vector<T>(m * n), x = random.vector<T>(m), y = random.vector<T>(m);
    DeviceArray<T> A, near_A(packed), x_device(x), near(y), far(y);
    A.reserve(static_cast<std::size_t>(elements));
    for (const std::int64_t lda : {largest, largest - 1}) { // columns that are aligned alike, and not
        cuda_check(cudaMemset(A.data(), 0xff, static_cast<std::size_t>(elements) * sizeof(T)), "cudaMemset");
        for (std::int64_t j = 0; j < n; ++j)
            cuda_check(cudaMemcpy(A.data() + j * lda, packed.data() + j * m, static_cast<std::size_t>(m) * sizeof(T),
                                  cudaMemcpyHostToDevice),
                       "column");
        cuda_check(cudaDeviceSynchronize(), "column");
        const auto compare = [&](const std::string& what, const auto& product) {
            near.upload(y);
            far.upload(y);
            product(near_A.data(), m, near.data());
            product(A.data(), lda, far.data());
            this->queue.synchronize();
            EXPECT_TRUE(same_bits(near.download(), far.download())) << what << " lda " << lda;
        };
        for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
            compare(std::string("gemv ") + static_cast<char>(op), [&](const T* a, std::int64_t ld, T* y_) {
                gemv(this->queue, op, m, n, T(2), a, ld, x_device.data(), 1, T(-1), y_, 1);
            });
        for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
            compare(std::string("symv ") + static_cast<char>(uplo), [&](const T* a, std::int64_t ld, T* y_) {
                symv(this->queue, uplo, n, T(2), a, ld, x_device.data(), 1, T(-1), y_, 1);
            });
            compare(std::string("hemv ") + static_cast<char>(uplo), [&](const T* a, std::int64_t ld, T* y_) {
                hemv(this->queue, uplo, n, T(2), a, ld, x_device.data(), 1, T(-1), y_, 1);
            });
        }
    }
}

// Elements of x and y 8 GiB and an element apart: for floats, more than 2^31 elements.
TYPED_TEST(HostileStrides, Increments) {
    using T = TypeParam;
    const Watchdog watchdog("the largest increments", std::chrono::seconds(200));
    constexpr std::int64_t step = 4 * two_31 / static_cast<std::int64_t>(sizeof(T)) + 1;
    constexpr std::int64_t n = 4, elements = (n - 1) * step + 1, size = sizeof(T);
    if (!there_are(2 * elements * size)) GTEST_SKIP() << "needs 52 GB of device memory";
    Random random(4);
    const std::vector<T> a = random.vector<T>(n * n), x = random.vector<T>(n), y = random.vector<T>(n);
    const DeviceArray<T> A(a), near_x(x);
    DeviceArray<T> near_y, far_x, far_y;
    far_x.reserve(static_cast<std::size_t>(elements));
    far_y.reserve(static_cast<std::size_t>(elements));
    const auto in_memory_order = [](std::vector<T> v, std::int64_t inc) {
        if (inc < 0) std::reverse(v.begin(), v.end());
        return v;
    };
    const auto element_by_element = [&](T* to, const std::vector<T>& v) {
        for (std::int64_t k = 0; k < n; ++k)
            cuda_check(cudaMemcpy(to + k * step, &v[static_cast<std::size_t>(k)], sizeof(T), cudaMemcpyHostToDevice),
                       "element");
        cuda_check(cudaDeviceSynchronize(), "element");
    };
    for (const std::int64_t inc : {step, -step}) {
        const auto compare = [&](const char* what, const auto& product) {
            near_y.upload(y);
            element_by_element(far_x.data(), in_memory_order(x, inc));
            element_by_element(far_y.data(), in_memory_order(y, inc));
            product(near_x.data(), std::int64_t{1}, near_y.data(), std::int64_t{1});
            product(far_x.data(), inc, far_y.data(), inc);
            this->queue.synchronize();
            std::vector<T> far(n);
            for (std::int64_t k = 0; k < n; ++k)
                cuda_check(cudaMemcpy(&far[static_cast<std::size_t>(k)], far_y.data() + k * step, sizeof(T),
                                      cudaMemcpyDeviceToHost),
                           "element");
            EXPECT_TRUE(same_bits(near_y.download(), in_memory_order(far, inc))) << what << " inc " << inc;
        };
        using In = const T*;
        using Int = std::int64_t;
        for (const Op op : {Op::NoTrans, Op::ConjTrans})
            compare("gemv", [&](In v, Int iv, T* w, Int iw) {
                gemv(this->queue, op, n, n, T(2), A.data(), n, v, iv, T(-1), w, iw);
            });
        compare("symv", [&](In v, Int iv, T* w, Int iw) {
            symv(this->queue, Uplo::Lower, n, T(2), A.data(), n, v, iv, T(-1), w, iw);
        });
        compare("hemv", [&](In v, Int iv, T* w, Int iw) {
            hemv(this->queue, Uplo::Upper, n, T(2), A.data(), n, v, iv, T(-1), w, iw);
        });
        compare("scal", [&](In, Int, T* w, Int iw) { scal(this->queue, n, T(3), w, iw); });
    }
}

// One column of more than 2^31 elements, and as many results.
TEST(HostileLargeStream, AColumnOfMoreThan2To31Elements) {
    const Watchdog watchdog("a column of more than 2^31 elements", std::chrono::seconds(200));
    constexpr std::int64_t m = two_31 + 1001;
    if (!there_are(2 * m * 4)) GTEST_SKIP() << "needs 18 GB of device memory";
    DeviceArray<float> A, y, x(std::vector<float>{3}), dot(std::vector<float>{-1});
    A.reserve(static_cast<std::size_t>(m));
    y.reserve(static_cast<std::size_t>(m));
    cuda_check(cudaMemset(A.data(), 0, static_cast<std::size_t>(m) * sizeof(float)), "cudaMemset");
    cuda_check(cudaMemset(y.data(), 0xff, static_cast<std::size_t>(m) * sizeof(float)), "cudaMemset");
    const std::vector<std::int64_t> marks{0, 65536, two_31 / 2, two_31 - 1, two_31, two_31 + 1, m - 1};
    float sum = 0, value = 1;
    for (const std::int64_t k : marks) {
        cuda_check(cudaMemcpy(A.data() + k, &value, sizeof value, cudaMemcpyHostToDevice), "mark");
        sum += value * value;
        ++value;
    }
    Queue queue;
    gemv(queue, Op::NoTrans, m, 1, 1.0F, A.data(), m, x.data(), 1, 0.0F, y.data(), 1);
    for (std::size_t k = 0; k < marks.size(); ++k) {
        float result = 0;
        queue.synchronize();
        cuda_check(cudaMemcpy(&result, y.data() + marks[k], sizeof result, cudaMemcpyDeviceToHost), "mark");
        EXPECT_EQ(result, 3 * static_cast<float>(k + 1)) << marks[k];
    }
    gemv(queue, Op::Trans, m, 1, 1.0F, y.data(), m, y.data(), 1, 0.0F, dot.data(), 1);
    queue.synchronize();
    EXPECT_EQ(dot.download()[0], 9 * sum) << "all others are zero";
}

} // namespace
} // namespace starmv::test
