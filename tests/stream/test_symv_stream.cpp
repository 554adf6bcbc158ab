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
class SymvStream : public SymmetricCase<T, false> {};

TYPED_TEST_SUITE(SymvStream, AllTypes, TypeNames);

TYPED_TEST(SymvStream, EveryOrderWithChangingLayout) { this->every_order(); }
TYPED_TEST(SymvStream, AlignedContiguousOrders) { this->aligned_orders(); }
TYPED_TEST(SymvStream, EveryScalarEveryIncrement) { this->every_scalar(); }
TYPED_TEST(SymvStream, SeveralPassesInASmallWorkspace) { this->small_workspace(); }
TYPED_TEST(SymvStream, LongStripsOfTiles) { this->long_strips(); }
TYPED_TEST(SymvStream, NothingOutsideTheOperands) { this->nothing_outside(); }
TYPED_TEST(SymvStream, SubmatrixIsThePointerToItsFirstElement) { this->submatrix(); }
TYPED_TEST(SymvStream, InfinityStaysInfinityBesideTheDiagonal) { this->infinity(); }
TYPED_TEST(SymvStream, SameBitsEveryTimeOnSeveralStreams) { this->same_bits_every_time(); }
TYPED_TEST(SymvStream, SameBitsForEveryAlignment) { this->same_bits_for_every_alignment(); }

TYPED_TEST(SymvStream, EveryOrderInTiles) {
    this->use_tiles();
    this->every_order();
}
TYPED_TEST(SymvStream, AlignedContiguousOrdersInTiles) {
    this->use_tiles();
    this->aligned_orders();
}
TYPED_TEST(SymvStream, NothingOutsideTheOperandsInTiles) {
    this->use_tiles();
    this->nothing_outside();
}
TYPED_TEST(SymvStream, InfinityStaysInfinityBesideTheDiagonalInTiles) {
    this->use_tiles();
    this->infinity();
}
TYPED_TEST(SymvStream, SameBitsForEveryAlignmentInTiles) {
    this->use_tiles();
    this->same_bits_for_every_alignment();
}

TYPED_TEST(SymvStream, EveryOrderInSplitTiles) {
    this->use_split_tiles();
    this->every_order();
}
TYPED_TEST(SymvStream, AlignedContiguousOrdersInSplitTiles) {
    this->use_split_tiles();
    this->aligned_orders();
}
TYPED_TEST(SymvStream, SeveralPassesInASmallWorkspaceOfSplitTiles) {
    this->use_split_tiles();
    this->small_workspace();
}
TYPED_TEST(SymvStream, SameBitsEveryTimeOnSeveralStreamsInSplitTiles) {
    this->use_split_tiles();
    this->same_bits_every_time();
}
TYPED_TEST(SymvStream, LongStripsOfSplitTiles) {
    this->use_split_tiles();
    this->long_strips();
}
TYPED_TEST(SymvStream, NothingOutsideTheOperandsInSplitTiles) {
    this->use_split_tiles();
    this->nothing_outside();
}
TYPED_TEST(SymvStream, SameBitsForEveryAlignmentInSplitTiles) {
    this->use_split_tiles();
    this->same_bits_for_every_alignment();
}

} // namespace
