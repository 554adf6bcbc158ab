// Task level on CPU workers: operands between guard pages, which StarPU uses in their place, and a handle that is A and x.
#include "starmv/tasks.hpp"
#include "support/guarded.hpp"
#include "support/watchdog.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

template <class T>
class OperandsTasks : public testing::Test {
protected:
    Watchdog watchdog{"a test of operands", std::chrono::seconds(60)};
};
TYPED_TEST_SUITE(OperandsTasks, AllTypes, TypeNames);

TYPED_TEST(OperandsTasks, BetweenGuardPages) {
    using T = TypeParam;
    for (const Flush flush : {Flush::Begin, Flush::End})
        for (const std::int64_t n : {1, 2, 3, 8, 17, 33, 65})
            for (const std::int64_t tile : {1, 7, 16, 64}) {
                if (n > 17 && tile == 1) continue; // many tasks, nothing new
                SCOPED_TRACE(testing::Message() << "n " << n << " tile " << tile);
                Random random(static_cast<std::uint64_t>(n));
                Guarded<T> a(random.vector<T>((n + 1) * (n - 1) + n), flush), x0(random.vector<T>(n), flush);
                const std::vector<T> y0 = random.vector<T>(n);
                Guarded<T> y_n(y0, flush), y_t(y0, flush), y_s(y0, flush), y_h(y0, flush);
                {
                    const tasks::Matrix<T> A(a.data(), n, n, n + 1, tile, tile);
                    const tasks::Vector<T> x(x0.data(), n, tile), yn(y_n.data(), n, tile), yt(y_t.data(), n, tile),
                        ys(y_s.data(), n, tile), yh(y_h.data(), n, tile);
                    tasks::gemv(Op::NoTrans, T(2), A, x, T(-1), yn);
                    tasks::gemv(Op::Trans, T(2), A, x, T(-1), yt);
                    tasks::symv(Uplo::Lower, T(2), A, x, T(-1), ys);
                    tasks::hemv(Uplo::Upper, T(2), A, x, T(-1), yh);
                }
                std::vector<T> y = y0;
                const auto gemv = [&](Op op) {
                    return reference::gemv<T>({op, n, n, T(2), a.data(), n + 1, x0.data(), 1, T(-1), y.data(), 1});
                };
                const auto symv = [&](Uplo uplo, bool conjugate) {
                    return reference::symv<T>(
                        {uplo, conjugate, n, T(2), a.data(), n + 1, x0.data(), 1, T(-1), y.data(), 1});
                };
                ASSERT_TRUE(within_bound(gemv(Op::NoTrans), y_n.data(), 1));
                ASSERT_TRUE(within_bound(gemv(Op::Trans), y_t.data(), 1));
                ASSERT_TRUE(within_bound(symv(Uplo::Lower, false), y_s.data(), 1));
                ASSERT_TRUE(within_bound(symv(Uplo::Upper, is_complex<T>), y_h.data(), 1));
            }
}

// One column is a matrix and a vector: A^T A, as a single handle and as tiles.
TYPED_TEST(OperandsTasks, AHandleThatIsBothAAndX) {
    using T = TypeParam;
    std::vector<T> a{T(1), T(2), T(3), T(4), T(5)}, one{T(-7)}, tiled{T(-7)};
    {
        const Handle A = matrix_handle(a.data(), 5, 1, 5), y = matrix_handle(one.data(), 1, 1, 1);
        tasks::gemv<T>(Op::Trans, T(1), A, A, T(0), y);
        const tasks::Matrix<T> of_A({A}, 1, 1);
        const tasks::Vector<T> x({A}), ty(tiled.data(), 1, 1);
        tasks::gemv(Op::Trans, T(1), of_A, x, T(0), ty);
        starpu_task_wait_for_all();
    }
    EXPECT_EQ(one[0], T(55));
    EXPECT_EQ(tiled[0], T(55));
}

} // namespace
} // namespace starmv::test
