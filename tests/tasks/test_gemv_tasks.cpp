// gemv as one task on handles, and as a graph on tiles.
#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

constexpr Op ops[]{Op::NoTrans, Op::Trans, Op::ConjTrans};

struct Case {
    Op op;
    std::int64_t m, n;
    std::int64_t incx = 1, incy = 1;
};

template <Scalar T>
struct Operands {
    explicit Operands(const Case& c_, int seed = 1)
        : c(c_), random(static_cast<std::uint64_t>(seed)), A(random, c_.m, c_.n, c_.m + 3, 1),
          x(random, c_.op == Op::NoTrans ? c_.n : c_.m, c_.incx),
          y(random, c_.op == Op::NoTrans ? c_.m : c_.n, c_.incy) {}

    reference::Expected<T> expected(T alpha, T beta) {
        return reference::gemv<T>({c.op, c.m, c.n, alpha, A.data(), A.ld, x.data(), x.inc, beta, y.data(), y.inc});
    }

    Case c;
    Random random;
    MatrixOperand<T> A;
    VectorOperand<T> x, y;
};

template <class T>
class GemvTasks : public testing::Test {};
TYPED_TEST_SUITE(GemvTasks, AllTypes, TypeNames);

template <Scalar T>
void on_handles(const Case& c, Factors factors) {
    SCOPED_TRACE(testing::Message() << static_cast<char>(c.op) << " " << c.m << " x " << c.n << " inc " << c.incx << " "
                                    << c.incy << " factors " << factors.alpha << " " << factors.beta);
    Operands<T> o(c);
    const T alpha = scalar<T>(factors.alpha);
    const T beta = scalar<T>(factors.beta);
    set_traps(alpha, beta, o.A, o.x, o.y);
    const auto expected = o.expected(alpha, beta);
    const VectorOperand<T> before = o.y;
    {
        const Handle A = handle_of(o.A), x = handle_of(o.x), y = handle_of(o.y);
        tasks::gemv<T>(c.op, alpha, A, x, beta, y);
    }
    expect_result(expected, before, o.y);
}

TYPED_TEST(GemvTasks, HandlesOfEveryShape) {
    for (const Op op : ops)
        for (const auto& [m, n] : {Shape{1, 1}, Shape{1, 7}, Shape{7, 1}, Shape{5, 3}, Shape{33, 64}, Shape{64, 17}})
            on_handles<TypeParam>({op, m, n}, {2, 2});
}

TYPED_TEST(GemvTasks, HandlesWithEveryFactor) {
    for (const Op op : ops)
        for (const Factors factors : all_factors)
            on_handles<TypeParam>({op, 9, 13}, factors);
}

TYPED_TEST(GemvTasks, RowsOfAMatrixAreVectorsWithAnIncrement) {
    for (const Op op : ops)
        for (const auto& [incx, incy] : {Shape{2, 1}, Shape{1, 3}, Shape{7, 2}})
            on_handles<TypeParam>({op, 12, 5, incx, incy}, {2, 2});
}

struct Tiling {
    std::int64_t rows, columns;
};

template <Scalar T>
void on_tiles(const Case& c, Tiling tiling, Factors factors, const tasks::Options& options = {}) {
    SCOPED_TRACE(testing::Message() << static_cast<char>(c.op) << " " << c.m << " x " << c.n << " in tiles of "
                                    << tiling.rows << " x " << tiling.columns << " inc " << c.incx << " " << c.incy
                                    << " factors " << factors.alpha << " " << factors.beta << " accumulators "
                                    << options.accumulators);
    Operands<T> o(c);
    const T alpha = scalar<T>(factors.alpha);
    const T beta = scalar<T>(factors.beta);
    set_traps(alpha, beta, o.A, o.x, o.y);
    const auto expected = o.expected(alpha, beta);
    const VectorOperand<T> before = o.y;
    {
        const bool plain = c.op == Op::NoTrans;
        const tasks::Matrix<T> A(o.A.data(), c.m, c.n, o.A.ld, tiling.rows, tiling.columns);
        const tasks::Vector<T> x(o.x.data(), o.x.n, plain ? tiling.columns : tiling.rows, c.incx);
        const tasks::Vector<T> y(o.y.data(), o.y.n, plain ? tiling.rows : tiling.columns, c.incy);
        tasks::gemv(c.op, alpha, A, x, beta, y, options);
    }
    expect_result(expected, before, o.y);
}

