// The reference against results worked out by hand.
#include <gtest/gtest.h>

#include <limits>

#include "kernels/reference/reference.hpp"
#include "support/operands.hpp"

namespace starmv::test {
namespace {

using Z = std::complex<double>;
using WideZ = std::complex<long double>;
using Reals = std::vector<long double>;
using Complexes = std::vector<WideZ>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
const Z poisoned(nan, nan);

// (1 3 5; 2 4 6) with leading dimension 3
const std::vector<double> two_by_three = {1, 2, nan, 3, 4, nan, 5, 6, nan};

TEST(Reference, GemvNoTrans) {
    const double x[] = {1, -1, 2};
    double y[] = {10, 20};
    // A x = (8, 10)
    const auto result = reference::gemv<double>({Op::NoTrans, 2, 3, 2.0, two_by_three.data(), 3, x, 1, -1.0, y, 1});
    EXPECT_EQ(result.y, (Reals{6, 0}));
    EXPECT_EQ(y[0], 10);
}

TEST(Reference, GemvTransWithIncrements) {
    const double x[] = {3, nan, -1}; // -1 first
    double y[] = {7, nan, nan, 8, nan, nan, 9};
    // A' (-1, 3) = (5, 9, 13)
    for (const Op op : {Op::Trans, Op::ConjTrans}) {
        const auto result = reference::gemv<double>({op, 2, 3, 1.0, two_by_three.data(), 3, x, -2, 1.0, y, 3});
        EXPECT_EQ(result.y, (Reals{12, 17, 22}));
        const auto reversed = reference::gemv<double>({op, 2, 3, 1.0, two_by_three.data(), 3, x, -2, 1.0, y, -3});
        EXPECT_EQ(reversed.y, (Reals{14, 17, 20}));
    }
}

// (1+i  2i; 3  4-i)
const std::vector<Z> general = {{1, 1}, {3, 0}, {0, 2}, {4, -1}};

TEST(Reference, ComplexGemv) {
    const Z x[] = {{1, 0}, {0, 1}};
    Z y[] = {{1, 1}, {2, -1}};
    const auto n = reference::gemv<Z>({Op::NoTrans, 2, 2, {0, 1}, general.data(), 2, x, 1, {2, 0}, y, 1});
    // A x = (1+i - 2, 3 + 4i + 1) = (-1+i, 4+4i); times i: (-1-i, -4+4i)
    EXPECT_EQ(n.y, (Complexes{{1, 1}, {0, 2}}));
    const auto t = reference::gemv<Z>({Op::Trans, 2, 2, {1, 0}, general.data(), 2, x, 1, {0, 0}, y, 1});
    // (1+i + 3i, 2i + 4i + 1)
    EXPECT_EQ(t.y, (Complexes{{1, 4}, {1, 6}}));
    const auto c = reference::gemv<Z>({Op::ConjTrans, 2, 2, {1, 0}, general.data(), 2, x, 1, {0, 0}, y, 1});
    // (1-i + 3i, -2i + 4i - 1)
    EXPECT_EQ(c.y, (Complexes{{1, 2}, {-1, 2}}));
}

TEST(Reference, SymvReadsOneTriangle) {
    // (1 2 4; 2 3 5; 4 5 6)
    const double lower[] = {1, 2, 4, nan, 3, 5, nan, nan, 6};
    const double upper[] = {1, nan, nan, 2, 3, nan, 4, 5, 6};
    const double x[] = {1, 10, 100};
    double y[] = {1, 2, 3};
    EXPECT_EQ(reference::symv<double>({Uplo::Lower, false, 3, 1.0, lower, 3, x, 1, 1.0, y, 1}).y,
              (Reals{422, 534, 657}));
    EXPECT_EQ(reference::symv<double>({Uplo::Upper, false, 3, 1.0, upper, 3, x, 1, 1.0, y, 1}).y,
              (Reals{422, 534, 657}));
}

TEST(Reference, ComplexSymvDoesNotConjugate) {
    // (1+i  2+3i; 2+3i  -i)
    const Z lower[] = {{1, 1}, {2, 3}, poisoned, {0, -1}};
    const Z upper[] = {{1, 1}, poisoned, {2, 3}, {0, -1}};
    const Z x[] = {{1, 0}, {0, 1}};
    Z y[] = {poisoned, poisoned};
    // (1+i + 2i - 3, 2+3i + 1)
    const Complexes expected{{-2, 3}, {3, 3}};
    EXPECT_EQ(reference::symv<Z>({Uplo::Lower, false, 2, {1, 0}, lower, 2, x, 1, {0, 0}, y, 1}).y, expected);
    EXPECT_EQ(reference::symv<Z>({Uplo::Upper, false, 2, {1, 0}, upper, 2, x, 1, {0, 0}, y, 1}).y, expected);
}

TEST(Reference, HemvConjugatesTheMirrorImageAndHasARealDiagonal) {
    // (1  2-3i; 2+3i  4)
    const Z lower[] = {{1, nan}, {2, 3}, poisoned, {4, nan}};
    const Z upper[] = {{1, nan}, poisoned, {2, -3}, {4, nan}};
    const Z x[] = {{1, 0}, {0, 1}};
    Z y[] = {{0, 1}, {1, 0}};
    // (1 + 2i + 3, 2+3i + 4i) = (4+2i, 2+7i); twice that, and 3 y
    const Complexes expected{{8, 7}, {7, 14}};
    EXPECT_EQ(reference::symv<Z>({Uplo::Lower, true, 2, {2, 0}, lower, 2, x, 1, {3, 0}, y, 1}).y, expected);
    EXPECT_EQ(reference::symv<Z>({Uplo::Upper, true, 2, {2, 0}, upper, 2, x, 1, {3, 0}, y, 1}).y, expected);
}

TEST(Reference, OffdiagHasBothProducts) {
    const Z x_rows[] = {{1, 0}, {0, 1}}, x_columns[] = {{0, 1}, {1, 0}}; // x_columns is x_rows reversed
    Z y_rows[] = {{1, 0}, {1, 0}}, y_columns[] = {poisoned, poisoned};
    kernels::OffdiagProblem<Z> p{true, 2,      2,      {1, 0}, general.data(), 2,         x_rows, 1, x_columns,
                                 -1,   {1, 0}, y_rows, 1,      {0, 0},         y_columns, 1};
    const auto conjugated = reference::symv_offdiag<Z>(p);
    EXPECT_EQ(conjugated.rows.y, (Complexes{{0, 1}, {5, 4}}));
    EXPECT_EQ(conjugated.columns.y, (Complexes{{1, 2}, {-1, 2}}));
    p.conjugate = false;
    EXPECT_EQ(reference::symv_offdiag<Z>(p).columns.y, (Complexes{{1, 4}, {1, 6}}));
}

TEST(Reference, ScalWithZeroForgetsNan) {
    double y[] = {nan, 2};
    EXPECT_EQ(reference::scal<double>({2, 0.0, y, 1}).y, (Reals{0, 0}));
    const auto twice = reference::scal<double>({2, 2.0, y, -1});
    EXPECT_EQ(twice.y[0], 4);
    EXPECT_TRUE(std::isnan(twice.y[1]));
}

TEST(Reference, NothingIsReadThatBlasDoesNotRead) {
    double y[] = {5, 6};
    EXPECT_EQ(reference::gemv<double>({Op::NoTrans, 2, 3, 0.0, nullptr, 2, nullptr, 1, 2.0, y, 1}).y, (Reals{10, 12}));
    EXPECT_EQ(reference::symv<double>({Uplo::Lower, false, 2, 0.0, nullptr, 2, nullptr, 1, 2.0, y, 1}).y,
              (Reals{10, 12}));
}

TEST(Reference, EmptyMatrixLeavesY) {
    double y[] = {5, nan};
    for (const auto& [op, m, n] : {std::tuple{Op::NoTrans, 2, 0}, {Op::Trans, 0, 2}}) {
        const auto result = reference::gemv<double>({op, m, n, 1.0, nullptr, 2, nullptr, 1, 0.0, y, 1});
        ASSERT_EQ(result.y.size(), 2U);
        EXPECT_EQ(result.y[0], 5);
        EXPECT_EQ(result.bound[0], 0);
        EXPECT_TRUE(reference::compare<double>(result, y, 1).within);
    }
    EXPECT_TRUE(reference::gemv<double>({Op::NoTrans, 0, 2, 1.0, nullptr, 1, nullptr, 1, 0.0, y, 1}).y.empty());
}

// Several tiles, rectangular: every element counts once, and each only in its place.
// 1e-310 has 34 bits: as a product it is off by more than its last bit's share of the usual bound.
TEST(Reference, BoundAllowsProductsThatUnderflow) {
    const double A = 1e-155, x = 1.2345678e-155;
    double y = 0;
    const auto expected = reference::gemv<double>({Op::NoTrans, 1, 1, 1.0, &A, 1, &x, 1, 0.0, &y, 1});
    y = A * x;
    EXPECT_TRUE(reference::compare(expected, &y, 1).within);
    const double next = y + 20 * std::numeric_limits<double>::denorm_min();
    EXPECT_FALSE(reference::compare(expected, &next, 1).within);
    const double nothing = 0;
    const auto zero = reference::gemv<double>({Op::NoTrans, 1, 1, 1.0, &nothing, 1, &x, 1, 0.0, &y, 1});
    EXPECT_EQ(zero.bound[0], 0) << "nothing to underflow";
}

TEST(Reference, SeveralTiles) {
    const std::int64_t m = 300, n = 401;
    std::vector<double> A(static_cast<std::size_t>(m * n)), x(static_cast<std::size_t>(std::max(m, n)), 1.0);
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = 0; i < m; ++i)
            A[static_cast<std::size_t>(i + j * m)] = static_cast<double>(1000 * i + j);
    std::vector<double> y(x.size());
    const auto rows = reference::gemv<double>({Op::NoTrans, m, n, 1.0, A.data(), m, x.data(), 1, 0.0, y.data(), 1});
    for (std::int64_t i = 0; i < m; ++i)
        ASSERT_EQ(rows.y[static_cast<std::size_t>(i)], 1000 * i * n + n * (n - 1) / 2) << i;
    const auto columns = reference::gemv<double>({Op::Trans, m, n, 1.0, A.data(), m, x.data(), 1, 0.0, y.data(), 1});
    for (std::int64_t j = 0; j < n; ++j)
        ASSERT_EQ(columns.y[static_cast<std::size_t>(j)], j * m + 1000 * (m * (m - 1) / 2)) << j;
    // symmetric: element (i, j) of the lower triangle is 1000 i + j
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
        std::vector<double> triangle(static_cast<std::size_t>(m * m), nan);
        for (std::int64_t j = 0; j < m; ++j)
            for (std::int64_t i = j; i < m; ++i)
                triangle[static_cast<std::size_t>(uplo == Uplo::Lower ? i + j * m : j + i * m)] =
                    static_cast<double>(1000 * i + j);
        const auto result =
            reference::symv<double>({uplo, false, m, 1.0, triangle.data(), m, x.data(), 1, 0.0, y.data(), 1});
        for (std::int64_t i = 0; i < m; ++i) {
            const std::int64_t left = 1000 * i * (i + 1) + i * (i + 1) / 2;
            const std::int64_t below = 1000 * (m * (m - 1) / 2 - i * (i + 1) / 2) + i * (m - 1 - i);
            ASSERT_EQ(result.y[static_cast<std::size_t>(i)], left + below) << i;
        }
    }
}

} // namespace
} // namespace starmv::test
