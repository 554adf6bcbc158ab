#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>

#include "kernels/cuda/plan.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

template <class T>
class GemvStream : public testing::Test {
protected:
    Queue queue;
    DeviceArray<T> A_device, x_device, y_device;
    cuda::Tuning table = *queue.state().target.device.tuning; // for tests that change it

    struct Layout {
        std::int64_t padding = 0, offset = 0, incx = 1, incy = 1;
    };

    // For the device's tuning. As large matrices have: more blocks than are at work at the same time.
    void use_many_blocks() {
        queue.state().target.device.multiprocessors = 1;
        for (auto* tables : {&table.gemv_n, &table.gemv_t})
            for (cuda::GemvTuning& tuning : *tables)
                tuning.many_from = tuning.many_steps = tuning.many_column_bytes = 1;
    }
    void use_strips() {
        for (cuda::GemvTuning& tuning : table.gemv_t) {
            tuning.many_from = 1 << 30;
            tuning.strip_cost = -10000000;
        }
    }

    void check(Op op, std::int64_t m, std::int64_t n, T alpha, T beta, Layout layout, std::uint64_t seed) {
        Random random(seed);
        MatrixOperand<T> A(random, m, n, std::max<std::int64_t>(1, m) + layout.padding, layout.offset);
        VectorOperand<T> x(random, op == Op::NoTrans ? n : m, layout.incx);
        VectorOperand<T> y(random, op == Op::NoTrans ? m : n, layout.incy);
        const bool untouched = m == 0 || n == 0;
        const reference::Expected<T> expected =
            reference::gemv<T>({op, m, n, alpha, A.data(), A.ld, x.data(), layout.incx, beta, y.data(), layout.incy});
        if (alpha == T{}) {
            A.memory.assign(A.memory.size(), poison<T>());
            x.fill(poison<T>());
        }
        if (beta == T{} && !untouched) y.fill(poison<T>());
        A_device.upload(A.memory);
        x_device.upload(x.memory);
        y_device.upload(y.memory);
        gemv(queue, op, m, n, alpha, A_device.data() + A.offset, A.ld, x_device.data() + x.margin, layout.incx, beta,
             y_device.data() + y.margin, layout.incy);
        queue.synchronize();
        const std::vector<T> result = y_device.download();
        if (untouched) {
            EXPECT_TRUE(same_bits(result, y.memory));
        } else {
            EXPECT_TRUE(within_bound(expected, result.data() + y.margin, layout.incy));
            EXPECT_TRUE(gaps_untouched(y, result));
        }
    }
};

TYPED_TEST_SUITE(GemvStream, AllTypes, TypeNames);

TYPED_TEST(GemvStream, EveryShapeWithChangingLayout) {
    using T = TypeParam;
    int k = 0;
    for (const auto& [m, n] : gemv_shapes())
        for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
            // Layouts cycle with periods that have no common factor, so that each meets each kind of shape.
            const typename TestFixture::Layout layout{k % 5, k % 3, increment(k), increment(k / 2 + 1)};
            SCOPED_TRACE(testing::Message()
                         << static_cast<char>(op) << ' ' << m << " x " << n << " padding " << layout.padding
                         << " offset " << layout.offset << " incx " << layout.incx << " incy " << layout.incy);
            this->check(op, m, n, scalar<T>(k % 7 == 0 ? 1 : k % 2 * 2), scalar<T>(k % 11), layout,
                        static_cast<std::uint64_t>(k));
            if (this->HasFailure()) return;
            ++k;
        }
}

TYPED_TEST(GemvStream, AlignedContiguousShapes) {
    using T = TypeParam;
    for (const auto& [m, n] : gemv_shapes())
        for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
            const std::int64_t padding = (32 - m % 32) % 32;
            SCOPED_TRACE(testing::Message() << static_cast<char>(op) << ' ' << m << " x " << n);
            this->check(op, m, n, scalar<T>(2), scalar<T>(2), {padding, 0, 1, 1}, 17);
            if (this->HasFailure()) return;
        }
}