TYPED_TEST(GemvTasks, TilesOfEveryShape) {
    for (const Op op : ops) {
        on_tiles<TypeParam>({op, 20, 30}, {5, 6}, {2, 2});   // even
        on_tiles<TypeParam>({op, 23, 31}, {5, 6}, {2, 2});   // ragged in both directions
        on_tiles<TypeParam>({op, 23, 31}, {23, 31}, {2, 2}); // one tile
        on_tiles<TypeParam>({op, 4, 6}, {100, 200}, {2, 2}); // one tile that could be larger
        on_tiles<TypeParam>({op, 5, 4}, {1, 1}, {2, 2});     // elements
        on_tiles<TypeParam>({op, 3, 200}, {3, 7}, {2, 2});   // one row of tiles
        on_tiles<TypeParam>({op, 200, 3}, {7, 3}, {2, 2});   // one column of tiles
    }
}

TYPED_TEST(GemvTasks, TilesWithEveryFactor) {
    for (const Op op : ops)
        for (const Factors factors : all_factors)
            on_tiles<TypeParam>({op, 23, 31, 2, 3}, {5, 6}, factors);
}

// 8 contributions to a tile of y.
TYPED_TEST(GemvTasks, EveryNumberOfAccumulators) {
    for (const int accumulators : {1, 2, 3, 4, 5, 7, 8, 100})
        on_tiles<TypeParam>({Op::NoTrans, 23, 31}, {5, 4}, {2, accumulators % 2 == 0 ? 1 : 2},
                            {.accumulators = accumulators});
    for (const int accumulators : {2, 5})
        on_tiles<TypeParam>({Op::ConjTrans, 31, 23}, {4, 5}, {2, 1}, {.accumulators = accumulators});
}

TYPED_TEST(GemvTasks, Relaxed) {
    for (const Op op : ops)
        for (const Factors factors : {Factors{2, 2}, Factors{2, 1}, Factors{1, 2}})
            on_tiles<TypeParam>({op, 23, 61}, {9, 6}, factors, {.accumulation = tasks::Accumulation::Relaxed});
}

// y <- A x and z <- A^T y without a wait: StarPU orders them.
TYPED_TEST(GemvTasks, ChainedProducts) {
    using T = TypeParam;
    Random random(7);
    constexpr std::int64_t m = 40, n = 25;
    MatrixOperand<T> a(random, m, n, m);
    VectorOperand<T> x0(random, n, 1), y0(random, m, 1), z0(random, n, 1);
    y0.fill(poison<T>());
    const VectorOperand<T> z_before = z0;
    {
        const tasks::Matrix<T> A(a.data(), m, n, a.ld, 7, 6);
        const tasks::Vector<T> x(x0.data(), n, 6), y(y0.data(), m, 7), z(z0.data(), n, 6);
        tasks::gemv(Op::NoTrans, T{1}, A, x, T{}, y);
        tasks::gemv(Op::Trans, T{1}, A, y, T{1}, z);
        tasks::scal(T{2}, y);
    }
    // The second product is judged with the y that the first one left (doubled since, which is exact).
    for (std::int64_t k = 0; k < m; ++k)
        y0.at(k) /= T{2};
    VectorOperand<T> nothing = y0;
    nothing.fill(poison<T>());
    EXPECT_TRUE(within_bound(
        reference::gemv<T>({Op::NoTrans, m, n, T{1}, a.data(), a.ld, x0.data(), 1, T{}, nothing.data(), 1}), y0.data(),
        1));
    VectorOperand<T> z_old = z_before;
    EXPECT_TRUE(
        within_bound(reference::gemv<T>({Op::Trans, m, n, T{1}, a.data(), a.ld, y0.data(), 1, T{1}, z_old.data(), 1}),
                     z0.data(), 1));
}

