// The launch plans are pure functions; what they promise can be checked without a GPU.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "kernels/cuda/plan_cache.hpp"
#include "kernels/cuda/symv_plan.hpp"
#include "kernels/cuda/tables.hpp"
#include "support/split_tuning.hpp"

namespace {

using namespace starmv::cuda;

Device device_of(int multiprocessors, int compute_capability) {
    Device device;
    device.multiprocessors = multiprocessors;
    device.compute_capability = compute_capability;
    device.tuning = &tuning_for(compute_capability);
    return device;
}

const Device h200 = device_of(132, 90);
constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(Cut, DealsEveryUnitOnceAndEvenly) {
    for (int units : {1, 2, 7, 100, 12345})
        for (int blocks : {1, 2, 3, 7, 100})
            if (blocks <= units) {
                const Cut cut(units, blocks);
                EXPECT_EQ(cut.begin(0), 0);
                EXPECT_EQ(cut.begin(blocks), units);
                for (int b = 0; b < blocks; ++b) {
                    EXPECT_GE(cut.begin(b + 1) - cut.begin(b), units / blocks);
                    EXPECT_LE(cut.begin(b + 1) - cut.begin(b), units / blocks + 1);
                    for (int u = cut.begin(b); u < cut.begin(b + 1); ++u)
                        ASSERT_EQ(cut.block_of(u), b);
                }
            }
}

TEST(Tables, EveryComputeCapabilityHasOne) {
    EXPECT_EQ(tuning_for(90).compute_capability, 90);
    EXPECT_EQ(tuning_for(89).compute_capability, 80);
    EXPECT_EQ(tuning_for(80).compute_capability, 80);
    EXPECT_EQ(tuning_for(100).compute_capability, 100);
    EXPECT_EQ(tuning_for(120).compute_capability, 100);
    EXPECT_STREQ(tuning_for(90).origin, "NVIDIA H200");
    EXPECT_STREQ(tuning_for(80).origin, "derived");
    for (int capability : {80, 90, 100})
        for (const SymvTuning& symv : tuning_for(capability).symv)
            EXPECT_EQ(symv.largest_tile % 512, 0);
}

struct GemvCase {
    std::int64_t results, length;
    std::size_t element_size, workspace;
    int multiprocessors, compute_capability;
};

class GemvPlanTest : public testing::TestWithParam<bool> {};

// Each result in one strip of one block, none longer than a tile, and no sum shared.
void check_strips(const GemvPlan& plan, GemvStep step, std::int64_t results, std::int64_t length) {
    ASSERT_TRUE(step.transposed);
    ASSERT_EQ(plan.result_warps, 1);
    ASSERT_EQ(plan.tile_blocks(), 1);
    ASSERT_EQ(plan.tiles, plan.blocks);
    ASSERT_EQ(gemv_plan_bytes(plan, step), 0U);
    ASSERT_GE(plan.tile_units * step.sum(plan.lanes) * 4, length);
    std::int64_t at = 0;
    for (int b = 0; b < plan.blocks; ++b) {
        ASSERT_EQ(plan.place(b).units, plan.strips * plan.tile_units);
        for (int s = 0; s < plan.strips; ++s) {
            ASSERT_EQ(plan.first_of_strip(b, s), at);
            ASSERT_LE(plan.first_of_strip(b, s + 1) - at, step.results(plan.lanes));
            at = plan.first_of_strip(b, s + 1);
        }
    }
    ASSERT_EQ(at, results);
}

// All units belong to one block each, and what blocks leave for each other has places of its own, which the last of them reads.
void check_blocks(const GemvPlan& plan) {
    std::set<std::pair<int, int>> units;  // the blocks' first ones, as (tile, unit)
    std::map<int, std::vector<int>> left; // by tile, the places in the order of the blocks
    std::map<int, int> last_of;           // by tile, the last block that leaves something
    std::set<int> adders;
    std::int64_t all = 0;
    for (int b = 0; b < plan.blocks; ++b) {
        const GemvPlan::Place place = plan.place(b);
        ASSERT_GT(place.units, 0) << "block without work";
        ASSERT_TRUE(units.insert({place.tile, place.unit}).second) << "two blocks begin at the same place";
        all += place.units;
        if (plan.ranks > 0) {
            ASSERT_LE(place.unit + place.units, plan.tile_units) << "more than one tile";
            ASSERT_EQ(plan.tile_of(b), place.tile);
        }
        const std::int64_t end = std::int64_t{place.tile} * plan.tile_units + place.unit + place.units;
        const int last_tile = static_cast<int>((end - 1) / plan.tile_units);
        for (const int tile : std::set{place.tile, last_tile}) {
            const bool shared = plan.ranks == 0 ? plan.first_block(tile) != plan.last_block(tile) : plan.groups > 1;
            // The blocks of a cluster have parts of the same place.
            if (!shared || (plan.ranks > 1 && b % plan.ranks != 0)) continue;
            left[tile].push_back(plan.partial_of(b, tile));
            last_of[tile] = b;
        }
        if (plan.adds(b)) {
            ASSERT_TRUE(plan.ranks > 1 || adders.insert(place.tile).second) << "two blocks add the same";
            if (plan.ranks <= 1) {
                ASSERT_EQ(last_of[place.tile], b) << "others come later";
            }
        }
    }
    ASSERT_EQ(all, std::int64_t{plan.tiles} * plan.tile_units);
    std::set<int> places;
    for (const auto& [tile, own] : left) {
        ASSERT_TRUE(plan.ranks > 1 || adders.contains(tile)) << "nobody adds tile " << tile;
        ASSERT_EQ(static_cast<int>(own.size()), plan.partials_of(tile));
        for (int i = 0; i < static_cast<int>(own.size()); ++i) {
            const int place = own[static_cast<std::size_t>(i)];
            ASSERT_EQ(place, plan.partial_after(plan.first_partial(tile), i));
            ASSERT_LT(place, plan.partial_tiles());
            ASSERT_TRUE(places.insert(place).second) << "place used twice";
        }
    }
}

TEST_P(GemvPlanTest, CoversEveryTileOnceInBoundedWorkspace) {
    for (std::int64_t results : {1, 7, 8, 9, 64, 1000, 10000, 1000000})
        for (std::int64_t length : {1, 31, 32, 33, 1000, 100000})
            for (std::size_t size : {4, 8, 16})
                for (std::size_t workspace : {mebibyte, 32 * mebibyte})
                    for (const auto& [sms, capability] :
                         std::vector<std::pair<int, int>>{{132, 90}, {1, 90}, {2000, 80}}) {
                        const Device device = device_of(sms, capability);
                        const std::size_t type = size == 4 ? 0 : size == 8 ? 1 : 3;
                        const GemvTuning& tuning = (GetParam() ? device.tuning->gemv_n : device.tuning->gemv_t)[type];
                        const GemvStep step = GetParam() ? gemv_n_step(size) : gemv_t_step(size);
                        const GemvPlan plan = plan_gemv(tuning, step, results, length, device, workspace);
                        SCOPED_TRACE(testing::Message()
                                     << results << " x " << length << " size " << size << " sms " << sms);
                        ASSERT_GE(plan.blocks, 1);
                        if (plan.strips > 0) {
                            check_strips(plan, step, results, length);
                            if (HasFatalFailure()) return;
                            continue;
                        }
                        ASSERT_GE(plan.tiles * plan.result_warps * step.results(plan.lanes), results);
                        ASSERT_LT((plan.tiles - 1) * plan.result_warps * step.results(plan.lanes), results);
                        ASSERT_GE(plan.tile_units * step.sum(plan.lanes) * (4 / plan.result_warps), length);
                        ASSERT_LE(gemv_plan_bytes(plan, step), workspace);
                        if (plan.ranks > 0) {
                            ASSERT_EQ(plan.blocks, plan.tiles * plan.ranks * plan.groups);
                        }
                        if (plan.ranks > 1) {
                            ASSERT_GE(capability, 90);
                        }
                        check_blocks(plan);
                        if (HasFatalFailure()) return;
                    }
}

INSTANTIATE_TEST_SUITE_P(Ops, GemvPlanTest, testing::Bool());

TEST(GemvPlan, DealsResultsWhereTheyAreNoWholeTilesForEveryBlock) {
    const GemvPlan plan = plan_gemv(h200.tuning->gemv_t[1], gemv_t_step(8), 3261, 3261, h200, mebibyte);
    EXPECT_GT(plan.strips, 1);
    EXPECT_EQ(plan.blocks % h200.multiprocessors, 0);
    EXPECT_EQ(plan_gemv(h200.tuning->gemv_n[1], gemv_n_step(8), 3261, 3261, h200, mebibyte).strips, 0);
}

TEST(GemvPlan, LargeMatricesHaveManyBlocks) {
    for (const GemvStep step : {gemv_n_step(8), gemv_t_step(8)}) {
        const GemvTuning& tuning = (step.transposed ? h200.tuning->gemv_t : h200.tuning->gemv_n)[1];
        for (const auto& [results, length] :
             std::vector<std::pair<std::int64_t, std::int64_t>>{{20000, 20000}, {23171, 23169}, {100000, 7000}}) {
            SCOPED_TRACE(testing::Message() << results << " x " << length << (step.transposed ? " T" : " N"));
            const GemvPlan plan = plan_gemv(tuning, step, results, length, h200, 4 * mebibyte);
            EXPECT_GT(plan.blocks, 2 * most_blocks_per_sm * h200.multiprocessors);
            EXPECT_EQ(plan.across, !step.transposed);
            EXPECT_LE(gemv_plan_bytes(plan, step), static_cast<std::size_t>(4 * mebibyte));
            check_blocks(plan);
        }
        EXPECT_LE(plan_gemv(tuning, step, 3000, 3000, h200, 4 * mebibyte).blocks,
                  most_blocks_per_sm * h200.multiprocessors);
    }
}

TEST(GemvPlan, UsesTheWholeGpuForALongSum) {
    for (const GemvStep step : {gemv_n_step(8), gemv_t_step(8)}) {
        const GemvTuning& tuning = (step.transposed ? h200.tuning->gemv_t : h200.tuning->gemv_n)[1];
        const GemvPlan plan = plan_gemv(tuning, step, 32, 10000000, h200, 32 * mebibyte);
        EXPECT_GT(plan.blocks, h200.multiprocessors);
    }
}

// Everything that the tile kernel relies on, by brute force.
template <Region region>
void check_passes(std::int64_t m, std::int64_t n, std::size_t size, const Device& device, std::size_t workspace,
                  bool splits) {
    SymvTuning tuning = device.tuning->symv[1];
    tuning.split_from = 1000000000;
    if (splits) starmv::test::always_split(tuning);
    const SymvPlan<region> plan(m, n, size, tuning, device, workspace);
    if (region != Region::Full) {
        ASSERT_TRUE(plan.fits());
    }
    std::map<std::pair<std::int64_t, std::int64_t>, int> seen;
    plan.for_each_pass([&](const SymvPass<region>& pass) {
        ASSERT_EQ(pass.tile % piece_columns, 0);
        ASSERT_EQ(pass.tile * static_cast<std::int64_t>(size) % 512, 0) << "a part of a step";
        ASSERT_EQ(pass.tile % pass.step_rows(), 0) << "a part of a step";
        ASSERT_LE(pass.partial_bytes(size) + pass.shared_sum_bytes(size), workspace);
        ASSERT_GE(pass.shared_sums(), splits ? pass.cut.blocks() * piece_columns : 0);
        ASSERT_EQ(pass.shared_sum_bytes(size) % 512, 0);
        const Cut& cut = pass.cut;
        ASSERT_EQ(pass.work.splits_pieces(), splits);
        ASSERT_EQ(cut.units(), pass.all_work());
        ASSERT_GE(cut.blocks(), 1);
        ASSERT_TRUE(cut.blocks() == 1 || cut.units() / cut.blocks() >= pass.most_piece_work())
            << "a piece in three blocks";
        std::int64_t u = 0, index = 0;
        std::set<std::int64_t> places;
        std::map<std::int64_t, std::int64_t> of_row;
        std::map<std::int64_t, std::pair<int, int>> blocks_of_row; // with a step of the row
        for (std::int64_t I = pass.first_row; I < pass.last_row; ++I) {
            ASSERT_EQ(pass.work_before(I), u);
            for (int b = pass.first_block(I); b <= pass.last_block(I); ++b) {
                ASSERT_LT(pass.row_partial(I, b), pass.row_partials());
                ASSERT_TRUE(places.insert(pass.row_partial(I, b)).second);
            }
            for (std::int64_t J = pass.begin_column(I); J < pass.end_column(I); ++J) {
                ASSERT_EQ(pass.tile_index(I, J), index++);
                ASSERT_GE(I, pass.begin_row(J));
                ASSERT_LT(I, pass.end_row(J));
                ++seen[{I, J}];
                std::int64_t work = 0;
                for (int piece = 0; piece < pass.pieces(J); ++piece) {
                    // The rows of a triangle that these columns have: of each, the step that it is in.
                    const std::int64_t first = J * pass.tile + piece * piece_columns,
                                       last = std::min(first + piece_columns, n) - 1, begin = I * pass.tile,
                                       end = begin + pass.height(I) - 1;
                    const std::int64_t from = region == Region::Lower ? std::max(begin, first) : begin,
                                       to = region == Region::Upper ? std::min(end, last) : end;
                    ASSERT_EQ(pass.piece_begin(I, J, piece), (from - begin) / pass.step_rows());
                    ASSERT_EQ(pass.piece_end(I, J, piece), (to - begin) / pass.step_rows() + 1);
                    for (int step = 0; step < pass.piece_end(I, J, piece) - pass.piece_begin(I, J, piece); ++step) {
                        const int b = cut.block_of(static_cast<int>(u + work) + step * pass.work.step);
                        auto& [first_block, last_block] = blocks_of_row.try_emplace(I, b, b).first->second;
                        first_block = std::min(first_block, b);
                        last_block = std::max(last_block, b);
                    }
                    work += pass.piece_work(I, J, piece);
                }
                ASSERT_LT(pass.tile_partial(I, J), pass.partials());
                ASSERT_TRUE(places.insert(pass.tile_partial(I, J)).second);
                of_row[I] += work;
                u += work;
            }
        }
        ASSERT_EQ(u, cut.units());
        ASSERT_EQ(index, pass.tiles());
        for (const auto& [I, work] : of_row) {
            ASSERT_EQ(pass.row_work(I), work);
            ASSERT_EQ(std::pair(pass.first_block(I), pass.last_block(I)), blocks_of_row.at(I));
        }
        // The results that something is left for.
        for (std::int64_t X = pass.first_result(); X < pass.last_result(); ++X)
            ASSERT_TRUE(region == Region::Full || of_row.count(X) != 0 || pass.end_row(X) > pass.begin_row(X));
    });
    const std::int64_t tile = [&] {
        std::int64_t size_of_tile = 0;
        plan.for_each_pass([&](const SymvPass<region>& pass) { size_of_tile = pass.tile; });
        return size_of_tile;
    }();
    for (std::int64_t I = 0; I < ceil_div(m, tile); ++I)
        for (std::int64_t J = 0; J < ceil_div(n, tile); ++J) {
            const bool stored = region == Region::Full || (region == Region::Lower ? I >= J : I <= J);
            ASSERT_EQ(seen.count({I, J}) != 0 ? (seen[{I, J}]) : 0, stored ? 1 : 0) << I << ", " << J;
        }
}

TEST(SymvPlan, EveryTileOnceInBoundedWorkspace) {
    for (const Device& device : {h200, device_of(1, 90), device_of(2000, 90), device_of(108, 80)})
        for (std::size_t workspace : {mebibyte, 4 * mebibyte, 64 * mebibyte})
            for (std::size_t size : {4, 8, 16})
                for (const bool splits : {false, true}) {
                    SCOPED_TRACE(testing::Message()
                                 << device.multiprocessors << " multiprocessors, " << workspace << ", " << splits);
                    for (std::int64_t n : {1, 31, 32, 33, 500, 1111, 2600, 8192, 30001}) {
                        check_passes<Region::Lower>(n, n, size, device, workspace, splits);
                        check_passes<Region::Upper>(n, n, size, device, workspace, splits);
                        if (testing::Test::HasFatalFailure()) return;
                    }
                    for (const auto& [m, n] : std::vector<std::pair<std::int64_t, std::int64_t>>{
                             {1, 1}, {70, 5000}, {5000, 70}, {300, 900}, {2000000, 3}, {3, 2000000}}) {
                        check_passes<Region::Full>(m, n, size, device, workspace, splits);
                        if (testing::Test::HasFatalFailure()) return;
                    }
                }
}

TEST(PlanCache, KnowsATableThatHasChangedInItsPlace) {
    PlanCache<GemvPlan, GemvTuning> cache;
    int made = 0;
    GemvTuning tuning = h200.tuning->gemv_n[1];
    const auto plan = [&](std::int64_t m, std::size_t workspace = mebibyte) {
        return cache.get({m, 100000, workspace, tuning, 132, 90, 0}, [&] {
            ++made;
            return plan_gemv(tuning, gemv_n_step(8), m, 100000, h200, workspace);
        });
    };
    const int blocks = plan(128).blocks;
    EXPECT_EQ(plan(128).blocks, blocks);
    EXPECT_EQ(made, 1);
    tuning.least_steps = 1000000;
    EXPECT_LT(plan(128).blocks, blocks);
    EXPECT_EQ(made, 2);
    plan(129);
    plan(128, 32 * mebibyte);
    EXPECT_EQ(made, 4);
}

TEST(SymvPlan, SaysWhenARowOfTilesDoesNotFit) {
    EXPECT_FALSE((SymvPlan<Region::Lower>(200000, 200000, 16, h200.tuning->symv[3], h200, mebibyte).fits()));
    EXPECT_TRUE((SymvPlan<Region::Lower>(200000, 200000, 16, h200.tuning->symv[3], h200, 32 * mebibyte).fits()));
}

TEST(SymvPlan, SinglePassWhenTheWorkspaceAllows) {
    const SymvPlan<Region::Lower> roomy(20000, 20000, 8, h200.tuning->symv[1], h200, std::size_t{1} << 40);
    EXPECT_EQ(roomy.passes(), 1);
    const std::size_t needed = static_cast<std::size_t>(roomy.elements()) * 8;
    EXPECT_EQ((SymvPlan<Region::Lower>(20000, 20000, 8, h200.tuning->symv[1], h200, needed).passes()), 1);
    EXPECT_GT((SymvPlan<Region::Lower>(20000, 20000, 8, h200.tuning->symv[1], h200, needed / 3).passes()), 1);
}

TEST(SymvPlan, WorkspaceIsOnePercentAndAMebibyteAtMost) {
    for (std::int64_t n : {1400, 2000, 3000, 5000, 8192, 12000, 20000, 46000, 65536, 131072})
        for (int type = 0; type < 4; ++type) {
            const std::size_t size = type == 0 ? 4 : type == 3 ? 16 : 8;
            const SymvTuning& tuning = h200.tuning->symv[static_cast<std::size_t>(type)];
            const SymvPlan<Region::Lower> lower(n, n, size, tuning, h200, std::size_t{1} << 50);
            const SymvPlan<Region::Upper> upper(n, n, size, tuning, h200, std::size_t{1} << 50);
            const double most = 0.01 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(size);
            EXPECT_LE(static_cast<double>(lower.elements()) * static_cast<double>(size), most + mebibyte)
                << n << ' ' << size;
            EXPECT_LE(static_cast<double>(upper.elements()) * static_cast<double>(size), most + mebibyte)
                << n << ' ' << size;
        }
}

TEST(GemvPlan, ClustersLeaveSomePlacesOfTheDevice) {
    int clusters = 0;
    for (const std::int64_t m : {300, 700, 1000, 1024, 2000, 3000, 5000, 20000})
        for (const std::int64_t n : {300, 700, 1000, 1024, 2000, 4096, 5000})
            for (const bool transposed : {false, true})
                for (const int type : {0, 1, 3}) {
                    const GemvStep step{type == 0 ? 4 : type == 1 ? 8 : 16, transposed};
                    const auto& tuning = transposed ? h200.tuning->gemv_t : h200.tuning->gemv_n;
                    const GemvPlan plan = plan_gemv(tuning[static_cast<std::size_t>(type)], step, transposed ? n : m,
                                                    transposed ? m : n, h200, mebibyte);
                    if (plan.ranks <= 1) continue;
                    ++clusters;
                    // With one block a multiprocessor, there is room for two.
                    const std::int64_t places = std::max<std::int64_t>(2, ceil_div(plan.blocks, h200.multiprocessors));
                    EXPECT_LT(plan.blocks, places * h200.multiprocessors) << m << " x " << n << ' ' << transposed;
                }
    EXPECT_GT(clusters, 10);
}

TEST(SmallSymvShape, AllClustersAreAtWorkAtOnce) {
    for (const int multiprocessors : {1, 7, 46, 132, 148})
        for (const int most_ranks : {1, 8, 16})
            for (int n = 1; n < 2500; n += 37) {
                const int stretches = (n + 63) / 64;
                const SmallSymvShape shape = small_symv_shape(n, stretches, most_ranks, multiprocessors, 2, 3);
                SCOPED_TRACE(testing::Message() << n << " on " << multiprocessors << " multiprocessors: " << shape.ranks
                                                << " ranks, " << shape.stages << " stages");
                EXPECT_LE(shape.ranks, most_ranks);
                EXPECT_EQ(shape.ranks & (shape.ranks - 1), 0);
                EXPECT_TRUE(shape.stages == 3 || shape.stages == 5);
                if (shape.ranks == 1) continue;
                EXPECT_LE(stretches * shape.ranks, multiprocessors * (shape.stages == 3 ? 3 : 2));
            }
    // What an H200 has been seen to hold at once: 14 clusters of 16 blocks with 5 stages, 21 with 3.
    EXPECT_EQ(small_symv_shape(896, 14, 16, 132, 2, 3).ranks, 16);
    EXPECT_EQ(small_symv_shape(896, 14, 16, 132, 2, 3).stages, 5);
    EXPECT_EQ(small_symv_shape(1024, 16, 16, 132, 2, 3).ranks, 16);
    EXPECT_EQ(small_symv_shape(1024, 16, 16, 132, 2, 3).stages, 3);
    EXPECT_EQ(small_symv_shape(1408, 22, 16, 132, 2, 3).ranks, 8);
    EXPECT_EQ(small_symv_shape(1408, 22, 16, 132, 2, 3).stages, 5);
    EXPECT_EQ(small_symv_shape(1024, 16, 16, 132, 1, 1).ranks, 4) << "one block a multiprocessor";
}

} // namespace
