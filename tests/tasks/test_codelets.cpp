// The codelets in task graphs of a user's own: starpu_task_insert(), reductions, footprints, and misuse.
#include "starmv/tasks.hpp"
#include "starmv/version.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

template <class T>
class Codelets : public testing::Test {};
TYPED_TEST_SUITE(Codelets, AllTypes, TypeNames);

// Our handles go through C's variable arguments.
starpu_data_handle_t raw(const Handle& handle) { return handle; }

TYPED_TEST(Codelets, AreNamedAndComplete) {
    using T = TypeParam;
    const std::string prefix = std::string("starmv_") + letter<T>;
    const std::vector<std::pair<starpu_codelet*, std::string>> all{
        {tasks::scal_codelet<T>(), "scal"},
        {tasks::gemv_codelet<T>(), "gemv"},
        {tasks::symv_diag_codelet<T>(), "symv_diag"},
        {tasks::hemv_diag_codelet<T>(), "hemv_diag"},
        {tasks::symv_offdiag_codelet<T>(), "symv_offdiag"},
        {tasks::hemv_offdiag_codelet<T>(), "hemv_offdiag"},
        {tasks::zero_codelet<T>(), "zero"},
        {tasks::add_codelet<T>(), "add"},
    };
    for (const auto& [codelet, name] : all) {
        EXPECT_EQ(codelet->name, prefix + name);
        EXPECT_EQ(codelet->model->symbol, prefix + name + "_v1");
        EXPECT_NE(codelet->cpu_funcs[0], nullptr);
        EXPECT_EQ(codelet->cuda_funcs[0] != nullptr, built_with_cuda());
        EXPECT_EQ((codelet->where & STARPU_CUDA) != 0, built_with_cuda());
        EXPECT_EQ(codelet->cuda_flags[0], built_with_cuda() ? STARPU_CUDA_ASYNC : 0);
    }
    EXPECT_EQ(tasks::gemv_codelet<T>(), tasks::gemv_codelet<T>());
}

TYPED_TEST(Codelets, InTaskInsert) {
    using T = TypeParam;
    Random random(2);
    constexpr std::int64_t m = 9, n = 7;
    MatrixOperand<T> a(random, m, n, m + 2), s(random, n, n, n);
    VectorOperand<T> vx(random, n, 1), vy(random, m, 2), vz(random, n, 1);
    vy.fill(poison<T>());
    const VectorOperand<T> y_before = vy, z_before = vz;
    s.poison_unread(Uplo::Upper, true);
    {
        const Handle A = handle_of(a), S = handle_of(s), x = handle_of(vx), y = handle_of(vy), z = handle_of(vz);
        const tasks::ScalArguments<T> scal{scalar<T>(2)};
        const tasks::GemvArguments<T> gemv{Op::NoTrans, scalar<T>(2), T{}};
        const tasks::DiagArguments<T> hemv{Uplo::Upper, scalar<T>(2), scalar<T>(3)};
        ASSERT_EQ(starpu_task_insert(tasks::hemv_diag_codelet<T>(), STARPU_VALUE, &hemv, sizeof(hemv), STARPU_R, raw(S),
                                     STARPU_R, raw(x), STARPU_RW, raw(z), 0),
                  0);
        ASSERT_EQ(starpu_task_insert(tasks::gemv_codelet<T>(), STARPU_VALUE, &gemv, sizeof(gemv), STARPU_R, raw(A),
                                     STARPU_R, raw(x), STARPU_W, raw(y), 0),
                  0);
        ASSERT_EQ(starpu_task_insert(tasks::scal_codelet<T>(), STARPU_VALUE, &scal, sizeof(scal), STARPU_RW, raw(y), 0),
                  0);
    }
    const T alpha = scalar<T>(2) * scalar<T>(2);
    VectorOperand<T> y0 = y_before, z0 = z_before;
    auto expected = reference::gemv<T>({Op::NoTrans, m, n, alpha, a.data(), a.ld, vx.data(), 1, T{}, y0.data(), 2});
    for (auto& bound : expected.bound)
        bound *= 2; // another multiplication
    expect_result(expected, y_before, vy);
    expect_result(reference::symv<T>({Uplo::Upper, is_complex<T>, n, scalar<T>(2), s.data(), s.ld, vx.data(), 1,
                                      scalar<T>(3), z0.data(), 1}),
                  z_before, vz);
}

// The access modes STARPU_REDUX needs, and an initialiser that StarPU calls inside of other tasks.
TYPED_TEST(Codelets, AreAReductionPair) {
    using T = TypeParam;
    Random random(2);
    constexpr std::int64_t m = 30, n = 64;
    MatrixOperand<T> a(random, m, n, m);
    VectorOperand<T> vx(random, n, 1), vy(random, m, 1);
    const VectorOperand<T> before = vy;
    const auto expected =
        reference::gemv<T>({Op::NoTrans, m, n, T{1}, a.data(), a.ld, vx.data(), 1, T{1}, vy.data(), 1});
    {
        const tasks::Matrix<T> A(a.data(), m, n, a.ld, m, 4);
        const tasks::Vector<T> x(vx.data(), n, 4);
        const Handle y = handle_of(vy);
        starpu_data_set_reduction_methods(y, tasks::add_codelet<T>(), tasks::zero_codelet<T>());
        const tasks::GemvArguments<T> add{Op::NoTrans, T{1}, T{1}};
        for (std::int64_t j = 0; j < A.column_tiles(); ++j)
            ASSERT_EQ(starpu_task_insert(tasks::gemv_codelet<T>(), STARPU_VALUE, &add, sizeof(add), STARPU_R,
                                         A.tile(0, j), STARPU_R, x.tile(j), STARPU_REDUX, raw(y), 0),
                      0);
    }
    expect_result(expected, before, vy);
}