// An empty matrix leaves y as it is, whatever beta.
TYPED_TEST(GemvTasks, EmptyMatrix) {
    using T = TypeParam;
    for (const auto& [m, n] : {Shape{0, 7}, Shape{7, 0}, Shape{0, 0}}) {
        for (const Op op : ops) {
            Operands<T> o({op, m, n});
            const auto before = o.y.memory;
            int called = 0;
            {
                const bool plain = op == Op::NoTrans;
                const tasks::Matrix<T> A(o.A.data(), m, n, o.A.ld, 3, 2);
                const tasks::Vector<T> x(o.x.data(), o.x.n, plain ? 2 : 3), y(o.y.data(), o.y.n, plain ? 3 : 2);
                tasks::gemv(
                    op, T{1}, A, x, T{}, y,
                    {.callback = [](void* count) { ++*static_cast<int*>(count); }, .callback_argument = &called});
            }
            EXPECT_EQ(called, 1);
            EXPECT_TRUE(same_bits(before, o.y.memory));
        }
    }
}

TYPED_TEST(GemvTasks, EmptyHandles) {
    using T = TypeParam;
    for (const auto& [m, n] : {Shape{0, 7}, Shape{7, 0}, Shape{0, 0}}) {
        for (const Op op : ops) {
            Operands<T> o({op, m, n});
            const auto before = o.y.memory;
            int called = 0;
            {
                const Handle A = handle_of(o.A), x = handle_of(o.x), y = handle_of(o.y);
                tasks::gemv<T>(
                    op, T{1}, A, x, T{}, y,
                    {.callback = [](void* count) { ++*static_cast<int*>(count); }, .callback_argument = &called});
            }
            EXPECT_EQ(called, 1);
            EXPECT_TRUE(same_bits(before, o.y.memory));
        }
    }
}

// The children of starpu_data_partition(), and those of a plan.
TYPED_TEST(GemvTasks, PartitionedHandles) {
    using T = TypeParam;
    for (const bool plan : {false, true}) {
        Operands<T> o({Op::NoTrans, 20, 30}, 3);
        const VectorOperand<T> before = o.y;
        const auto expected = o.expected(T{2}, T{-1});
        Handle A = handle_of(o.A), x = handle_of(o.x), y = handle_of(o.y);
        starpu_data_filter columns{}, x_blocks{};
        columns.filter_func = starpu_matrix_filter_vertical_block;
        columns.nchildren = 4; // 30 columns: 8, 8, 7, 7
        x_blocks.filter_func = starpu_vector_filter_block;
        x_blocks.nchildren = 4;
        std::vector<starpu_data_handle_t> a_tiles(4), x_tiles(4);
        if (plan) {
            starpu_data_partition_plan(A, &columns, a_tiles.data());
            starpu_data_partition_plan(x, &x_blocks, x_tiles.data());
        } else {
            starpu_data_partition(A, &columns);
            starpu_data_partition(x, &x_blocks);
            for (unsigned i = 0; i < 4; ++i) {
                a_tiles[i] = starpu_data_get_sub_data(A, 1, i);
                x_tiles[i] = starpu_data_get_sub_data(x, 1, i);
            }
            expect_invalid([&] { tasks::gemv<T>(Op::NoTrans, T{1}, A, x, T{1}, y); },
                           "starmv::tasks::gemv: A is partitioned into 4 pieces; it must be unpartitioned, or one of "
                           "the pieces",
                           3);
        }
        {
            const tasks::Matrix<T> tiled(a_tiles, 1, 4);
            const tasks::Vector<T> tiled_x(x_tiles), tiled_y({y});
            EXPECT_EQ(tiled.columns(), 30);
            EXPECT_EQ(tiled.tile_width(0), 8);
            tasks::gemv(Op::NoTrans, T{2}, tiled, tiled_x, T{-1}, tiled_y);
        }
        if (plan) {
            starpu_data_partition_clean(A, 4, a_tiles.data());
            starpu_data_partition_clean(x, 4, x_tiles.data());
        } else {
            starpu_data_unpartition(A, STARPU_MAIN_RAM);
            starpu_data_unpartition(x, STARPU_MAIN_RAM);
        }
        A.unregister();
        x.unregister();
        y.unregister();
        expect_result(expected, before, o.y);
    }
}

