#include "host/symmetric_operands.hpp"

namespace starmv::test {
namespace {

template <class T>
class HemvHost : public testing::Test {};
TYPED_TEST_SUITE(HemvHost, Scalars);

TYPED_TEST(HemvHost, EverySize) { check_every_size<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, EveryIncrementAndFactor) { check_every_increment_and_factor<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, OrdersInChunks) { check_orders_in_chunks<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, ThreadsAlignmentAndIncrementDoNotChangeABit) { check_same_bits<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, EveryInstructionSet) { check_every_isa<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, NanInMatrixReachesItsRowAndColumn) { check_nan_in_matrix<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, InfAndNanInX) { check_inf_and_nan_in_x<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, PointersThatAreNotUsedMayBeNull) { check_unused_pointers<TypeParam>(Kind::Hermitian); }

TYPED_TEST(HemvHost, WrongArgumentsAreNamed) {
    check_wrong_arguments<TypeParam>(Kind::Hermitian, "starmv::host::hemv");
}

// The diagonal is real: an infinite x meets no zero imaginary part there.
TYPED_TEST(HemvHost, DiagonalTimesInfIsNotNan) {
    using T = TypeParam;
    if constexpr (is_complex<T>) {
        using R = typename T::value_type;
        for (const Uplo uplo : uplos) {
            SymmetricOperands<T> o({Kind::Hermitian, uplo, 1}, 3);
            o.A.at(0, 0) = {R(2), poison<T>().imag()};
            o.x.at(0) = {R(3), std::numeric_limits<R>::infinity()};
            const auto expected = o.expected(T(1), T(0));
            o.call(T(1), T(0));
            expect_within(expected, o.y);
            EXPECT_EQ(o.y.at(0).imag(), std::numeric_limits<R>::infinity());
        }
    } else {
        SymmetricOperands<T> hermitian({Kind::Hermitian, Uplo::Lower, 70}, 3);
        SymmetricOperands<T> symmetric({Kind::Symmetric, Uplo::Lower, 70}, 3);
        hermitian.call(T(2), T(3));
        symmetric.call(T(2), T(3));
        EXPECT_TRUE(same_bits(hermitian.y.memory, symmetric.y.memory));
    }
}

} // namespace
} // namespace starmv::test
