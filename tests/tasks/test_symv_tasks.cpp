// symv as one task on handles, and as a graph on tiles.
#include "tasks/symmetric.hpp"

namespace starmv::test {
namespace {

template <class T>
class SymvTasks : public testing::Test {};
TYPED_TEST_SUITE(SymvTasks, AllTypes, TypeNames);

TYPED_TEST(SymvTasks, HandlesOfEveryOrder) { symmetric_handles_of_every_order<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, HandlesWithEveryFactor) { symmetric_handles_with_every_factor<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, TilesOfEveryShape) { symmetric_tiles_of_every_shape<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, TilesWithEveryFactor) { symmetric_tiles_with_every_factor<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, EveryNumberOfAccumulators) {
    symmetric_every_number_of_accumulators<TypeParam, Symv<TypeParam>>();
}
TYPED_TEST(SymvTasks, Relaxed) { symmetric_relaxed<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, HandlesOfTheCaller) { symmetric_handles_of_the_caller<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, OffDiagonalTile) { offdiag_on_handles<TypeParam, Symv<TypeParam>>(); }
TYPED_TEST(SymvTasks, Errors) { symmetric_errors<TypeParam, Symv<TypeParam>>(); }

} // namespace
} // namespace starmv::test