TYPED_TEST(GemvStream, EveryScalarEveryIncrement) {
    using T = TypeParam;
    for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
        for (int a = 0; a < 4; ++a)
            for (int b = 0; b < 4; ++b)
                for (std::int64_t inc : {1, -1, 2, -2, 7, -7})
                    for (std::int64_t offset : {0, 1, 2, 3}) {
                        SCOPED_TRACE(testing::Message() << static_cast<char>(op) << " alpha " << scalar<T>(a)
                                                        << " beta " << scalar<T>(b) << " inc " << inc);
                        this->check(op, 67, 45, scalar<T>(a), scalar<T>(b), {1, offset, inc, -inc}, 3);
                        if (this->HasFailure()) return;
                    }
}

// Pointers aligned to a real number only, as std::complex allows.
TYPED_TEST(GemvStream, ComplexAlignedToItsRealType) {
    using T = TypeParam;
    if constexpr (is_complex<T>) {
        using R = typename T::value_type;
        Random random(5);
        MatrixOperand<T> A(random, 70, 40, 71);
        VectorOperand<T> x(random, 40, 1, 0), y(random, 70, 1, 0);
        const auto expected =
            reference::gemv<T>({Op::NoTrans, 70, 40, T{2}, A.data(), 71, x.data(), 1, T{1}, y.data(), 1});
        DeviceArray<R> a_shifted, x_shifted, y_shifted;
        const auto shifted = [](const std::vector<T>& v) {
            std::vector<R> reals(2 * v.size() + 1);
            std::memcpy(reals.data() + 1, v.data(), v.size() * sizeof(T));
            return reals;
        };
        a_shifted.upload(shifted(A.memory));
        x_shifted.upload(shifted(x.memory));
        y_shifted.upload(shifted(y.memory));
        gemv(this->queue, Op::NoTrans, 70, 40, T{2}, reinterpret_cast<const T*>(a_shifted.data() + 1), 71,
             reinterpret_cast<const T*>(x_shifted.data() + 1), 1, T{1}, reinterpret_cast<T*>(y_shifted.data() + 1), 1);
        this->queue.synchronize();
        const std::vector<R> reals = y_shifted.download();
        std::vector<T> result(70);
        std::memcpy(static_cast<void*>(result.data()), reals.data() + 1, result.size() * sizeof(T));
        EXPECT_TRUE(within_bound(expected, result.data(), 1));
    } else {
        GTEST_SKIP() << "real types have no such case";
    }
}

TYPED_TEST(GemvStream, SubmatrixIsThePointerToItsFirstElement) {
    using T = TypeParam;
    Random random(6);
    MatrixOperand<T> parent(random, 100, 90, 103);
    VectorOperand<T> x(random, 30, 1), y(random, 50, 1);
    const auto expected = reference::gemv<T>(
        {Op::NoTrans, 50, 30, T{2}, parent.data() + 13 + 21 * 103, 103, x.data(), 1, T{-1}, y.data(), 1});
    // What is outside the block must not reach the result.
    for (std::int64_t j = 0; j < 90; ++j)
        for (std::int64_t i = 0; i < 100; ++i)
            if (i < 13 || i >= 63 || j < 21 || j >= 51) parent.at(i, j) = poison<T>();
    this->A_device.upload(parent.memory);
    this->x_device.upload(x.memory);
    this->y_device.upload(y.memory);
    gemv(this->queue, Op::NoTrans, 50, 30, T{2}, Submatrix<T>{this->A_device.data(), 103, 13, 21},
         this->x_device.data() + x.margin, 1, T{-1}, this->y_device.data() + y.margin, 1);
    this->queue.synchronize();
    EXPECT_TRUE(within_bound(expected, this->y_device.download().data() + y.margin, 1));
    EXPECT_THROW(gemv(this->queue, Op::NoTrans, 50, 30, T{2}, Submatrix<T>{this->A_device.data(), 60, 13, 21},
                      this->x_device.data(), 1, T{-1}, this->y_device.data(), 1),
                 InvalidArgument);
}

