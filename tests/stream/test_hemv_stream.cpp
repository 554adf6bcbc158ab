#include <gtest/gtest.h>

#include "starmv/starmv.hpp"
#include "stream/symmetric_case.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

template <class T>
class HemvStream : public SymmetricCase<T, true> {};

TYPED_TEST_SUITE(HemvStream, AllTypes, TypeNames);

TYPED_TEST(HemvStream, EveryOrderWithChangingLayout) { this->every_order(); }
TYPED_TEST(HemvStream, AlignedContiguousOrders) { this->aligned_orders(); }
TYPED_TEST(HemvStream, EveryScalarEveryIncrement) { this->every_scalar(); }
TYPED_TEST(HemvStream, SeveralPassesInASmallWorkspace) { this->small_workspace(); }
TYPED_TEST(HemvStream, LongStripsOfTiles) { this->long_strips(); }
TYPED_TEST(HemvStream, NothingOutsideTheOperands) { this->nothing_outside(); }
TYPED_TEST(HemvStream, DiagonalTimesInfinity) { this->diagonal_times_infinity(); }
TYPED_TEST(HemvStream, SubmatrixIsThePointerToItsFirstElement) { this->submatrix(); }
TYPED_TEST(HemvStream, InfinityStaysInfinityBesideTheDiagonal) { this->infinity(); }
TYPED_TEST(HemvStream, SameBitsEveryTimeOnSeveralStreams) { this->same_bits_every_time(); }
TYPED_TEST(HemvStream, SameBitsForEveryAlignment) { this->same_bits_for_every_alignment(); }

TYPED_TEST(HemvStream, EveryOrderInTiles) {
    this->use_tiles();
    this->every_order();
}
TYPED_TEST(HemvStream, AlignedContiguousOrdersInTiles) {
    this->use_tiles();
    this->aligned_orders();
}
TYPED_TEST(HemvStream, NothingOutsideTheOperandsInTiles) {
    this->use_tiles();
    this->nothing_outside();
}
TYPED_TEST(HemvStream, InfinityStaysInfinityBesideTheDiagonalInTiles) {
    this->use_tiles();
    this->infinity();
}
TYPED_TEST(HemvStream, SameBitsForEveryAlignmentInTiles) {
    this->use_tiles();
    this->same_bits_for_every_alignment();
}

TYPED_TEST(HemvStream, EveryOrderInSplitTiles) {
    this->use_split_tiles();
    this->every_order();
}
TYPED_TEST(HemvStream, AlignedContiguousOrdersInSplitTiles) {
    this->use_split_tiles();
    this->aligned_orders();
}
TYPED_TEST(HemvStream, SeveralPassesInASmallWorkspaceOfSplitTiles) {
    this->use_split_tiles();
    this->small_workspace();
}
TYPED_TEST(HemvStream, SameBitsEveryTimeOnSeveralStreamsInSplitTiles) {
    this->use_split_tiles();
    this->same_bits_every_time();
}
TYPED_TEST(HemvStream, LongStripsOfSplitTiles) {
    this->use_split_tiles();
    this->long_strips();
}
TYPED_TEST(HemvStream, NothingOutsideTheOperandsInSplitTiles) {
    this->use_split_tiles();
    this->nothing_outside();
}
TYPED_TEST(HemvStream, SameBitsForEveryAlignmentInSplitTiles) {
    this->use_split_tiles();
    this->same_bits_for_every_alignment();
}

} // namespace