TYPED_TEST(Codelets, ZeroAndAdd) {
    using T = TypeParam;
    Random random(2);
    VectorOperand<T> vx(random, 10, 3), vy(random, 10, 1), vz(random, 10, 2);
    vz.fill(poison<T>());
    const VectorOperand<T> x0 = vx, y0 = vy, z0 = vz;
    {
        const Handle x = handle_of(vx), y = handle_of(vy), z = handle_of(vz);
        ASSERT_EQ(starpu_task_insert(tasks::zero_codelet<T>(), STARPU_W, raw(z), 0), 0);
        ASSERT_EQ(starpu_task_insert(tasks::add_codelet<T>(), STARPU_RW | STARPU_COMMUTE, raw(y), STARPU_R, raw(x), 0),
                  0);
    }
    for (std::int64_t k = 0; k < 10; ++k) {
        EXPECT_EQ(vz.at(k), T{});
        EXPECT_EQ(vy.at(k), y0.at(k) + x0.at(k));
    }
    EXPECT_TRUE(gaps_untouched(z0, vz.memory));
    EXPECT_TRUE(same_bits(x0.memory, vx.memory));
}

std::uint32_t footprint(Op op, starpu_data_handle_t A, starpu_data_handle_t x, starpu_data_handle_t y) {
    const tasks::GemvArguments<double> arguments{op, 1.0, 0.0};
    starpu_task* task = starpu_task_build(tasks::gemv_codelet<double>(), STARPU_VALUE, &arguments, sizeof(arguments),
                                          STARPU_R, A, STARPU_R, x, STARPU_W, y, 0);
    const std::uint32_t result = task->cl->model->footprint(task);
    task->destroy = 0;
    starpu_task_destroy(task);
    return result;
}

TEST(CodeletFootprints, CoverShapeOpAndLeadingDimensionClass) {
    Random random(1);
    MatrixOperand<double> a(random, 7, 7, 7), wide(random, 7, 7, 8), wider(random, 7, 7, 10), odd(random, 7, 7, 9),
        smaller(random, 6, 7, 6);
    VectorOperand<double> v(random, 7, 1), w(random, 7, 1), short_v(random, 6, 1);
    const Handle A = handle_of(a), Wide = handle_of(wide), Wider = handle_of(wider), Odd = handle_of(odd),
                 Smaller = handle_of(smaller), x = handle_of(v), y = handle_of(w), short_y = handle_of(short_v);
    const std::uint32_t base = footprint(Op::NoTrans, A, x, y);
    EXPECT_EQ(base, footprint(Op::NoTrans, A, x, y));
    EXPECT_NE(base, footprint(Op::Trans, A, x, y));
    EXPECT_NE(base, footprint(Op::NoTrans, Smaller, x, short_y));
    const std::uint32_t aligned = footprint(Op::NoTrans, Wide, x, y);
    EXPECT_NE(base, aligned);
    EXPECT_EQ(aligned, footprint(Op::NoTrans, Wider, x, y));
    EXPECT_NE(aligned, footprint(Op::NoTrans, Odd, x, y));
    EXPECT_NE(base, footprint(Op::NoTrans, Odd, x, y));
}

// starpu_task_insert() lets anything through; wrong operands end the program with a reason, not with wrong numbers.
TEST(CodeletsDeathTest, WrongOperands) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Random random(1);
    MatrixOperand<double> a(random, 4, 3, 4);
    VectorOperand<double> v(random, 4, 1), w(random, 4, 1);
    const Handle A = handle_of(a), x = handle_of(v), y = handle_of(w);
    const tasks::GemvArguments<double> arguments{Op::NoTrans, 1.0, 0.0};
    EXPECT_DEATH(
        {
            starpu_task_insert(tasks::gemv_codelet<double>(), STARPU_VALUE, &arguments, sizeof(arguments), STARPU_R,
                               raw(A), STARPU_R, raw(x), STARPU_W, raw(y), 0);
            starpu_task_wait_for_all();
        },
        "starmv: task starmv_dgemv failed on .*: starmv_dgemv: x is of 4 elements; it must be of as many as the "
        "columns of A, 3");
    EXPECT_DEATH(
        {
            starpu_task_insert(tasks::gemv_codelet<double>(), STARPU_R, raw(A), STARPU_R, raw(x), STARPU_W, raw(y), 0);
            starpu_task_wait_for_all();
        },
        "the task has no arguments");
}

} // namespace
} // namespace starmv::test
