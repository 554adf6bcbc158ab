#include "host/expect.hpp"
#include "starmv/host.hpp"

namespace starmv::test {
namespace {

constexpr std::array<Op, 3> ops = {Op::NoTrans, Op::Trans, Op::ConjTrans};

struct Case {
    Op op = Op::NoTrans;
    std::int64_t m = 1, n = 1;
    std::int64_t padding = 0; // ld - max(1, m)
    std::int64_t offset = 0;  // of A in its allocation, elements
    std::int64_t incx = 1, incy = 1;
    std::int64_t margin = 3; // of x and y in theirs
    int threads = 1;

    std::int64_t ld() const { return std::max<std::int64_t>(1, m) + padding; }
    std::int64_t x_size() const { return op == Op::NoTrans ? n : m; }
    std::int64_t y_size() const { return op == Op::NoTrans ? m : n; }
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
    return out << static_cast<char>(c.op) << " m " << c.m << " n " << c.n << " ld " << c.ld() << " offset " << c.offset
               << " incx " << c.incx << " incy " << c.incy << " margin " << c.margin << " threads " << c.threads;
}

template <Scalar T>
struct Operands {
    Operands(const Case& c_, std::uint64_t seed)
        : c(c_), random(seed), A(random, c_.m, c_.n, c_.ld(), c_.offset), x(random, c_.x_size(), c_.incx, c_.margin),
          y(random, c_.y_size(), c_.incy, c_.margin) {}
    void call(T alpha, T beta) {
        host::gemv<T>(c.op, c.m, c.n, alpha, A.data(), A.ld, x.data(), x.inc, beta, y.data(), y.inc, c.threads);
    }
    reference::Expected<T> expected(T alpha, T beta) {
        return reference::gemv<T>({c.op, c.m, c.n, alpha, A.data(), A.ld, x.data(), x.inc, beta, y.data(), y.inc});
    }
    Case c;
    Random random;
    MatrixOperand<T> A;
    VectorOperand<T> x, y;
};

template <Scalar T>
void check(const Case& c, T alpha, T beta) {
    Operands<T> o(c, 1 + static_cast<std::uint64_t>(1000 * c.m + c.n));
    const bool empty = c.m == 0 || c.n == 0;
    if (alpha == T{}) {
        std::fill(o.A.memory.begin(), o.A.memory.end(), poison<T>());
        o.x.fill(poison<T>());
    }
    if (beta == T{} && !empty) o.y.fill(poison<T>());
    const auto expected = o.expected(alpha, beta);
    const Operands<T> before = o;
    o.call(alpha, beta);
    SCOPED_TRACE(testing::Message() << c << " alpha " << alpha << " beta " << beta);
    expect_within(expected, o.y);
    EXPECT_TRUE(gaps_unchanged(before.y, o.y));
    EXPECT_TRUE(same_bits(before.A.memory, o.A.memory));
    EXPECT_TRUE(same_bits(before.x.memory, o.x.memory));
    if (empty) {
        EXPECT_TRUE(same_bits(before.y.memory, o.y.memory));
    }
}

template <class T>
class GemvHost : public testing::Test {};
TYPED_TEST_SUITE(GemvHost, Scalars);

TYPED_TEST(GemvHost, EveryShapeAndOp) {
    using T = TypeParam;
    const auto values = factors<T>();
    std::size_t k = 0;
    for (const auto m : sizes) {
        for (const auto n : sizes) {
            for (const Op op : ops) {
                ++k;
                Case c{op, m, n};
                c.padding = static_cast<std::int64_t>(k % 4);
                c.offset = static_cast<std::int64_t>(k % 3);
                c.margin = static_cast<std::int64_t>(k % 5);
                c.incx = k % 2 == 0 ? 1 : increments[k / 2 % increments.size()];
                c.incy = k % 3 == 0 ? 1 : increments[k / 3 % increments.size()];
                c.threads = team_sizes[k % team_sizes.size()];
                check<T>(c, values[1 + k % (values.size() - 1)], values[k / 5 % values.size()]);
            }
        }
    }
}

TYPED_TEST(GemvHost, EveryIncrementAndFactor) {
    using T = TypeParam;
    for (const Op op : ops)
        for (const auto incx : increments)
            for (const auto incy : increments)
                for (const T alpha : factors<T>())
                    for (const T beta : factors<T>()) {
                        Case c{op, 19, 14, 2, 1};
                        c.incx = incx;
                        c.incy = incy;
                        check<T>(c, alpha, beta);
                    }
}

// Shapes at which rows, columns or both are cut into pieces.
constexpr std::array<std::pair<std::int64_t, std::int64_t>, 5> cut_shapes = {
    {{2100, 13}, {13, 4101}, {130, 4100}, {16401, 5}, {330, 310}}};

TYPED_TEST(GemvHost, ShapesThatAreCutIntoPieces) {
    using T = TypeParam;
    for (const Op op : ops)
        for (const auto& [m, n] : cut_shapes) {
            Case c{op, m, n, 1, 1};
            c.threads = 2;
            check<T>(c, general<T>(), T(-1));
        }
}

TYPED_TEST(GemvHost, ThreadsAndAlignmentDoNotChangeABit) {
    using T = TypeParam;
    for (const Op op : ops)
        for (const auto& [m, n] : cut_shapes) {
            Case c{op, m, n};
            Operands<T> first(c, 5);
            first.call(general<T>(), general<T>());
            for (const int threads : {1, 2, 3, 7}) {
                const std::int64_t shift = threads == 7 ? 0 : threads;
                c.threads = threads;
                c.offset = c.padding = shift;
                c.margin = 3 + shift;
                Operands<T> other(c, 5);
                other.call(general<T>(), general<T>());
                EXPECT_TRUE(same_bits(elements(first.y), elements(other.y))) << c;
            }
        }
}

TYPED_TEST(GemvHost, IncrementsDoNotChangeABit) {
    using T = TypeParam;
    for (const Op op : ops) {
        Case c{op, 213, 95};
        Operands<T> first(c, 6);
        first.call(general<T>(), general<T>());
        for (const auto inc : increments) {
            c.incx = c.incy = inc;
            Operands<T> other(c, 6);
            other.call(general<T>(), general<T>());
            EXPECT_TRUE(same_bits(elements(first.y), elements(other.y))) << c;
        }
    }
}

TYPED_TEST(GemvHost, EveryInstructionSet) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        ASSERT_EQ(cpu::selected(), isa);
        SCOPED_TRACE(cpu::name(isa));
        for (const Op op : ops)
            for (const auto m : sizes)
                for (const std::int64_t n : {1, 4, 7, 33, 66}) {
                    Case c{op, m, n, 1, 1};
                    c.incx = m % 2 == 0 ? 1 : -2;
                    check<T>(c, general<T>(), general<T>());
                }
    }
}

