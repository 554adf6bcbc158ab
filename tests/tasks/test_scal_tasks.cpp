// scal as one task on handles, and as one task a tile.
#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

template <class T>
class ScalTasks : public testing::Test {};
TYPED_TEST_SUITE(ScalTasks, AllTypes, TypeNames);

TYPED_TEST(ScalTasks, HandlesAndTiles) {
    using T = TypeParam;
    for (const std::int64_t n : {1, 2, 33, 100}) {
        for (const std::int64_t inc : {1, 3}) {
            for (const int which : {0, 1, 2, 3}) {
                for (const bool tiled : {false, true}) {
                    SCOPED_TRACE(testing::Message() << n << " inc " << inc << " beta " << which << " tiled " << tiled);
                    const T beta = scalar<T>(which);
                    Random random(static_cast<std::uint64_t>(n));
                    VectorOperand<T> v(random, n, inc);
                    if (beta == T{}) v.fill(poison<T>());
                    const VectorOperand<T> before = v;
                    const auto expected = reference::scal<T>({n, beta, v.data(), inc});
                    if (tiled) {
                        const tasks::Vector<T> y(v.data(), n, 7, inc);
                        tasks::scal(beta, y);
                    } else {
                        const Handle y = handle_of(v);
                        tasks::scal<T>(beta, y);
                    }
                    expect_result(expected, before, v);
                }
            }
        }
    }
}

TYPED_TEST(ScalTasks, AVariableIsAVectorOfOneElement) {
    using T = TypeParam;
    T value{3};
    starpu_data_handle_t handle = nullptr;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value), sizeof(T));
    tasks::scal<T>(T{2}, handle);
    starpu_data_unregister(handle);
    EXPECT_EQ(value, T{6});
}

TEST(ScalTasksErrors, Operand) {
    Random random(1);
    MatrixOperand<double> a(random, 2, 2, 2);
    VectorOperand<float> f(random, 3, 1);
    const Handle A = handle_of(a), F = handle_of(f);
    expect_invalid([&] { tasks::scal<double>(1.0, A); },
                   "starmv::tasks::scal: y is 2 x 2; it must be a vector, or a matrix of one column or one row", 2);
    expect_invalid([&] { tasks::scal<double>(1.0, F); },
                   "starmv::tasks::scal: y is of elements of 4 bytes; it must be of elements of 8 bytes", 2);
    expect_invalid([&] { tasks::scal<double>(1.0, starpu_data_handle_t{}); },
                   "starmv::tasks::scal: y is null; it must be a registered data handle", 2);
}

} // namespace
} // namespace starmv::test