TEST(GemvTasksErrors, HandlesAreCheckedBeforeAnythingIsSubmitted) {
    Random random(1);
    MatrixOperand<double> a(random, 4, 3, 4);
    MatrixOperand<float> f(random, 4, 3, 4);
    VectorOperand<double> v3(random, 3, 1), v4(random, 4, 1), w4(random, 4, 1);
    const auto before = v4.memory;
    {
        const Handle A = handle_of(a), F = handle_of(f), x3 = handle_of(v3), y4 = handle_of(v4), x4 = handle_of(w4);
        const auto gemv = [](Op op, starpu_data_handle_t A_, starpu_data_handle_t x, starpu_data_handle_t y,
                             const tasks::Options& options = {}) {
            return [=] { tasks::gemv<double>(op, 1.0, A_, x, 0.0, y, options); };
        };
        expect_invalid(gemv(static_cast<Op>('X'), A, x3, y4),
                       "starmv::tasks::gemv: op is 'X'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)", 1);
        expect_invalid(gemv(Op::NoTrans, nullptr, x3, y4),
                       "starmv::tasks::gemv: A is null; it must be a registered data handle", 3);
        expect_invalid(gemv(Op::NoTrans, F, x3, y4),
                       "starmv::tasks::gemv: A is of elements of 4 bytes; it must be of elements of 8 bytes", 3);
        expect_invalid(gemv(Op::NoTrans, A, x4, y4),
                       "starmv::tasks::gemv: x is of 4 elements; it must be of as many as the columns of A, 3", 4);
        expect_invalid(gemv(Op::Trans, A, x4, y4),
                       "starmv::tasks::gemv: y is of 4 elements; it must be of as many as the columns of A, 3", 6);
        expect_invalid(gemv(Op::NoTrans, A, A, y4),
                       "starmv::tasks::gemv: x is 4 x 3; it must be a vector, or a matrix of one column or one row", 4);
        expect_invalid(gemv(Op::NoTrans, A, x3, nullptr),
                       "starmv::tasks::gemv: y is null; it must be a registered data handle", 6);
        expect_invalid(gemv(Op::NoTrans, A, x3, y4, {.worker = 1000}),
                       "starmv::tasks::gemv: options.worker is 1000; it must be -1, or a worker number less than " +
                           std::to_string(starpu_worker_get_count() + starpu_combined_worker_get_count()),
                       0);
        expect_invalid(gemv(Op::NoTrans, A, x3, y4, {.accumulators = -1}),
                       "starmv::tasks::gemv: options.accumulators is -1; it must be at least 0", 0);
    }
    EXPECT_TRUE(same_bits(before, v4.memory));
}

TEST(GemvTasksErrors, YIsNeitherANorX) {
    Random random(1);
    MatrixOperand<double> a(random, 3, 3, 3), one(random, 1, 1, 1);
    VectorOperand<double> v(random, 3, 1), w(random, 1, 1);
    const Handle A = handle_of(a), y = handle_of(v), B = handle_of(one), x = handle_of(w);
    expect_invalid([&] { tasks::gemv<double>(Op::NoTrans, 1.0, A, y, 0.0, y); },
                   "starmv::tasks::gemv: y is the same handle as x; it must be a handle of its own", 6);
    expect_invalid([&] { tasks::gemv<double>(Op::Trans, 1.0, B, x, 0.0, B); },
                   "starmv::tasks::gemv: y is the same handle as A; it must be a handle of its own", 6);
}

