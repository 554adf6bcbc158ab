#include "host/expect.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/host.hpp"

namespace starmv::test {
namespace {

template <class T>
class ScalHost : public testing::Test {};
TYPED_TEST_SUITE(ScalHost, Scalars);

template <Scalar T>
void check(std::int64_t n, std::int64_t incy, std::int64_t margin, T beta) {
    Random random(static_cast<std::uint64_t>(n + 1));
    VectorOperand<T> y(random, n, incy, margin);
    if (beta == T{}) y.fill(poison<T>());
    const auto expected = reference::scal<T>({n, beta, y.data(), incy});
    const auto before = y;
    host::scal<T>(n, beta, y.data(), incy);
    SCOPED_TRACE(testing::Message() << "n " << n << " incy " << incy << " margin " << margin << " beta " << beta);
    expect_within(expected, y);
    EXPECT_TRUE(gaps_unchanged(before, y));
    if (beta == T(1)) {
        EXPECT_TRUE(same_bits(before.memory, y.memory));
    } else if (beta == T(0)) {
        EXPECT_TRUE(same_bits(elements(y), std::vector<T>(static_cast<std::size_t>(n))));
    }
}

TYPED_TEST(ScalHost, EverySizeIncrementAndFactorOnEveryInstructionSet) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        SCOPED_TRACE(cpu::name(isa));
        for (const auto n : sizes)
            for (const auto incy : increments)
                for (const std::int64_t margin : {3, 4})
                    for (const T beta : factors<T>())
                        check<T>(n, incy, margin, beta);
    }
}

TYPED_TEST(ScalHost, NanAndInfPropagate) {
    using T = TypeParam;
    using R = Part<T>;
    std::vector<T> y{poison<T>(), T(std::numeric_limits<R>::infinity()), T(2)};
    host::scal<T>(3, T(-2), y.data(), 1);
    EXPECT_TRUE(is_nan(y[0]));
    EXPECT_EQ(std::real(y[1]), -std::numeric_limits<R>::infinity());
    EXPECT_EQ(y[2], T(-4));
}

TYPED_TEST(ScalHost, WrongArgumentsAreNamed) {
    using T = TypeParam;
    std::vector<T> y(3, T(1));
    const auto scal = [&](std::int64_t n, T* pointer, std::int64_t incy) {
        return [=] { host::scal<T>(n, T(5), pointer, incy); };
    };
    expect_invalid(scal(-1, y.data(), 1), "n", 1, "starmv::host::scal: n is -1; it must be at least 0");
    expect_invalid(scal(3, nullptr, 1), "y", 3, "starmv::host::scal: y is null; it must be a valid pointer");
    expect_invalid(scal(3, y.data(), 0), "incy", 4, "starmv::host::scal: incy is 0; it must be other than 0");
    EXPECT_TRUE(same_bits(y, std::vector<T>(3, T(1))));
    EXPECT_NO_THROW(scal(0, nullptr, 1)());
}

// y <- y + x has no bound to meet: each element is one correctly rounded sum.
TYPED_TEST(ScalHost, AddIsExactlyTheSum) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        for (const auto n : sizes)
            for (const auto incx : increments)
                for (const auto incy : increments) {
                    Random random(static_cast<std::uint64_t>(n + 1));
                    VectorOperand<T> x(random, n, incx), y(random, n, incy);
                    const auto before = y;
                    cpu::add<T>({n, x.data(), incx, y.data(), incy});
                    for (std::int64_t k = 0; k < n; ++k)
                        ASSERT_EQ(y.at(k), before.at(k) + x.at(k));
                    EXPECT_TRUE(gaps_unchanged(before, y));
                }
    }
}

TEST(TimeRead, TakesLongerForMoreMemory) {
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        const std::vector<char> buffer(std::size_t{32} << 20, 1);
        const double whole = cpu::time_read(buffer.data(), buffer.size());
        const double little = cpu::time_read(buffer.data() + 1, 4099);
        EXPECT_GT(little, 0);
        EXPECT_GT(whole, 20 * little);
        // no machine reads a thousand GB/s with one thread: the loop was not dropped
        EXPECT_GT(whole, static_cast<double>(buffer.size()) / 1e12);
    }
}

} // namespace
} // namespace starmv::test
