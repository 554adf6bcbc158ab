#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/reference/reference.hpp"
#include "support/operands.hpp"

namespace starmv::test {
namespace {

using reference::compare;
using reference::Expected;
using Complex = std::complex<double>;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr long double roundoff = std::numeric_limits<double>::epsilon() / 2;

template <class T>
Expected<T> expect(std::initializer_list<T> y, long double bound) {
    Expected<T> expected;
    for (const T& element : y) {
        expected.y.emplace_back(element);
        expected.bound.push_back(bound);
    }
    return expected;
}

TEST(Comparator, OneUnitInTheLastPlacePasses) {
    const double x[] = {3}, a[] = {1.0 / 3};
    const double before[] = {0.7};
    const auto expected =
        reference::gemv<double>({Op::NoTrans, 1, 1, 1.0, a, 1, x, 1, 1.0, const_cast<double*>(before), 1});
    const auto exact = static_cast<double>(expected.y[0]);
    for (const double y : {exact, std::nextafter(exact, inf), std::nextafter(exact, -inf)})
        EXPECT_TRUE(compare<double>(expected, &y, 1).within) << y;
}

TEST(Comparator, TheBoundIsTheLimit) {
    const auto expected = expect({1.0, 2.0}, 0.25L);
    const double at_bound[] = {1.25, 1.75};
    const auto passes = compare<double>(expected, at_bound, 1);
    EXPECT_TRUE(passes.within);
    EXPECT_EQ(passes.worst_ratio, 1.0);
    EXPECT_EQ(passes.largest_error, 0.25);

    const double above[] = {1.0, std::nextafter(2.25, inf)};
    const double below[] = {1.0, std::nextafter(1.75, -inf)};
    for (const auto* y : {above, below}) {
        const auto fails = compare<double>(expected, y, 1);
        EXPECT_FALSE(fails.within);
        EXPECT_EQ(fails.worst_index, 1);
        EXPECT_GT(fails.worst_ratio, 1.0);
        EXPECT_LT(fails.worst_ratio, 1.0001);
    }
}

TEST(Comparator, TheBoundIsTheDocumentedOne) {
    const double a[] = {3, -5}, x[] = {-7, 11};
    double y[] = {13};
    const auto real = reference::gemv<double>({Op::NoTrans, 1, 2, -2.0, a, 1, x, 1, -4.0, y, 1});
    EXPECT_EQ(real.y[0], -2 * (-21 - 55) - 4 * 13);
    EXPECT_EQ(real.bound[0], (2 + 2) * roundoff * (2 * (21 + 55) + 4 * 13));

    const std::complex<float> za[] = {{3, 4}}, zx[] = {{6, 8}};
    std::complex<float> zy[] = {{5, 12}};
    const auto complex = reference::gemv<std::complex<float>>({Op::Trans, 1, 1, {0, 2}, za, 1, zx, 1, {1, 0}, zy, 1});
    EXPECT_EQ(complex.bound[0], 4 * (1 + 2) * std::ldexp(1.0L, -24) * (2 * 5 * 10 + 13));
}

TEST(Comparator, NanWhereANumberIsExpectedFails) {
    const auto expected = expect({1.0, 2.0, 3.0}, 1e6L);
    const double y[] = {1.0, nan, 3.0};
    const auto result = compare<double>(expected, y, 1);
    EXPECT_FALSE(result.within);
    EXPECT_EQ(result.worst_index, 1);
    EXPECT_EQ(result.worst_ratio, inf);
    EXPECT_EQ(result.largest_error, inf);
}

TEST(Comparator, InfWhereANumberIsExpectedFails) {
    const double y[] = {1.0, -inf};
    const auto result = compare<double>(expect({1.0, 2.0}, 1e6L), y, 1);
    EXPECT_FALSE(result.within);
    EXPECT_EQ(result.worst_index, 1);
    EXPECT_EQ(result.worst_ratio, inf);
}

TEST(Comparator, NanAndInfEqualThemselvesOnly) {
    const auto allowed = static_cast<long double>(nan); // an Inf or NaN in A makes the bound one, too
    const double values[] = {nan, inf, -inf, 1.0};
    for (const double expected : values)
        for (const double y : values) {
            const bool same = expected == y || (std::isnan(expected) && std::isnan(y));
            EXPECT_EQ(compare<double>(expect({expected}, allowed), &y, 1).within, same) << expected << ' ' << y;
        }
}

TEST(Comparator, ABoundThatIsNotANumberAllowsNoError) {
    const double y[] = {1.5};
    for (const long double bound : {static_cast<long double>(nan), static_cast<long double>(inf), 0.0L}) {
        const auto result = compare<double>(expect({1.0}, bound), y, 1);
        EXPECT_FALSE(result.within);
        EXPECT_EQ(result.worst_ratio, inf);
    }
}

TEST(Comparator, NoErrorPassesAnyBound) {
    const double y[] = {1.0, 0.0};
    const auto result = compare<double>(expect({1.0, 0.0}, 0), y, 1);
    EXPECT_TRUE(result.within);
    EXPECT_EQ(result.worst_ratio, 0);
    EXPECT_EQ(result.worst_index, 0);
}

TEST(Comparator, TheWorstElementIsReported) {
    auto expected = expect({1.0, 1.0, 1.0, 1.0}, 0.5L);
    expected.bound[2] = 0.125L; // the largest ratio is not the largest error
    const double y[] = {1.0, 1.375, 1.25, 1.0};
    const auto result = compare<double>(expected, y, 1);
    EXPECT_FALSE(result.within);
    EXPECT_EQ(result.worst_index, 2);
    EXPECT_EQ(result.worst_ratio, 2.0);
    EXPECT_EQ(result.largest_error, 0.375);
    EXPECT_EQ(result.message, "outside the bound; worst element 2 of 4: 1.25, expected 1, allowed error 0.125, error "
                              "over bound 2");
}

TEST(Comparator, AFailureIsKeptWhenALaterElementIsBetter) {
    for (const int wrong : {0, 1, 2}) {
        double y[] = {1.0, 1.0, 1.0};
        y[wrong] = 2.0;
        const auto result = compare<double>(expect({1.0, 1.0, 1.0}, 0.5L), y, 1);
        EXPECT_FALSE(result.within);
        EXPECT_EQ(result.worst_index, wrong);
    }
}

TEST(Comparator, EmptyVectorsAgree) {
    const auto result = compare<double>(Expected<double>{}, nullptr, 1);
    EXPECT_TRUE(result.within);
    EXPECT_EQ(result.worst_index, -1);
    EXPECT_EQ(result.worst_ratio, 0);
    EXPECT_FALSE(result.message.empty());
}

TEST(Comparator, IncrementsAreFollowed) {
    const auto expected = expect({1.0, 2.0, 3.0}, 0);
    const double forward[] = {1.0, nan, 2.0, nan, 3.0};
    EXPECT_TRUE(compare<double>(expected, forward, 2).within);
    EXPECT_FALSE(compare<double>(expected, forward, -2).within);
    const double backward[] = {3.0, nan, 2.0, nan, 1.0};
    EXPECT_TRUE(compare<double>(expected, backward, -2).within);
    EXPECT_FALSE(compare<double>(expected, backward, 2).within);
    const double wrong[] = {3.5, nan, 2.0, nan, 1.0};
    EXPECT_EQ(compare<double>(expected, wrong, -2).worst_index, 2);
}

TEST(Comparator, ComplexErrorsAreDistances) {
    const auto expected = expect({Complex(1, 1)}, 5.0L);
    const Complex at_bound[] = {{4, 5}}, beyond[] = {{4, 5.001}};
    EXPECT_TRUE(compare<Complex>(expected, at_bound, 1).within);
    EXPECT_EQ(compare<Complex>(expected, at_bound, 1).largest_error, 5.0);
    EXPECT_FALSE(compare<Complex>(expected, beyond, 1).within);
}

TEST(Comparator, ComplexPartsAreNanOrInfEachForItself) {
    const Complex values[] = {{nan, 1}, {1, nan}, {nan, nan}, {inf, 1}, {inf, inf}, {1, -inf}, {1, 1}};
    for (const Complex& expected : values)
        for (const Complex& y : values)
            EXPECT_EQ(compare<Complex>(expect({expected}, 1e-3L), &y, 1).within, &expected == &y)
                << expected << ' ' << y;
}

TEST(Comparator, FloatResultsAreJudgedInDouble) {
    Expected<float> expected;
    expected.y = {1.0 + std::ldexp(1.0, -30)};
    expected.bound = {std::ldexp(1.0L, -31)};
    const float y[] = {1.0F};
    EXPECT_FALSE(compare<float>(expected, y, 1).within);
    expected.bound = {std::ldexp(1.0L, -30)};
    EXPECT_TRUE(compare<float>(expected, y, 1).within);
}

} // namespace
} // namespace starmv::test
