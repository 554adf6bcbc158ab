// The host level, called from C++: every wrong argument is named with its value, and nothing is touched.
#include "host/expect.hpp"
#include "hostile/bad_arguments.hpp"
#include "starmv/host.hpp"

namespace starmv::test {
namespace {

template <Scalar T>
void call(Routine routine, const Arguments<T>& a) {
    switch (routine) {
    case Routine::Gemv:
        return host::gemv<T>(a.op, a.m, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy, 1);
    case Routine::Symv:
        return host::symv<T>(a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy, 1);
    case Routine::Hemv:
        return host::hemv<T>(a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy, 1);
    case Routine::Scal:
        return host::scal<T>(a.n, a.beta, a.y, a.incy);
    }
}

template <class T>
class HostErrors : public testing::Test {};
TYPED_TEST_SUITE(HostErrors, Scalars);

TYPED_TEST(HostErrors, EveryWrongArgumentOfEveryRoutine) {
    using T = TypeParam;
    Random random(1);
    std::vector<T> memory = random.vector<T>(Arguments<T>::elements);
    const std::vector<T> before = memory;
    for (const Routine routine : {Routine::Gemv, Routine::Symv, Routine::Hemv, Routine::Scal}) {
        const auto calls = bad_calls<T>(routine, memory.data());
        ASSERT_GE(calls.size(), routine == Routine::Scal ? 8U : 30U);
        for (const BadCall<T>& bad : calls) {
            expect_invalid([&] { call(routine, bad.arguments); }, bad.argument, bad.position,
                           std::string("starmv::host::") + name_of(routine) + ": " + bad.rest);
            EXPECT_TRUE(same_bits(before, memory)) << name_of(routine) << ": " << bad.rest;
        }
        // The table's calls are wrong in nothing else: without the mistake they are accepted.
        Arguments<T> sound(memory.data());
        if (routine != Routine::Gemv) sound.n = 5;
        sound.beta = T(1);
        sound.alpha = T(0);
        EXPECT_NO_THROW(call(routine, sound));
        EXPECT_TRUE(same_bits(before, memory));
    }
}

// A vector of one element has no second one that an increment could lead to.
TYPED_TEST(HostErrors, OneElementMayHaveAnyIncrement) {
    using T = TypeParam;
    for (const std::int64_t inc : {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
        for (const Routine routine : {Routine::Gemv, Routine::Symv, Routine::Hemv, Routine::Scal}) {
            std::vector<T> memory(Arguments<T>::elements, T(3));
            Arguments<T> a(memory.data());
            a.m = a.n = 1;
            a.incx = a.incy = inc;
            call(routine, a);
            EXPECT_EQ(*a.y, routine == Routine::Scal ? T(6) : T(15)) << name_of(routine) << ' ' << inc;
        }
    // And a matrix of one column any leading dimension.
    std::vector<T> memory(Arguments<T>::elements, T(3));
    Arguments<T> a(memory.data());
    a.n = 1;
    a.lda = std::numeric_limits<std::int64_t>::max();
    call(Routine::Gemv, a);
    EXPECT_EQ(a.y[4], T(15));
}

} // namespace
} // namespace starmv::test
