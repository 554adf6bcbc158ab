// Sizes and strides beyond 32 bits on the host. The memory is sparse: it costs what is written.
#include <numeric>

#include "host/expect.hpp"
#include "starmv/host.hpp"
#include "support/cases.hpp"
#include "support/sparse.hpp"

namespace starmv::test {
namespace {

constexpr std::int64_t two_31 = std::int64_t{1} << 31;
constexpr std::int64_t largest_lda = two_31 / 8; // columns of doubles 2 GiB apart

template <class T>
class LargeHost : public testing::Test {};
TYPED_TEST_SUITE(LargeHost, AllTypes, TypeNames);

// The bits do not depend on the leading dimension, and packed matrices are compared with the reference elsewhere.
TYPED_TEST(LargeHost, LeadingDimension) {
    using T = TypeParam;
    constexpr std::int64_t m = 70, n = 13;
    Random random(1);
    const std::vector<T> packed = random.vector<T>(m * n), x = random.vector<T>(m), y = random.vector<T>(m);
    for (const std::int64_t lda : {largest_lda, largest_lda - 1, largest_lda + 3}) {
        Sparse<T> A((n - 1) * lda + m);
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < m; ++i)
                A[i + j * lda] = packed[static_cast<std::size_t>(i + j * m)];
        for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
            std::vector<T> near = y, far = y;
            host::gemv<T>(op, m, n, T(2), packed.data(), m, x.data(), 1, T(-1), near.data(), 1);
            host::gemv<T>(op, m, n, T(2), A.data(), lda, x.data(), 1, T(-1), far.data(), 1);
            EXPECT_TRUE(same_bits(near, far)) << static_cast<char>(op) << " lda " << lda;
        }
        for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
            for (const auto product : {host::symv<T>, host::hemv<T>}) {
                std::vector<T> near = y, far = y;
                product(uplo, n, T(2), packed.data(), m, x.data(), 1, T(-1), near.data(), 1, 0);
                product(uplo, n, T(2), A.data(), lda, x.data(), 1, T(-1), far.data(), 1, 0);
                EXPECT_TRUE(same_bits(near, far)) << static_cast<char>(uplo) << " lda " << lda;
            }
    }
}

TYPED_TEST(LargeHost, Increments) {
    using T = TypeParam;
    constexpr std::int64_t m = 9, n = 5;
    Random random(2);
    const std::vector<T> A = random.vector<T>(m * m), x = random.vector<T>(m), y = random.vector<T>(m);
    for (const std::int64_t inc : {two_31 + 1, -two_31 - 1}) {
        const std::int64_t step = std::abs(inc);
        Sparse<T> far_x((m - 1) * step + 1), far_y((m - 1) * step + 1);
        const auto at = [&](std::int64_t k, std::int64_t count) { return inc > 0 ? k * step : (count - 1 - k) * step; };
        const auto compare = [&](std::int64_t nx, std::int64_t ny, const char* what, const auto& product) {
            for (std::int64_t k = 0; k < nx; ++k)
                far_x[at(k, nx)] = x[static_cast<std::size_t>(k)];
            for (std::int64_t k = 0; k < ny; ++k)
                far_y[at(k, ny)] = y[static_cast<std::size_t>(k)];
            std::vector<T> near(y.begin(), y.begin() + ny), far;
            product(x.data(), std::int64_t{1}, near.data(), std::int64_t{1});
            product(far_x.data(), inc, far_y.data(), inc);
            for (std::int64_t k = 0; k < ny; ++k)
                far.push_back(far_y[at(k, ny)]);
            EXPECT_TRUE(same_bits(near, far)) << what << " inc " << inc;
        };
        using In = const T*;
        using Int = std::int64_t;
        compare(n, m, "gemv N", [&](In v, Int iv, T* w, Int iw) {
            host::gemv<T>(Op::NoTrans, m, n, T(2), A.data(), m, v, iv, T(-1), w, iw);
        });
        compare(m, n, "gemv T", [&](In v, Int iv, T* w, Int iw) {
            host::gemv<T>(Op::Trans, m, n, T(2), A.data(), m, v, iv, T(-1), w, iw);
        });
        compare(m, m, "symv", [&](In v, Int iv, T* w, Int iw) {
            host::symv<T>(Uplo::Lower, m, T(2), A.data(), m, v, iv, T(-1), w, iw);
        });
        compare(m, m, "hemv", [&](In v, Int iv, T* w, Int iw) {
            host::hemv<T>(Uplo::Upper, m, T(2), A.data(), m, v, iv, T(-1), w, iw);
        });
        compare(0, m, "scal", [&](In, Int, T* w, Int iw) { host::scal<T>(m, T(2), w, iw); });
    }
}

