#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "kernels/overlap.hpp"

namespace starmv::test {
namespace {

using kernels::overlap;
using kernels::Part;

// An 8 x 10 matrix stored inside a buffer with leading dimension 8.
class Overlap : public testing::Test {
protected:
    const double* at(std::int64_t i, std::int64_t j) const { return buffer.data() + 100 + i + 8 * j; }
    std::vector<double> buffer = std::vector<double>(400);
};

TEST_F(Overlap, RangesThatTouchAreApart) {
    EXPECT_FALSE(overlap({at(0, 10), 5, 1}, {at(0, 0), 8, 10, 8}, 8));
    EXPECT_TRUE(overlap({at(7, 9), 5, 1}, {at(0, 0), 8, 10, 8}, 8));
    EXPECT_FALSE(overlap({at(0, 0) - 5, 5, 1}, {at(0, 0), 8, 10, 8}, 8));
    EXPECT_TRUE(overlap({at(0, 0) - 5, 6, 1}, {at(0, 0), 8, 10, 8}, 8));
    EXPECT_FALSE(overlap({at(0, 0) - 10, 5, -2}, {at(0, 0), 8, 10, 8}, 8));
    EXPECT_TRUE(overlap({at(0, 0) - 10, 6, -2}, {at(0, 0), 8, 10, 8}, 8));
}

TEST_F(Overlap, RowAboveOrBelowIsApart) {
    EXPECT_FALSE(overlap({at(0, 0), 10, 8}, {at(1, 0), 7, 10, 8}, 8));
    EXPECT_FALSE(overlap({at(7, 0), 10, 8}, {at(0, 0), 7, 10, 8}, 8));
    EXPECT_TRUE(overlap({at(1, 0), 10, 8}, {at(1, 0), 7, 10, 8}, 8));
    EXPECT_TRUE(overlap({at(6, 0), 10, -8}, {at(0, 0), 7, 10, 8}, 8));
    // steps through the gap first, and meets the matrix later
    EXPECT_TRUE(overlap({at(7, 0), 3, 9}, {at(0, 0), 7, 10, 8}, 8));
}

TEST_F(Overlap, PartOfAnElementCounts) {
    const auto* bytes = reinterpret_cast<const char*>(at(3, 4));
    EXPECT_TRUE(overlap({bytes + 4, 1, 1}, {at(0, 0), 4, 10, 8}, 8));
    EXPECT_TRUE(overlap({reinterpret_cast<const char*>(at(7, 4)) + 4, 1, 1}, {at(0, 0), 4, 10, 8}, 8));
    EXPECT_TRUE(overlap({reinterpret_cast<const char*>(at(0, 0)) - 4, 1, 1}, {at(0, 0), 4, 10, 8}, 8));
    EXPECT_FALSE(overlap({reinterpret_cast<const char*>(at(3, 4)) + 12, 1, 1}, {at(0, 0), 4, 10, 8}, 8));
}

TEST_F(Overlap, TriangleThatIsNotReadIsApart) {
    for (std::int64_t j = 0; j < 8; ++j)
        for (std::int64_t i = 0; i < 8; ++i) {
            EXPECT_EQ(overlap({at(i, j), 1, 1}, {at(0, 0), 8, 8, 8, Part::Lower}, 8), i >= j) << i << ' ' << j;
            EXPECT_EQ(overlap({at(i, j), 1, 1}, {at(0, 0), 8, 8, 8, Part::Upper}, 8), i <= j) << i << ' ' << j;
        }
}

TEST_F(Overlap, InterleavedVectors) {
    EXPECT_FALSE(overlap({at(1, 0), 20, 2}, {at(0, 0), 1, 20, 2}, 8));
    EXPECT_TRUE(overlap({at(0, 0), 20, -2}, {at(0, 0), 1, 20, 2}, 8));
    EXPECT_TRUE(overlap({at(0, 0), 1, 1}, {at(0, 0), 1, 20, 2}, 8));
    EXPECT_FALSE(overlap({at(0, 5), 0, 1}, {at(0, 0), 1, 100, 1}, 8));
}

TEST_F(Overlap, SizesBeyondMemoryDoNotOverflow) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    EXPECT_TRUE(overlap({at(3, 0), most, most}, {at(0, 0), most, most, most}, 8));
    EXPECT_FALSE(overlap({at(0, 0) - 3, 3, 1}, {at(0, 0), most, most, most}, 8));
    EXPECT_FALSE(overlap({at(0, 0) - 3, most, most}, {at(0, 0), 8, 10, 8}, 8));
    // One column, whose leading dimension is not used.
    EXPECT_TRUE(overlap({at(0, 0) - 2, 5, 1}, {at(0, 0), 5, 1, most / 8}, 8));
    EXPECT_FALSE(overlap({at(0, 0) - 5, 5, 1}, {at(0, 0), 5, 1, most / 8}, 8));
}

TEST_F(Overlap, AgreesWithComparingEveryElement) {
    for (std::int64_t start = -30; start < 60; start += 1)
        for (const std::int64_t inc : {1, -1, 2, 3, -5, 8, 9})
            for (const std::int64_t n : {1, 2, 5}) {
                bool shared = false;
                const std::int64_t step = std::max(inc, -inc);
                for (std::int64_t k = 0; k < n; ++k) {
                    const std::int64_t e = start + k * step;
                    for (std::int64_t j = 0; j < 4; ++j)
                        for (std::int64_t i = 0; i < 5; ++i)
                            shared = shared || e == i + 8 * j;
                }
                EXPECT_EQ(overlap({at(0, 0) + start, n, inc}, {at(0, 0), 5, 4, 8}, 8), shared)
                    << start << ' ' << inc << ' ' << n;
            }
}

} // namespace
} // namespace starmv::test