TYPED_TEST(GemvStream, InfinityAndNaNPropagate) {
    using T = TypeParam;
    Random random(8);
    MatrixOperand<T> A(random, 200, 150, 200);
    VectorOperand<T> x(random, 150, 1), y(random, 200, 1);
    A.at(5, 7) = poison<T>();
    A.at(9, 3) = T(std::numeric_limits<float>::infinity());
    this->A_device.upload(A.memory);
    this->x_device.upload(x.memory);
    this->y_device.upload(y.memory);
    gemv(this->queue, Op::NoTrans, 200, 150, T{1}, this->A_device.data(), 200, this->x_device.data() + x.margin, 1,
         T{0}, this->y_device.data() + y.margin, 1);
    this->queue.synchronize();
    const std::vector<T> result = this->y_device.download();
    for (std::int64_t i = 0; i < 200; ++i) {
        const T value = result[static_cast<std::size_t>(i + y.margin)];
        EXPECT_EQ(std::isfinite(std::abs(value)), i != 5 && i != 9) << "row " << i;
        if (i == 5) {
            EXPECT_TRUE(std::isnan(std::abs(value)));
        }
    }
}

// As on a GPU of 2000 multiprocessors, where sums of this size are split among many thread blocks.
TYPED_TEST(GemvStream, ManySplits) {
    using T = TypeParam;
    this->queue.state().target.device.multiprocessors = 2000;
    int k = 0;
    for (const auto& [m, n] : std::vector<Shape>{{300, 700}, {700, 300}, {17, 2500}, {2500, 17}, {1031, 1033}})
        for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
            for (int b = 0; b < 3; ++b, ++k) {
                SCOPED_TRACE(testing::Message() << static_cast<char>(op) << ' ' << m << " x " << n);
                this->check(op, m, n, scalar<T>(2), scalar<T>(b), {k % 3, k % 2, increment(k), increment(k + 3)}, 5);
            }
}

TYPED_TEST(GemvStream, ManyBlocks) {
    using T = TypeParam;
    this->queue.state().target.device.tuning = &this->table;
    this->use_many_blocks();
    int k = 0;
    for (const auto& [m, n] :
         std::vector<Shape>{{300, 700}, {700, 300}, {90, 2500}, {2500, 90}, {1031, 1033}, {5000, 2001}})
        for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
            const cuda::GemvStep step = op == Op::NoTrans ? cuda::gemv_n_step(sizeof(T)) : cuda::gemv_t_step(sizeof(T));
            const cuda::GemvPlan plan = cuda::plan_gemv(
                (op == Op::NoTrans ? this->table.gemv_n : this->table.gemv_t)[0], step, op == Op::NoTrans ? m : n,
                op == Op::NoTrans ? n : m, this->queue.state().target.device, std::size_t{1} << 20);
            EXPECT_GT(plan.blocks, cuda::most_blocks_per_sm) << static_cast<char>(op) << ' ' << m << " x " << n;
            for (int b = 0; b < 3; ++b, ++k) {
                SCOPED_TRACE(testing::Message() << static_cast<char>(op) << ' ' << m << " x " << n);
                this->check(op, m, n, scalar<T>(2), scalar<T>(b), {k % 3, k % 2, increment(k), increment(k + 3)}, 5);
            }
        }
}