// Long and thin, both ways; x is A itself, which is allowed. Elements that are not zero stand where a count of 16, 24 or 32
// bits would end.
constexpr std::int64_t length = 100000000;
constexpr std::int64_t marks[]{0, 65535, 65536, (1 << 24) - 1, 1 << 24, length / 2 + 1, length - 1};

TEST(LargeHostThin, OneRowAndOneColumn) {
    Sparse<float> A(length);
    float sum = 0, value = 1;
    for (const std::int64_t k : marks) {
        A[k] = value;
        sum += value * value;
        ++value;
    }
    float y[2] = {-1, -1};
    host::gemv<float>(Op::NoTrans, 1, length, 1, A.data(), 1, A.data(), 1, 0, &y[0], 1);
    host::gemv<float>(Op::Trans, length, 1, 1, A.data(), length, A.data(), 1, 0, &y[1], 1);
    EXPECT_EQ(y[0], sum);
    EXPECT_EQ(y[1], sum);
}

TEST(LargeHostThin, ManyResults) {
    Sparse<float> A(length), y(length);
    float value = 1;
    for (const std::int64_t k : marks)
        A[k] = value++;
    const float x = 3;
    // beta = 1 and zeros in A would still write every element; the vector costs its 400 MB.
    host::gemv<float>(Op::NoTrans, length, 1, 1, A.data(), length, &x, 1, 0, y.data(), 1);
    value = 1;
    double sum = 0;
    for (const std::int64_t k : marks) {
        EXPECT_EQ(y[k], 3 * value) << k;
        sum += 3 * value++;
    }
    EXPECT_EQ(std::accumulate(y.data(), y.data() + length, 0.0), sum) << "all others are zero";
}

// More than 2^31 elements in one matrix. Only the marked columns and rows have elements other than zero, also where a product
// of indices leaves 31 and 32 bits.
TEST(LargeHostMatrix, MoreThan2To31Elements) {
    constexpr std::int64_t m = 46351, n = 46351; // 2.148e9 elements
    static_assert(m * n > two_31);
    Sparse<float> A(m * n);
    std::vector<float> x_n(n), x_m(m), y_m(m, -1), y_n(n, -1), expected_m(m), expected_n(n);
    for (std::int64_t j = 0; j < n; ++j)
        x_n[static_cast<std::size_t>(j)] = static_cast<float>(1 + j % 3);
    for (std::int64_t i = 0; i < m; ++i)
        x_m[static_cast<std::size_t>(i)] = static_cast<float>(1 + i % 5);
    int value = 0;
    for (const std::int64_t index :
         {std::int64_t{0}, two_31 - 1, two_31, two_31 + 1, two_31 / 2 - 1, two_31 / 2, m * n - 1}) {
        const std::int64_t i = index % m, j = index / m;
        A[index] = static_cast<float>(++value);
        expected_m[static_cast<std::size_t>(i)] += A[index] * x_n[static_cast<std::size_t>(j)];
        expected_n[static_cast<std::size_t>(j)] += A[index] * x_m[static_cast<std::size_t>(i)];
    }
    host::gemv<float>(Op::NoTrans, m, n, 1, A.data(), m, x_n.data(), 1, 0, y_m.data(), 1);
    EXPECT_EQ(y_m, expected_m);
    host::gemv<float>(Op::Trans, m, n, 1, A.data(), m, x_m.data(), 1, 0, y_n.data(), 1);
    EXPECT_EQ(y_n, expected_n);
}

} // namespace
} // namespace starmv::test
