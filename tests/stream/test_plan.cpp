// The launch plans are pure functions; what they promise can be checked without a GPU.
#include <gtest/gtest.h>

#include <vector>

#include "kernels/cuda/plan.hpp"

namespace {

using namespace starmv::cuda;

constexpr Device h200{0, 132, 90};
constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(GemvPlan, CoversTheSumAndFitsTheWorkspace) {
    for (std::int64_t results : {1, 7, 64, 1000, 10000, 1000000})
        for (std::int64_t length : {1, 31, 32, 33, 1000, 100000, 10000000})
            for (std::size_t workspace : {mebibyte, 32 * mebibyte}) {
                const GemvTuning& t = gemv_n_tuning.wide;
                const GemvPlan plan = plan_gemv(t, false, results, 128, length, t.q, 8, h200, workspace);
                EXPECT_EQ(plan.tiles, ceil_div(results, 128));
                ASSERT_GE(plan.splits, 1);
                EXPECT_GE(plan.chunk * plan.splits, length);
                EXPECT_LT(plan.chunk * (plan.splits - 1), length) << "an empty split";
                if (plan.splits > 1) {
                    EXPECT_EQ(plan.chunk % t.q, 0);
                }
                EXPECT_LE(gemv_plan_bytes(plan, results, 8), workspace);
            }
}

TEST(GemvPlan, UsesTheWholeGpuForALongSum) {
    const GemvPlan plan = plan_gemv_n(32, 10000000, 8, h200, 32 * mebibyte);
    EXPECT_GT(plan.splits * plan.tiles, h200.multiprocessors);
}

TEST(GemvPlan, DefaultWorkspaceIsEnough) {
    for (std::int64_t m : {1, 32, 1000, 30000, 1000000, 300000000})
        for (std::int64_t n : {1, 32, 1000, 30000, 1000000, 300000000}) {
            const GemvPlan n_plan = plan_gemv_n(m, n, 16, h200, std::size_t{1} << 50);
            const GemvPlan t_plan = plan_gemv_t(m, n, 16, h200, std::size_t{1} << 50);
            EXPECT_LE(gemv_plan_bytes(n_plan, m, 16), 32 * mebibyte) << m << " x " << n;
            EXPECT_LE(gemv_plan_bytes(t_plan, n, 16), 32 * mebibyte) << m << " x " << n;
        }
}

struct Covered {
    Region region;
    std::int64_t rows, columns;
    std::size_t workspace;
};

class SymvPlanTest : public testing::TestWithParam<Covered> {};

TEST_P(SymvPlanTest, EveryTileOnceInBoundedWorkspace) {
    const Covered& c = GetParam();
    constexpr std::int64_t nb = 64;
    const SymvPlan plan(c.region, c.rows, c.columns, nb, 16, symv_tuning<16>, h200, c.workspace);
    std::vector<int> seen(static_cast<std::size_t>(c.rows * c.columns));
    plan.for_each_pass([&](const SymvPass& pass) {
        ASSERT_LE(static_cast<std::size_t>(pass.elements(nb)) * 16 + Workspace::counter_bytes, c.workspace);
        ASSERT_LE(pass.strips, 65535);
        ASSERT_GE(pass.strips, 1);
        for (std::int64_t J = pass.column_begin; J < pass.column_end; ++J)
            for (std::int64_t s = 0; s < pass.strips; ++s) {
                const std::int64_t first = pass.first_row(c.region, J) + s * pass.strip;
                const std::int64_t last = std::min(first + pass.strip, pass.last_row(c.region, J));
                for (std::int64_t I = first; I < last; ++I)
                    ++seen[static_cast<std::size_t>(I + J * c.rows)];
            }
        for (std::int64_t J = pass.column_begin; J < pass.column_end; ++J)
            EXPECT_LE(pass.last_row(c.region, J) - pass.first_row(c.region, J), pass.strips * pass.strip);
    });
    for (std::int64_t J = 0; J < c.columns; ++J)
        for (std::int64_t I = 0; I < c.rows; ++I) {
            const bool stored = c.region == Region::Full || (c.region == Region::Lower ? I >= J : I <= J);
            ASSERT_EQ(seen[static_cast<std::size_t>(I + J * c.rows)], stored ? 1 : 0) << I << ", " << J;
        }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, SymvPlanTest,
    testing::Values(Covered{Region::Lower, 1, 1, mebibyte}, Covered{Region::Upper, 1, 1, mebibyte},
                    Covered{Region::Lower, 47, 47, 32 * mebibyte}, Covered{Region::Upper, 47, 47, 32 * mebibyte},
                    Covered{Region::Lower, 160, 160, mebibyte}, Covered{Region::Upper, 160, 160, mebibyte},
                    Covered{Region::Lower, 1200, 1200, 2 * mebibyte}, Covered{Region::Upper, 1200, 1200, mebibyte},
                    Covered{Region::Full, 3, 5000, mebibyte}, Covered{Region::Full, 5000, 3, mebibyte},
                    Covered{Region::Full, 70, 90, 32 * mebibyte}, Covered{Region::Full, 200000, 2, mebibyte}));

TEST(SymvPlan, SinglePassWhenTheWorkspaceAllows) {
    for (Region region : {Region::Lower, Region::Upper}) {
        const SymvPlan roomy(region, 300, 300, 64, 8, symv_tuning<8>, h200, std::size_t{1} << 40);
        EXPECT_EQ(roomy.passes(), 1);
        const std::size_t needed = static_cast<std::size_t>(roomy.elements()) * 8 + Workspace::counter_bytes;
        const SymvPlan exact(region, 300, 300, 64, 8, symv_tuning<8>, h200, needed);
        EXPECT_EQ(exact.passes(), 1);
        const SymvPlan tight(region, 300, 300, 64, 8, symv_tuning<8>, h200, needed / 3);
        EXPECT_GT(tight.passes(), 1);
    }
}

} // namespace