// symv's partial results lie where gemv's blocks expect zeros.
TYPED_TEST(GemvStream, AfterSymvInASmallWorkspace) {
    using T = TypeParam;
    const std::int64_t n = sizeof(T) == 4 ? 6000 : 3000, rows = 700, columns = 900;
    for (cuda::GemvTuning& tuning : this->table.gemv_n)
        tuning.dealt_cost = -10000000; // blocks share sums
    const cuda::GemvPlan plan = cuda::plan_gemv(this->table.gemv_n[0], cuda::gemv_n_step(sizeof(T)), rows, columns,
                                                this->queue.state().target.device, Queue::least_workspace_bytes);
    ASSERT_GT(plan.partial_tiles(), 0);
    ASSERT_LT(plan.tiles, plan.blocks);
    Random random(12);
    const std::vector<T> x = random.vector<T>(n);
    this->A_device.upload(random.vector<T>(n * n));
    this->x_device.upload(x);
    const auto product = [&](bool after_symv) {
        Queue small(nullptr, Queue::least_workspace_bytes);
        small.state().target.device.tuning = &this->table;
        if (after_symv) {
            this->y_device.upload(x);
            symv(small, Uplo::Lower, n, T{1}, this->A_device.data(), n, this->x_device.data(), 1, T{0},
                 this->y_device.data(), 1);
        }
        DeviceArray<T> y(std::vector<T>(static_cast<std::size_t>(rows), poison<T>()));
        gemv(small, Op::NoTrans, rows, columns, T{1}, this->A_device.data(), n, this->x_device.data(), 1, T{0},
             y.data(), 1);
        small.synchronize();
        return y.download();
    };
    EXPECT_TRUE(same_bits(product(false), product(true)));
}

// Allocations that end with the operand, for compute-sanitizer's memcheck.
TYPED_TEST(GemvStream, NothingOutsideTheOperands) {
    using T = TypeParam;
    for (const auto& [m, n] : std::vector<Shape>{{1, 1}, {3, 5}, {67, 45}, {130, 70}, {257, 33}, {1029, 9}, {5, 3000}})
        for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
            for (std::int64_t padding : {0, 1, 5}) {
                Random random(7);
                const std::int64_t ld = m + padding;
                const std::vector<T> A = random.vector<T>(ld * (n - 1) + m);
                const std::vector<T> x = random.vector<T>(op == Op::NoTrans ? n : m);
                std::vector<T> y = random.vector<T>(op == Op::NoTrans ? m : n);
                const auto expected =
                    reference::gemv<T>({op, m, n, T{2}, A.data(), ld, x.data(), 1, T{-1}, y.data(), 1});
                const DeviceArray<T> A_exact(A), x_exact(x);
                DeviceArray<T> y_exact(y);
                gemv(this->queue, op, m, n, T{2}, A_exact.data(), ld, x_exact.data(), 1, T{-1}, y_exact.data(), 1);
                this->queue.synchronize();
                EXPECT_TRUE(within_bound(expected, y_exact.download().data(), 1))
                    << static_cast<char>(op) << ' ' << m << " x " << n << " padding " << padding;
            }
}

// beta = 1 is no multiplication: in complex arithmetic 1 * Inf has the imaginary part 0 * Inf.
TYPED_TEST(GemvStream, InfinityInYStaysUnderBetaOne) {
    using T = TypeParam;
    std::vector<T> A(6 * 4, T{1}), x(4, T{1}), y(6, T{1});
    y[2] = T(std::numeric_limits<float>::infinity());
    this->A_device.upload(A);
    this->x_device.upload(x);
    this->y_device.upload(y);
    gemv(this->queue, Op::NoTrans, 6, 4, T{1}, this->A_device.data(), 6, this->x_device.data(), 1, T{1},
         this->y_device.data(), 1);
    this->queue.synchronize();
    std::vector<T> expected(6, T{5});
    expected[2] = y[2];
    EXPECT_EQ(this->y_device.download(), expected);
}