TYPED_TEST(GemvHost, NanStaysInItsRowOrColumn) {
    using T = TypeParam;
    for (const Op op : ops)
        for (const std::int64_t row : {0, 5, 36})
            for (const std::int64_t column : {0, 3, 20}) {
                Operands<T> o({op, 37, 21}, 7);
                o.A.at(row, column) = poison<T>();
                o.call(T(1), T(0));
                for (std::int64_t k = 0; k < o.y.n; ++k)
                    EXPECT_EQ(is_nan(o.y.at(k)), k == (op == Op::NoTrans ? row : column)) << o.c << " element " << k;
            }
}

TYPED_TEST(GemvHost, InfAndNanAsArithmeticMakesThem) {
    using T = TypeParam;
    const auto inf = std::numeric_limits<double>::infinity();
    for (const Op op : ops) {
        Operands<T> o({op, 37, 21}, 8);
        o.x.at(2) = T(static_cast<Part<T>>(inf));
        o.A.at(17, 9) = T(static_cast<Part<T>>(-inf));
        o.x.at(9) = T(0);
        const auto expected = o.expected(T(1), T(1));
        o.call(T(1), T(1));
        expect_within(expected, o.y);
        EXPECT_FALSE(std::isfinite(std::real(o.y.at(0))));
    }
}

TYPED_TEST(GemvHost, NanInXReachesEveryElement) {
    using T = TypeParam;
    for (const Op op : ops) {
        Operands<T> o({op, 37, 21}, 9);
        o.x.at(o.x.n - 1) = poison<T>();
        o.call(T(1), T(0));
        for (std::int64_t k = 0; k < o.y.n; ++k)
            EXPECT_TRUE(is_nan(o.y.at(k))) << o.c << " element " << k;
    }
}

