// The kernels on the host, thread by thread (tests/support/simulated_device): which results they give, and which bytes of
// A they read. Small shapes, integers as elements, so that sums are exact. Needs no GPU.
#include <gtest/gtest.h>

#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "kernels/cuda/gemv_n.cuh"
#include "kernels/cuda/gemv_t.cuh"
#include "kernels/cuda/symv_add.cuh"
#include "kernels/cuda/symv_small.cuh"
#include "kernels/cuda/symv_tiles.cuh"
#include "kernels/cuda/tables.hpp"
#include "support/split_tuning.hpp"

namespace {

using namespace starmv::cuda;
using starmv::test::SimulatedBlock;

constexpr int stages = 3;

template <class T>
T number(double re, double im) {
    using R = typename RealOf<T>::type;
    if constexpr (is_pair<T>)
        return {static_cast<R>(re), static_cast<R>(im)};
    else
        return static_cast<T>(re);
}
template <class T>
std::complex<double> value(const T& a) {
    if constexpr (is_pair<T>)
        return {a.re, a.im};
    else
        return a;
}
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// Operands without room around A: column-major, with leading dimension m + padding or whole lines, `offset` elements after
// a multiple of 128 bytes. What is not stored is not a number.
template <class T>
class Operands {
public:
    const int m, n, ld;
    std::vector<T> x, y;

    enum class Stored { All, Lower, Upper };

    Operands(int rows, int columns, int padding, int offset, Stored stored = Stored::All, double scale = 1)
        : m(rows), n(columns), ld(padding < 0 ? (rows + line - 1) / line * line : rows + padding),
          memory_(static_cast<std::size_t>(ld) * (n - 1) + m + offset + line),
          A_(memory_.data() + (128 - reinterpret_cast<std::uintptr_t>(memory_.data()) % 128) / sizeof(T) + offset) {
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < ld && (j < n - 1 || i < m); ++i) {
                const bool there = i < m && (stored == Stored::All || (stored == Stored::Lower ? i >= j : i <= j));
                A_[i + static_cast<std::ptrdiff_t>(j) * ld] =
                    there ? number<T>(scale * ((7 * i + 11 * j) % 13 - 6), scale * ((5 * i + 3 * j) % 11 - 5))
                          : number<T>(nan, nan);
            }
        x.resize(static_cast<std::size_t>(std::max(m, n)));
        for (std::size_t k = 0; k < x.size(); ++k)
            x[k] = number<T>(static_cast<int>(31 * k % 7) - 3, static_cast<int>(17 * k % 5) - 2);
        y.assign(x.size(), number<T>(nan, nan));
    }
    std::complex<double> element(int i, int j) const { return value(A_[i + static_cast<std::ptrdiff_t>(j) * ld]); }
    Columns<T> columns() const { return {A_, ld, A_ + static_cast<std::ptrdiff_t>(n - 1) * ld + m}; }
    Vector<T> vector() const { return {x.data(), 1, reinterpret_cast<std::uintptr_t>(x.data()) % 16 == 0}; }
    Result<T> result() { return {number<T>(1, 0), number<T>(0, 0), y.data(), 1}; }
    void allow(SimulatedShared& shared) const {
        shared.allow(A_, (static_cast<std::size_t>(ld) * (n - 1) + m) * sizeof(T));
        shared.allow(x.data(), x.size() * sizeof(T));
    }

private:
    static constexpr int line = 128 / static_cast<int>(sizeof(T));
    std::vector<T> memory_;
    T* A_;
};

// Runs all blocks of a launch.
template <class T, class Kernel>
void launch(const Operands<T>& operands, int shared_bytes, int blocks, int threads, Kernel&& kernel) {
    SimulatedShared shared(static_cast<std::size_t>(shared_bytes));
    simulated_shared = &shared;
    shared.orders_lanes = false;
    operands.allow(shared);
    for (int block = 0; block < blocks; ++block)
        SimulatedBlock::run(static_cast<unsigned>(block), threads, kernel);
    EXPECT_EQ(shared.error, "");
}