TYPED_TEST(GemvStream, SameBitsEveryTimeOnSeveralStreams) {
    using T = TypeParam;
    struct Stream {
        Stream() { cuda_check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate"); }
        ~Stream() { cudaStreamDestroy(stream); }
        Stream(const Stream&) = delete;
        Stream& operator=(const Stream&) = delete;
        cudaStream_t stream = nullptr;
    };
    // Sums of blocks alone, of clusters, and of blocks that share them through memory.
    const std::vector<Shape> shapes{{48, 9000}, {9000, 48}, {1200, 1200}};
    constexpr int repeats = 100;
    for (const auto& [m, n] : shapes)
        for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
            for (int streams : {1, 4}) {
                Random random(9);
                const std::int64_t y_size = op == Op::NoTrans ? m : n;
                const std::vector<T> A = random.vector<T>(m * n), x = random.vector<T>(std::max(m, n));
                this->A_device.upload(A);
                this->x_device.upload(x);
                std::vector<Stream> stream(static_cast<std::size_t>(streams));
                std::vector<Queue> queues;
                for (const Stream& s : stream)
                    queues.emplace_back(s.stream);
                this->y_device.upload(
                    std::vector<T>(static_cast<std::size_t>(y_size * streams * repeats), poison<T>()));
                for (int r = 0; r < repeats; ++r)
                    for (int s = 0; s < streams; ++s)
                        gemv(queues[static_cast<std::size_t>(s)], op, m, n, T{1}, this->A_device.data(), m,
                             this->x_device.data(), 1, T{0}, this->y_device.data() + (r * streams + s) * y_size, 1);
                for (const Queue& q : queues)
                    q.synchronize();
                const std::vector<T> result = this->y_device.download();
                const std::vector<T> first(result.begin(), result.begin() + y_size);
                for (int k = 1; k < streams * repeats; ++k)
                    ASSERT_TRUE(same_bits(
                        first, std::vector<T>(result.begin() + k * y_size, result.begin() + (k + 1) * y_size)))
                        << static_cast<char>(op) << ' ' << m << " x " << n << " streams " << streams << " repeat " << k;
            }
}

// Arrangements of lanes and warps that the built-in tables do not choose for these shapes: each in turn is the only one that
// does not cost too much. Warps beside each other along the results that would find none there are never chosen.
TYPED_TEST(GemvStream, EveryArrangement) {
    using T = TypeParam;
    cuda::Tuning& changed = this->table;
    this->queue.state().target.device.tuning = &changed;
    std::int64_t k = 0;
    for (const int lanes : {8, 16, 32, 128})
        for (const std::size_t width : {0, 1, 2})
            for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
                const auto lane_bit = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(lanes)) - 4);
                for (auto* tables : {&changed.gemv_n, &changed.gemv_t})
                    for (cuda::GemvTuning& tuning : *tables) {
                        tuning.width_cost.fill(10000);
                        tuning.width_cost[width] = 0;
                        tuning.piece_cost.fill(10000);
                        tuning.piece_cost[lane_bit + (tables == &changed.gemv_n ? width : 0)] = 0;
                        tuning.split_piece_cost = tuning.piece_cost;
                        tuning.wave = {{100, 100, 100}, {0, 0, 0}, {3, 3, 3}, {1, 1, 1}};
                        tuning.split_bandwidth_1 = tuning.misaligned_bandwidth_1 = 100;
                        tuning.few_lanes_cost = tuning.misaligned_few_lanes_cost = 0;
                        tuning.dealt_cost = tuning.split_dealt_cost = tuning.exchange_cost = tuning.adding_cost = 0;
                    }
                const cuda::GemvStep step =
                    op == Op::NoTrans ? cuda::gemv_n_step(sizeof(T)) : cuda::gemv_t_step(sizeof(T));
                if (lanes > step.most_lanes()) continue;
                for (const auto& [m, n] :
                     std::vector<Shape>{{3, 5}, {67, 45}, {515, 131}, {131, 1100}, {2051, 37}, {4099, 70}}) {
                    const std::int64_t results = op == Op::NoTrans ? m : n;
                    const cuda::GemvPlan plan = cuda::plan_gemv(
                        (op == Op::NoTrans ? changed.gemv_n : changed.gemv_t)[0], step, results, m + n - results,
                        this->queue.state().target.device, std::size_t{1} << 20); // what the call has, or a little less
                    if (width == 0 || step.results(lanes) << (width - 1) < results) {
                        EXPECT_EQ(plan.lanes, lanes) << static_cast<char>(op) << ' ' << m << " x " << n;
                        EXPECT_EQ(plan.result_warps, 1 << width) << static_cast<char>(op) << ' ' << m << " x " << n;
                    }
                    for (int layout = 0; layout < 4; ++layout, ++k) {
                        const std::int64_t padding = layout == 0 ? (32 - m % 32) % 32 : k % 5;
                        const std::int64_t offset = layout == 0 ? 0 : k % 4;
                        SCOPED_TRACE(testing::Message()
                                     << static_cast<char>(op) << ' ' << m << " x " << n << " lanes " << lanes
                                     << " width " << (1 << width) << " padding " << padding << " offset " << offset);
                        this->check(op, m, n, scalar<T>(2), scalar<T>(2), {padding, offset, 1, 1}, 31);
                        if (this->HasFailure()) return;
                    }
                }
            }
}

