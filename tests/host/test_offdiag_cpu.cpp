#include "host/expect.hpp"
#include "kernels/cpu/cpu.hpp"

namespace starmv::test {
namespace {

struct Case {
    bool conjugate = false;
    std::int64_t m = 1, n = 1;
    std::int64_t shift = 0; // of A's start and leading dimension, and of the vectors' starts
    std::int64_t incx = 1, incy = 1;
    int threads = 1;

    std::int64_t ld() const { return std::max<std::int64_t>(1, m) + shift; }
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
    return out << (c.conjugate ? "conjugate" : "plain") << " m " << c.m << " n " << c.n << " shift " << c.shift
               << " incx " << c.incx << " incy " << c.incy << " threads " << c.threads;
}

template <Scalar T>
struct Operands {
    Operands(const Case& c_, std::uint64_t seed)
        : c(c_), random(seed), A(random, c_.m, c_.n, c_.ld(), c_.shift), x_rows(random, c_.m, c_.incx, c_.shift),
          x_columns(random, c_.n, -c_.incx, c_.shift), y_rows(random, c_.m, c_.incy, c_.shift),
          y_columns(random, c_.n, -c_.incy, c_.shift) {}
    kernels::OffdiagProblem<T> problem(T alpha, T beta_rows, T beta_columns) {
        return {c.conjugate,   c.m,          c.n,
                alpha,         A.data(),     A.ld,
                x_rows.data(), x_rows.inc,   x_columns.data(),
                x_columns.inc, beta_rows,    y_rows.data(),
                y_rows.inc,    beta_columns, y_columns.data(),
                y_columns.inc};
    }
    Case c;
    Random random;
    MatrixOperand<T> A;
    VectorOperand<T> x_rows, x_columns, y_rows, y_columns;
};

template <Scalar T>
void check(const Case& c, T alpha, T beta_rows, T beta_columns) {
    Operands<T> o(c, 1 + static_cast<std::uint64_t>(1000 * c.m + c.n));
    const bool empty = c.m == 0 || c.n == 0;
    if (alpha == T{}) {
        std::fill(o.A.memory.begin(), o.A.memory.end(), poison<T>());
        o.x_rows.fill(poison<T>());
        o.x_columns.fill(poison<T>());
    }
    if (beta_rows == T{} && !empty) o.y_rows.fill(poison<T>());
    if (beta_columns == T{} && !empty) o.y_columns.fill(poison<T>());
    const auto problem = o.problem(alpha, beta_rows, beta_columns);
    const auto expected = reference::symv_offdiag<T>(problem);
    const Operands<T> before = o;
    cpu::symv_offdiag<T>(problem, c.threads);
    SCOPED_TRACE(testing::Message() << c << " alpha " << alpha << " betas " << beta_rows << ' ' << beta_columns);
    expect_within(expected.rows, o.y_rows);
    expect_within(expected.columns, o.y_columns);
    EXPECT_TRUE(gaps_unchanged(before.y_rows, o.y_rows));
    EXPECT_TRUE(gaps_unchanged(before.y_columns, o.y_columns));
    EXPECT_TRUE(same_bits(before.A.memory, o.A.memory));
    EXPECT_TRUE(same_bits(before.x_rows.memory, o.x_rows.memory));
    EXPECT_TRUE(same_bits(before.x_columns.memory, o.x_columns.memory));
}

template <class T>
class OffdiagCpu : public testing::Test {
protected:
    std::vector<bool> conjugations() const {
        return is_complex<T> ? std::vector<bool>{false, true} : std::vector<bool>{false};
    }
};
TYPED_TEST_SUITE(OffdiagCpu, Scalars);

TYPED_TEST(OffdiagCpu, EveryShape) {
    using T = TypeParam;
    const auto values = factors<T>();
    std::size_t k = 0;
    for (const bool conjugate : this->conjugations())
        for (const auto m : sizes)
            for (const auto n : sizes) {
                ++k;
                Case c{conjugate, m, n, static_cast<std::int64_t>(k % 4)};
                c.incx = k % 2 == 0 ? 1 : increments[k / 2 % increments.size()];
                c.incy = k % 3 == 0 ? 1 : increments[k / 3 % increments.size()];
                c.threads = team_sizes[k % team_sizes.size()];
                check<T>(c, values[1 + k % (values.size() - 1)], values[k / 5 % values.size()],
                         values[k / 7 % values.size()]);
            }
}

TYPED_TEST(OffdiagCpu, EveryIncrementAndFactor) {
    using T = TypeParam;
    for (const bool conjugate : this->conjugations())
        for (const auto inc : increments)
            for (const T alpha : factors<T>())
                for (const T beta_rows : factors<T>())
                    for (const T beta_columns : factors<T>())
                        check<T>({conjugate, 19, 14, 1, inc, -inc}, alpha, beta_rows, beta_columns);
}

TYPED_TEST(OffdiagCpu, TilesInSeveralChunks) {
    using T = TypeParam;
    for (const bool conjugate : this->conjugations())
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{4501, 13}, {13, 1500}, {600, 517}})
            for (const int threads : {1, 5})
                check<T>({conjugate, m, n, 1, 1, 1, threads}, general<T>(), T(-1), T(1));
}

TYPED_TEST(OffdiagCpu, ThreadsAndAlignmentDoNotChangeABit) {
    using T = TypeParam;
    for (const bool conjugate : this->conjugations()) {
        Case c{conjugate, 611, 389};
        Operands<T> first(c, 5);
        cpu::symv_offdiag<T>(first.problem(general<T>(), T(1), general<T>()), 1);
        for (const int threads : team_sizes)
            for (std::int64_t shift = 0; shift < 4; ++shift) {
                c.shift = shift;
                Operands<T> other(c, 5);
                cpu::symv_offdiag<T>(other.problem(general<T>(), T(1), general<T>()), threads);
                EXPECT_TRUE(same_bits(elements(first.y_rows), elements(other.y_rows))) << c;
                EXPECT_TRUE(same_bits(elements(first.y_columns), elements(other.y_columns))) << c;
            }
    }
}

TYPED_TEST(OffdiagCpu, EveryInstructionSet) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        SCOPED_TRACE(cpu::name(isa));
        for (const bool conjugate : this->conjugations())
            for (const auto m : sizes)
                for (const std::int64_t n : {1, 4, 7, 66})
                    check<T>({conjugate, m, n, 1, 1, -2}, general<T>(), general<T>(), T(0));
    }
}

TYPED_TEST(OffdiagCpu, NanReachesItsRowAndColumnOnly) {
    using T = TypeParam;
    Operands<T> o({false, 37, 21}, 7);
    o.A.at(30, 11) = poison<T>();
    cpu::symv_offdiag<T>(o.problem(T(1), T(0), T(1)), 1);
    for (std::int64_t i = 0; i < 37; ++i)
        EXPECT_EQ(is_nan(o.y_rows.at(i)), i == 30) << i;
    for (std::int64_t j = 0; j < 21; ++j)
        EXPECT_EQ(is_nan(o.y_columns.at(j)), j == 11) << j;
}

} // namespace
} // namespace starmv::test