TYPED_TEST(GemvHost, AutomaticTeamGivesTheSameBits) {
    using T = TypeParam;
    Case c{Op::NoTrans, 700, 300};
    Operands<T> one(c, 10);
    one.call(T(1), T(1));
    c.threads = 0;
    Operands<T> automatic(c, 10);
    automatic.call(T(1), T(1));
    EXPECT_TRUE(same_bits(one.y.memory, automatic.y.memory));
}

// One call whose arguments can be spoilt one by one.
template <Scalar T>
struct Call {
    std::vector<T> memory = std::vector<T>(200, T(1));
    Op op = Op::NoTrans;
    std::int64_t m = 5, n = 4, lda = 6, incx = 1, incy = 1;
    T alpha = T(1), beta = T(2);
    const T* A = memory.data();
    const T* x = memory.data() + 50;
    T* y = memory.data() + 100;
    int threads = 1;
    void operator()() const { host::gemv<T>(op, m, n, alpha, A, lda, x, incx, beta, y, incy, threads); }
};

template <Scalar T>
void expect_refused(const Call<T>& call, const char* argument, int position, const std::string& rest) {
    const auto before = call.memory;
    expect_invalid(call, argument, position, "starmv::host::gemv: " + rest);
    EXPECT_TRUE(same_bits(before, call.memory));
}

TYPED_TEST(GemvHost, WrongArgumentsAreNamed) {
    using T = TypeParam;
    using C = Call<T>;
    const auto with = [](auto&& spoil, const char* argument, int position, const char* rest) {
        C call;
        spoil(call);
        expect_refused(call, argument, position, rest);
    };
    with([](C& c) { c.op = static_cast<Op>('X'); }, "op", 1,
         "op is 'X'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)");
    with([](C& c) { c.m = -1; }, "m", 2, "m is -1; it must be at least 0");
    with([](C& c) { c.n = -7; }, "n", 3, "n is -7; it must be at least 0");
    with([](C& c) { c.A = nullptr; }, "A", 5, "A is null; it must be a valid pointer");
    with([](C& c) { c.lda = 4; }, "lda", 6, "lda is 4; it must be at least max(1, m) = 5");
    with([](C& c) { c.m = c.lda = 0; }, "lda", 6, "lda is 0; it must be at least max(1, m) = 1");
    with([](C& c) { c.x = nullptr; }, "x", 7, "x is null; it must be a valid pointer");
    with([](C& c) { c.incx = 0; }, "incx", 8, "incx is 0; it must be other than 0");
    with([](C& c) { c.y = nullptr; }, "y", 10, "y is null; it must be a valid pointer");
    with([](C& c) { c.incy = 0; }, "incy", 11, "incy is 0; it must be other than 0");
    with([](C& c) { c.threads = -1; }, "threads", 12, "threads is -1; it must be at least 0");
    // the first wrong one is named
    with([](C& c) { c.n = -1, c.lda = 0, c.incy = 0; }, "n", 3, "n is -1; it must be at least 0");
    with([](C& c) { c.lda = 0, c.incx = 0; }, "lda", 6, "lda is 0; it must be at least max(1, m) = 5");
}

TYPED_TEST(GemvHost, OverlapIsRefused) {
    using T = TypeParam;
    for (const bool with_x : {false, true}) {
        Call<T> call;
        call.y = call.memory.data() + (with_x ? 53 : 20);
        char address[32];
        std::snprintf(address, sizeof address, "%p", static_cast<const void*>(call.y));
        expect_refused(call, "y", 10,
                       std::string("y is ") + address + "; it must be apart from " + (with_x ? "x" : "A"));
    }
}

TYPED_TEST(GemvHost, PointersThatAreNotUsedMayBeNull) {
    using T = TypeParam;
    Call<T> no_product;
    no_product.A = no_product.x = nullptr;
    no_product.alpha = T(0);
    no_product();
    EXPECT_EQ(no_product.memory[100], T(2));
    EXPECT_EQ(no_product.memory[104], T(2));
    EXPECT_EQ(no_product.memory[105], T(1));
    for (const bool no_rows : {true, false}) {
        Call<T> empty;
        (no_rows ? empty.m : empty.n) = 0;
        empty.A = empty.x = nullptr;
        empty.y = nullptr;
        EXPECT_NO_THROW(empty());
    }
}

} // namespace
} // namespace starmv::test