Device device_of(int multiprocessors) {
    Device device{};
    device.multiprocessors = multiprocessors;
    device.compute_capability = 80; // no clusters
    device.tuning = &tuning_sm90;
    return device;
}

struct Layout {
    int padding, offset;
};
constexpr Layout layouts[] = {{-1, 0}, {0, 0}, {1, 1}, {2, 3}};

template <class T>
class Kernels : public testing::Test {};
using Types = testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(Kernels, Types);

// Complex matrices are conjugated if they are transposed.
template <class T, bool aligned, bool transposed, int lanes>
void run_gemv(Operands<T>& operands, const GemvPlan& plan) {
    std::vector<T> exchange(static_cast<std::size_t>(plan.partial_tiles()) * 4096);
    const GemvParameters<T> p{
        operands.m,      operands.n, plan,  operands.columns(), operands.vector(), operands.result(),
        exchange.data(), true,       stages};
    const auto kernel = [&] {
        const auto run = [&](auto exchanges) {
            if constexpr (transposed)
                gemv_t_kernel<T, aligned, is_pair<T>, lanes, exchanges>(p);
            else
                gemv_n_kernel<T, aligned, lanes, exchanges>(p);
        };
        if (plan.partial_tiles() > 0)
            run(std::true_type{});
        else
            run(std::false_type{});
    };
    int bytes = 0;
    if constexpr (transposed)
        bytes = gemv_t_shared_bytes<T, aligned, lanes>(stages);
    else
        bytes = gemv_n_shared_bytes<T, aligned, lanes>(stages);
    launch(operands, bytes, plan.blocks, block_threads, kernel);
    const std::vector<T> zero(exchange.size());
    ASSERT_EQ(std::memcmp(exchange.data(), zero.data(), exchange.size() * sizeof(T)), 0) << "the exchange is not zero";
}

template <class T, bool transposed>
void expect_product(const Operands<T>& operands) {
    for (int k = 0; k < (transposed ? operands.n : operands.m); ++k) {
        std::complex<double> expected = 0;
        for (int i = 0; i < (transposed ? operands.m : operands.n); ++i)
            expected +=
                (transposed ? std::conj(operands.element(i, k)) : operands.element(k, i)) * value(operands.x[i]);
        ASSERT_EQ(value(operands.y[k]), expected) << "result " << k;
    }
}

// Plans: the tables' choice, one whose blocks share sums, for gemv T one whose results are dealt, and one of many blocks.
template <class T, bool transposed>
GemvPlan plan_of(int m, int n, int multiprocessors, int variant) {
    GemvTuning tuning = (transposed ? tuning_sm90.gemv_t : tuning_sm90.gemv_n)[1];
    if (variant == 1) tuning.dealt_cost = -10000000;
    if (variant == 2) tuning.strip_cost = -10000000;
    if (variant == 3) tuning.many_from = tuning.many_steps = tuning.many_column_bytes = 1;
    const GemvStep step = transposed ? gemv_t_step(sizeof(T)) : gemv_n_step(sizeof(T));
    return plan_gemv(tuning, step, transposed ? n : m, transposed ? m : n, device_of(multiprocessors),
                     std::size_t{1} << 22);
}

template <class T, bool transposed>
void run_planned(Operands<T>& operands, const GemvPlan& plan, bool lines) {
    const auto run = [&](auto lanes) {
        if (lines)
            run_gemv<T, true, transposed, lanes>(operands, plan);
        else
            run_gemv<T, false, transposed, lanes>(operands, plan);
    };
    if (plan.lanes == 8) run(std::integral_constant<int, 8>{});
    if (plan.lanes == 16) run(std::integral_constant<int, 16>{});
    if (plan.lanes == 32) run(std::integral_constant<int, 32>{});
    if constexpr (!transposed)
        if (plan.lanes == 128) run(std::integral_constant<int, 128>{});
}

