// hemv as one task on handles, and as a graph on tiles.
#include "tasks/symmetric.hpp"

namespace starmv::test {
namespace {

template <class T>
class HemvTasks : public testing::Test {};
TYPED_TEST_SUITE(HemvTasks, AllTypes, TypeNames);

TYPED_TEST(HemvTasks, HandlesOfEveryOrder) { symmetric_handles_of_every_order<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, HandlesWithEveryFactor) { symmetric_handles_with_every_factor<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, TilesOfEveryShape) { symmetric_tiles_of_every_shape<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, TilesWithEveryFactor) { symmetric_tiles_with_every_factor<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, EveryNumberOfAccumulators) {
    symmetric_every_number_of_accumulators<TypeParam, Hemv<TypeParam>>();
}
TYPED_TEST(HemvTasks, Relaxed) { symmetric_relaxed<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, HandlesOfTheCaller) { symmetric_handles_of_the_caller<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, OffDiagonalTile) { offdiag_on_handles<TypeParam, Hemv<TypeParam>>(); }
TYPED_TEST(HemvTasks, Errors) { symmetric_errors<TypeParam, Hemv<TypeParam>>(); }

} // namespace
} // namespace starmv::test
