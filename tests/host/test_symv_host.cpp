#include "host/symmetric_operands.hpp"

namespace starmv::test {
namespace {

template <class T>
class SymvHost : public testing::Test {};
TYPED_TEST_SUITE(SymvHost, Scalars);

TYPED_TEST(SymvHost, EverySize) { check_every_size<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, EveryIncrementAndFactor) { check_every_increment_and_factor<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, OrdersInChunks) { check_orders_in_chunks<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, ThreadsAlignmentAndIncrementDoNotChangeABit) { check_same_bits<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, EveryInstructionSet) { check_every_isa<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, NanInMatrixReachesItsRowAndColumn) { check_nan_in_matrix<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, InfAndNanInX) { check_inf_and_nan_in_x<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, PointersThatAreNotUsedMayBeNull) { check_unused_pointers<TypeParam>(Kind::Symmetric); }

TYPED_TEST(SymvHost, WrongArgumentsAreNamed) {
    check_wrong_arguments<TypeParam>(Kind::Symmetric, "starmv::host::symv");
}

} // namespace
} // namespace starmv::test