template <class T, bool transposed>
void check_gemv(int m, int n, int multiprocessors, int variant) {
    const GemvPlan plan = plan_of<T, transposed>(m, n, multiprocessors, variant);
    // The results of thirds, whose sums are rounded, in the first layout.
    std::vector<T> first;
    for (const auto& [padding, offset] : layouts) {
        SCOPED_TRACE(testing::Message() << (transposed ? 'T' : 'N') << ' ' << m << " x " << n << " padding " << padding
                                        << " offset " << offset << " lanes " << plan.lanes << " warps "
                                        << plan.result_warps << " ranks " << plan.ranks << " groups " << plan.groups
                                        << " blocks " << plan.blocks << " strips " << plan.strips);
        Operands<T> operands(m, n, padding, offset);
        run_planned<T, transposed>(operands, plan, padding < 0);
        if (testing::Test::HasFailure()) return;
        expect_product<T, transposed>(operands);
        if (testing::Test::HasFailure()) return;

        if (multiprocessors > 1) continue; // for the sake of time
        Operands<T> thirds(m, n, padding, offset, Operands<T>::Stored::All, 1.0 / 3);
        run_planned<T, transposed>(thirds, plan, padding < 0);
        if (first.empty()) first = thirds.y;
        ASSERT_EQ(std::memcmp(first.data(), thirds.y.data(), static_cast<std::size_t>(transposed ? n : m) * sizeof(T)),
                  0)
            << "other bits than in another layout";
    }
}

TYPED_TEST(Kernels, Gemv) {
    ASSERT_GT((plan_of<TypeParam, true>(700, 33, 1, 2).strips), 1) << "several strips a block are wanted, too";
    for (const int multiprocessors : {1, 7})
        for (const auto& [m, n] :
             std::vector<std::pair<int, int>>{{1, 1}, {3, 40}, {100, 37}, {700, 33}, {33, 700}, {515, 131}})
            for (const int variant : {0, 1, 2}) {
                check_gemv<TypeParam, true>(m, n, multiprocessors, variant);
                if (variant < 2) check_gemv<TypeParam, false>(m, n, multiprocessors, variant);
                if (this->HasFailure()) return;
            }
}

TYPED_TEST(Kernels, GemvOfManyBlocks) {
    ASSERT_GT((plan_of<TypeParam, true>(1030, 37, 1, 3).groups), 1);
    ASSERT_GT((plan_of<TypeParam, false>(300, 130, 1, 3).groups), 1);
    ASSERT_TRUE((plan_of<TypeParam, false>(300, 130, 1, 3).across));
    for (const auto& [m, n] : std::vector<std::pair<int, int>>{{1030, 37}, {300, 130}}) {
        check_gemv<TypeParam, true>(m, n, 1, 3);
        check_gemv<TypeParam, false>(m, n, 1, 3);
    }
}

enum class SymvWay { Small, Tiles, TilesThatExchange, SplitTiles, SplitTilesThatExchange };