// The sum of a result is the same however A and x lie in memory.
// With the tables' plans; with many blocks, as large matrices have; and with several strips of results a block, for gemv T.
TYPED_TEST(GemvStream, SameBitsForEveryAlignment) {
    using T = TypeParam;
    using R = decltype(std::real(T{}));
    cuda::Device& device = this->queue.state().target.device;
    const int multiprocessors = device.multiprocessors;
    device.tuning = &this->table;
    for (const int variant : {0, 1, 2}) {
        if (variant == 1) this->use_many_blocks();
        if (variant == 2) this->use_strips();
        device.multiprocessors = variant == 2 ? 7 : multiprocessors;
        for (const auto& [m, n] : std::vector<Shape>{{70, 4000}, {4000, 70}, {700, 900}, {1500, 1500}})
            for (Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
                Random random(10);
                const std::vector<T> A = random.vector<T>(m * n), x = random.vector<T>(std::max(m, n));
                std::vector<T> first;
                for (const auto& [offset, padding, incx] : std::vector<std::array<std::int64_t, 3>>{
                         {0, (32 - m % 32) % 32, 1}, {1, 1, 1}, {0, 2, 3}, {2, 4, 1}, {3, 16, -1}}) {
                    // Offsets count real numbers, so that complex numbers need not be aligned to their size.
                    const std::int64_t lda = m + padding, x_size = op == Op::NoTrans ? n : m;
                    std::vector<R> memory(
                        static_cast<std::size_t>(offset + lda * n * static_cast<std::int64_t>(sizeof(T) / sizeof(R))));
                    std::vector<T> stored(static_cast<std::size_t>(lda * n));
                    for (std::int64_t j = 0; j < n; ++j)
                        for (std::int64_t i = 0; i < m; ++i)
                            stored[static_cast<std::size_t>(i + j * lda)] = A[static_cast<std::size_t>(i + j * m)];
                    std::memcpy(memory.data() + offset, stored.data(), stored.size() * sizeof(T));
                    DeviceArray<R> A_moved(memory);
                    std::vector<T> x_stored(static_cast<std::size_t>(1 + (x_size - 1) * std::abs(incx)));
                    for (std::int64_t i = 0; i < x_size; ++i)
                        x_stored[static_cast<std::size_t>((incx > 0 ? i : x_size - 1 - i) * std::abs(incx))] =
                            x[static_cast<std::size_t>(i)];
                    this->x_device.upload(x_stored);
                    this->y_device.upload(
                        std::vector<T>(static_cast<std::size_t>(op == Op::NoTrans ? m : n), poison<T>()));
                    gemv(this->queue, op, m, n, T{1}, reinterpret_cast<const T*>(A_moved.data() + offset), lda,
                         this->x_device.data(), incx, T{0}, this->y_device.data(), 1);
                    this->queue.synchronize();
                    const std::vector<T> result = this->y_device.download();
                    if (first.empty()) first = result;
                    EXPECT_TRUE(same_bits(first, result))
                        << static_cast<char>(op) << ' ' << m << " x " << n << " offset " << offset << " padding "
                        << padding << " incx " << incx << " variant " << variant;
                }
            }
    }
}

} // namespace