TEST(GemvTasksErrors, TilesMustFit) {
    Random random(1);
    MatrixOperand<double> a(random, 7, 10, 7);
    VectorOperand<double> vx(random, 10, 1), vy(random, 7, 1);
    const auto before = vy.memory;
    {
        const tasks::Matrix<double> A(a.data(), 7, 10, 7, 3, 4);
        const tasks::Vector<double> x(vx.data(), 10, 4), x_other(vx.data(), 10, 3), y(vy.data(), 7, 3),
            y_other(vy.data(), 7, 4), y_short(vy.data(), 6, 3);
        const auto gemv = [&](const tasks::Vector<double>& x_, const tasks::Vector<double>& y_) {
            return [&] { tasks::gemv(Op::NoTrans, 1.0, A, x_, 0.0, y_); };
        };
        expect_invalid(gemv(x_other, y),
                       "starmv::tasks::gemv: x is cut into tiles of 3, 3, 3, 1; it must be cut like A's columns, into "
                       "tiles of 4, 4, 2",
                       4);
        expect_invalid(gemv(x, y_other),
                       "starmv::tasks::gemv: y is cut into tiles of 4, 3; it must be cut like A's rows, into tiles of "
                       "3, 3, 1",
                       6);
        expect_invalid(gemv(x, y_short),
                       "starmv::tasks::gemv: y is cut into tiles of 3, 3; it must be cut like A's rows, into tiles of "
                       "3, 3, 1",
                       6);
        expect_invalid([&] { tasks::gemv(Op::Trans, 1.0, A, x, 0.0, y); },
                       "starmv::tasks::gemv: x is cut into tiles of 4, 4, 2; it must be cut like A's rows, into tiles "
                       "of 3, 3, 1",
                       4);
    }
    EXPECT_TRUE(same_bits(before, vy.memory));
}

TEST(GemvTasksErrors, TilesOfYAreItsOwn) {
    Random random(1);
    MatrixOperand<double> a(random, 6, 6, 6);
    VectorOperand<double> v(random, 6, 1), w(random, 6, 1);
    const tasks::Matrix<double> A(a.data(), 6, 6, 6, 3, 3);
    const tasks::Vector<double> x(v.data(), 6, 3), y(w.data(), 6, 3);
    const tasks::Vector<double> shared({y.tile(0), x.tile(1)}), twice({y.tile(0), y.tile(0)});
    expect_invalid([&] { tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, shared); },
                   "starmv::tasks::gemv: y is a vector that shares a tile with x; it must be made of tiles of its own",
                   6);
    expect_invalid([&] { tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, twice); },
                   "starmv::tasks::gemv: y is a vector whose tile 1 is also an earlier tile; it must be made of "
                   "different handles",
                   6);
    starpu_data_set_sequential_consistency_flag(y.tile(1), 0);
    expect_invalid([&] { tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, y); },
                   "starmv::tasks::gemv: y is a vector whose tile 1 has no sequential consistency; it must be made of "
                   "handles with StarPU's sequential consistency",
                   6);
    starpu_data_set_sequential_consistency_flag(y.tile(1), 1);
}

TEST(GemvTasksErrors, ATriangleIsNotAGeneralMatrix) {
    Random random(1);
    MatrixOperand<double> a(random, 6, 6, 6);
    VectorOperand<double> v(random, 6, 1), w(random, 6, 1);
    const tasks::Matrix<double> A(a.data(), 6, 6, 6, 3, 3, tasks::Stored::Upper);
    const tasks::Vector<double> x(v.data(), 6, 3), y(w.data(), 6, 3);
    expect_invalid([&] { tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, y); },
                   "starmv::tasks::gemv: A is a matrix with Stored::Upper; it must be a matrix with Stored::Full", 3);
}

} // namespace
} // namespace starmv::test