template <class T, Region region, bool conjugate>
void check_symv(int n, SymvWay way, int multiprocessors) {
    using Stored = typename Operands<T>::Stored;
    for (const auto& [padding, offset] : layouts) {
        SCOPED_TRACE(testing::Message() << (region == Region::Lower ? 'L' : 'U') << ' ' << n << " padding " << padding
                                        << " offset " << offset << " way " << static_cast<int>(way));
        Operands<T> operands(n, n, padding, offset, region == Region::Lower ? Stored::Lower : Stored::Upper);
        const auto run_small = [&](auto aligned) {
            const SmallSymvParameters<T> p{n, 1, stages, operands.columns(), operands.vector(), operands.result()};
            launch(operands, symv_small_shared_bytes<T>(stages), (n + step_rows<T> - 1) / step_rows<T>, block_threads,
                   [&] { symv_small_kernel<T, aligned, region, conjugate>(p); });
        };
        const auto run_tiles = [&](auto aligned, auto splits, auto exchanges) {
            SymvTuning tuning = tuning_sm90.symv[1];
            tuning.split_from = 1000000000;
            if (splits) starmv::test::always_split(tuning);
            const SymvPlan<region> plan(n, n, sizeof(T), tuning, device_of(multiprocessors), std::size_t{1} << 24);
            ASSERT_EQ(plan.passes(), 1);
            plan.for_each_pass([&](const SymvPass<region>& pass) {
                ASSERT_EQ(pass.work.splits_pieces(), splits);
                std::vector<T> shared_sums(static_cast<std::size_t>(pass.shared_sums()));
                std::vector<T> partial(static_cast<std::size_t>(pass.partials()) * static_cast<std::size_t>(pass.tile) +
                                       4);
                T* const first =
                    partial.data() + (16 - reinterpret_cast<std::uintptr_t>(partial.data()) % 16) / sizeof(T);
                const SymvParameters<T, region> p{pass,
                                                  operands.columns(),
                                                  operands.vector(),
                                                  operands.vector(),
                                                  operands.result(),
                                                  operands.result(),
                                                  first,
                                                  shared_sums.data(),
                                                  true,
                                                  stages,
                                                  operands.vector().packed};
                launch(operands, symv_tiles_shared_bytes<T, aligned>(stages, pass.tile), pass.cut.blocks(),
                       block_threads, [&] { symv_tiles_kernel<T, aligned, region, conjugate, splits>(p); });
                launch(operands, 0, static_cast<int>(symv_sums<T>(pass)), symv_add_threads, [&] {
                    if (!exchanges)
                        symv_add_kernel<T, region, 0>(p);
                    else if (adds_many<T>(pass) || n % 2 != 0)
                        symv_add_kernel<T, region, many_at_once>(p);
                    else
                        symv_add_kernel<T, region, few_at_once>(p);
                });
                for (const T& left : shared_sums) // as they were
                    ASSERT_EQ(value(left), 0.0);
                if (!exchanges) return;
                for (const T& left : partial)
                    ASSERT_EQ(value(left), 0.0);
            });
        };
        const auto run = [&](auto aligned) {
            if (way == SymvWay::Small)
                run_small(aligned);
            else if (way == SymvWay::Tiles)
                run_tiles(aligned, std::false_type{}, std::false_type{});
            else if (way == SymvWay::TilesThatExchange)
                run_tiles(aligned, std::false_type{}, std::true_type{});
            else if (way == SymvWay::SplitTiles)
                run_tiles(aligned, std::true_type{}, std::false_type{});
            else
                run_tiles(aligned, std::true_type{}, std::true_type{});
        };
        if (padding < 0)
            run(std::true_type{});
        else
            run(std::false_type{});
        for (int k = 0; k < n; ++k) {
            std::complex<double> expected = 0;
            for (int i = 0; i < n; ++i) {
                const bool stored = (region == Region::Lower) == (k > i);
                std::complex<double> a = k == i || stored ? operands.element(k, i) : operands.element(i, k);
                if (conjugate) a = k == i ? a.real() : stored ? a : std::conj(a);
                expected += a * value(operands.x[i]);
            }
            ASSERT_EQ(value(operands.y[k]), expected) << "result " << k;
        }
        if (testing::Test::HasFailure()) return;
    }
}

TYPED_TEST(Kernels, Symv) {
    for (const int n : {1, 2, 7, 64, 65, 131, 301})
        for (const SymvWay way : {SymvWay::Small, SymvWay::Tiles, SymvWay::TilesThatExchange, SymvWay::SplitTiles,
                                  SymvWay::SplitTilesThatExchange})
            for (const int multiprocessors : {1, 7}) {
                if (multiprocessors > 1 && (way == SymvWay::Small || n < 65)) continue;
                check_symv<TypeParam, Region::Lower, false>(n, way, multiprocessors);
                check_symv<TypeParam, Region::Upper, false>(n, way, multiprocessors);
                if constexpr (is_pair<TypeParam>) {
                    check_symv<TypeParam, Region::Lower, true>(n, way, multiprocessors);
                    check_symv<TypeParam, Region::Upper, true>(n, way, multiprocessors);
                }
                if (this->HasFailure()) return;
            }
}

} // namespace
