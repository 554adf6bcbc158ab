// Accumulation::Ordered: the same bits under every scheduler, with any number of workers, and in every run.
#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

constexpr std::int64_t n = 120;
constexpr std::int64_t tile = 11; // 11 tiles, the last of 10

template <Scalar T>
struct Results {
    std::vector<T> gemv_n, gemv_t, gemv_short, symv, hemv;
};

template <Scalar T>
Results<T> compute() {
    Random random(17);
    MatrixOperand<T> a(random, n, n, n);
    const VectorOperand<T> vx(random, n, 1), vy(random, n, 1);
    VectorOperand<T> x0 = vx, y1 = vy, y2 = vy, y3 = vy, y4 = vy, y5 = vy;
    {
        const tasks::Matrix<T> A(a.data(), n, n, n, tile, tile), wide(a.data(), n, n, n, n, 7);
        const tasks::Vector<T> x(x0.data(), n, tile), narrow_x(x0.data(), n, 7);
        const tasks::Vector<T> ys[]{
            {y1.data(), n, tile}, {y2.data(), n, tile}, {y3.data(), n, n}, {y4.data(), n, tile}, {y5.data(), n, tile}};
        const T alpha = scalar<T>(2);
        tasks::gemv(Op::NoTrans, alpha, A, x, T{-1}, ys[0]);
        tasks::gemv(Op::ConjTrans, alpha, A, x, T{}, ys[1]);
        tasks::gemv(Op::NoTrans, alpha, wide, narrow_x, T{1}, ys[2]);
        tasks::symv(Uplo::Lower, alpha, A, x, T{-1}, ys[3], {.accumulators = 3});
        tasks::hemv(Uplo::Upper, alpha, A, x, T{-1}, ys[4]);
    }
    return {y1.memory, y2.memory, y3.memory, y4.memory, y5.memory};
}

template <Scalar T>
void expect_same(const Results<T>& first, const Results<T>& again) {
    EXPECT_TRUE(same_bits(first.gemv_n, again.gemv_n));
    EXPECT_TRUE(same_bits(first.gemv_t, again.gemv_t));
    EXPECT_TRUE(same_bits(first.gemv_short, again.gemv_short));
    EXPECT_TRUE(same_bits(first.symv, again.symv));
    EXPECT_TRUE(same_bits(first.hemv, again.hemv));
}

TEST(OrderedBits, UnderEverySchedulerAndNumberOfWorkers) {
    ASSERT_TRUE(restart_starpu());
    const auto first_d = compute<double>();
    const auto first_c = compute<std::complex<float>>();
    for (const char* scheduler : {"eager", "lws", "dmda", "prio", "random"}) {
        for (const int workers : {1, 2, 4}) {
            SCOPED_TRACE(testing::Message() << scheduler << " with " << workers << " workers");
            ASSERT_TRUE(restart_starpu({.workers = workers, .scheduler = scheduler}));
            for (int run = 0; run < 3; ++run) {
                expect_same(first_d, compute<double>());
                expect_same(first_c, compute<std::complex<float>>());
            }
        }
    }
    ASSERT_TRUE(restart_starpu());
}

// The number of accumulators is part of the order; this also shows that the comparison can fail.
TEST(OrderedBits, DependOnTheNumberOfAccumulators) {
    Random random(3);
    MatrixOperand<float> a(random, 50, 3000, 50);
    VectorOperand<float> vx(random, 3000, 1), one(random, 50, 1), seven(random, 50, 1);
    {
        const tasks::Matrix<float> A(a.data(), 50, 3000, 50, 50, 100);
        const tasks::Vector<float> x(vx.data(), 3000, 100), y1(one.data(), 50, 50), y7(seven.data(), 50, 50);
        tasks::gemv(Op::NoTrans, 1.0F, A, x, 0.0F, y1, {.accumulators = 1});
        tasks::gemv(Op::NoTrans, 1.0F, A, x, 0.0F, y7, {.accumulators = 7});
    }
    EXPECT_FALSE(same_bits(one.memory, seven.memory));
}

} // namespace
} // namespace starmv::test
