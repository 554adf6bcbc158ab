// Operands of symv and hemv, and the checks that both are put to.
#pragma once

#include "host/expect.hpp"
#include "starmv/host.hpp"

namespace starmv::test {

inline constexpr std::array<Uplo, 2> uplos = {Uplo::Lower, Uplo::Upper};

enum class Kind { Symmetric, Hermitian };

struct SymmetricCase {
    Kind kind = Kind::Symmetric;
    Uplo uplo = Uplo::Lower;
    std::int64_t n = 1;
    std::int64_t padding = 0; // ld - max(1, n)
    std::int64_t offset = 0;  // of A in its allocation, elements
    std::int64_t incx = 1, incy = 1;
    std::int64_t margin = 3; // of x and y in theirs
    int threads = 1;

    std::int64_t ld() const { return std::max<std::int64_t>(1, n) + padding; }
};

inline std::ostream& operator<<(std::ostream& out, const SymmetricCase& c) {
    return out << (c.kind == Kind::Symmetric ? "symv " : "hemv ") << static_cast<char>(c.uplo) << " n " << c.n << " ld "
               << c.ld() << " offset " << c.offset << " incx " << c.incx << " incy " << c.incy << " margin " << c.margin
               << " threads " << c.threads;
}

template <Scalar T>
struct SymmetricOperands {
    SymmetricOperands(const SymmetricCase& c_, std::uint64_t seed)
        : c(c_), random(seed), A(random, c_.n, c_.n, c_.ld(), c_.offset), x(random, c_.n, c_.incx, c_.margin),
          y(random, c_.n, c_.incy, c_.margin) {
        A.poison_unread(c.uplo, c.kind == Kind::Hermitian);
    }
    void call(T alpha, T beta) {
        const auto function = c.kind == Kind::Symmetric ? host::symv<T> : host::hemv<T>;
        function(c.uplo, c.n, alpha, A.data(), A.ld, x.data(), x.inc, beta, y.data(), y.inc, c.threads);
    }
    reference::Expected<T> expected(T alpha, T beta) {
        const bool conjugate = c.kind == Kind::Hermitian && is_complex<T>;
        return reference::symv<T>(
            {c.uplo, conjugate, c.n, alpha, A.data(), A.ld, x.data(), x.inc, beta, y.data(), y.inc});
    }
    SymmetricCase c;
    Random random;
    MatrixOperand<T> A;
    VectorOperand<T> x, y;
};

template <Scalar T>
void check_symmetric(const SymmetricCase& c, T alpha, T beta) {
    SymmetricOperands<T> o(c, 1 + static_cast<std::uint64_t>(c.n));
    if (alpha == T{}) {
        std::fill(o.A.memory.begin(), o.A.memory.end(), poison<T>());
        o.x.fill(poison<T>());
    }
    if (beta == T{}) o.y.fill(poison<T>());
    const auto expected = o.expected(alpha, beta);
    const SymmetricOperands<T> before = o;
    o.call(alpha, beta);
    SCOPED_TRACE(testing::Message() << c << " alpha " << alpha << " beta " << beta);
    expect_within(expected, o.y);
    for (std::int64_t k = 0; k < c.n; ++k)
        ASSERT_FALSE(is_nan(o.y.at(k))) << "element " << k;
    EXPECT_TRUE(gaps_unchanged(before.y, o.y));
    EXPECT_TRUE(same_bits(before.A.memory, o.A.memory));
    EXPECT_TRUE(same_bits(before.x.memory, o.x.memory));
}

template <Scalar T>
void check_every_size(Kind kind) {
    const auto values = factors<T>();
    std::size_t k = 0;
    for (const auto n : sizes)
        for (const Uplo uplo : uplos)
            for (int repeat = 0; repeat < 6; ++repeat) {
                ++k;
                SymmetricCase c{kind, uplo, n};
                c.padding = static_cast<std::int64_t>(k % 4);
                c.offset = static_cast<std::int64_t>(k % 3);
                c.margin = static_cast<std::int64_t>(k % 5);
                c.incx = repeat % 2 == 0 ? 1 : increments[k % increments.size()];
                c.incy = repeat % 3 == 0 ? 1 : increments[k / 2 % increments.size()];
                c.threads = team_sizes[k % team_sizes.size()];
                check_symmetric<T>(c, values[1 + k % (values.size() - 1)], values[k / 2 % values.size()]);
            }
}

template <Scalar T>
void check_every_increment_and_factor(Kind kind) {
    for (const Uplo uplo : uplos)
        for (const auto incx : increments)
            for (const auto incy : increments)
                for (const T alpha : factors<T>())
                    for (const T beta : factors<T>())
                        check_symmetric<T>({kind, uplo, 18, 1, 1, incx, incy}, alpha, beta);
}

// Orders at which the columns are divided into several chunks, and panels of rows meet the diagonal.
template <Scalar T>
void check_orders_in_chunks(Kind kind) {
    for (const Uplo uplo : uplos)
        for (const std::int64_t n : {511, 512, 777, 1026})
            check_symmetric<T>({kind, uplo, n, 1, 1, 1, 2, 3, 3}, general<T>(), T(-1));
    if constexpr (std::is_same_v<T, double>)
        for (const Uplo uplo : uplos)
            check_symmetric<T>({kind, uplo, 2100, 1}, general<T>(), T(-1));
}

template <Scalar T>
void check_same_bits(Kind kind) {
    for (const Uplo uplo : uplos)
        for (const std::int64_t n : {65, 515, 780}) {
            SymmetricCase c{kind, uplo, n};
            SymmetricOperands<T> first(c, 5);
            first.call(general<T>(), general<T>());
            for (const int threads : team_sizes) {
                const std::int64_t shift = threads == 7 ? 0 : threads;
                c.threads = threads;
                c.offset = c.padding = shift;
                c.margin = 3 + shift;
                c.incx = shift == 3 ? -2 : 1;
                SymmetricOperands<T> other(c, 5);
                other.call(general<T>(), general<T>());
                EXPECT_TRUE(same_bits(elements(first.y), elements(other.y))) << c;
            }
        }
}

template <Scalar T>
void check_every_isa(Kind kind) {
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        ASSERT_EQ(cpu::selected(), isa);
        SCOPED_TRACE(cpu::name(isa));
        for (const Uplo uplo : uplos) {
            for (const auto n : sizes)
                check_symmetric<T>({kind, uplo, n, 1, 1, 1, -2}, general<T>(), general<T>());
            check_symmetric<T>({kind, uplo, 603, 0, 1, -1, 1, 3, 2}, general<T>(), general<T>());
        }
    }
}

// A NaN at (row, column) of the triangle reaches the elements row and column of y, and no other.
template <Scalar T>
void check_nan_in_matrix(Kind kind) {
    for (const Uplo uplo : uplos)
        for (const std::int64_t a : {0, 2, 5, 36})
            for (const std::int64_t b : {0, 3, 20, 36}) {
                const std::int64_t row = uplo == Uplo::Lower ? std::max(a, b) : std::min(a, b);
                const std::int64_t column = a + b - row;
                SymmetricOperands<T> o({kind, uplo, 37}, 7);
                o.A.at(row, column) = poison<T>();
                o.call(T(1), T(0));
                for (std::int64_t k = 0; k < o.y.n; ++k)
                    EXPECT_EQ(is_nan(o.y.at(k)), k == row || k == column) << o.c << " element " << k;
            }
}

template <Scalar T>
void check_inf_and_nan_in_x(Kind kind) {
    using R = Part<T>;
    for (const Uplo uplo : uplos) {
        SymmetricOperands<T> with_inf({kind, uplo, 45}, 8);
        with_inf.x.at(7) = T(std::numeric_limits<R>::infinity());
        const auto expected = with_inf.expected(T(1), T(1));
        with_inf.call(T(1), T(1));
        expect_within(expected, with_inf.y);
        EXPECT_FALSE(std::isfinite(std::real(with_inf.y.at(44))));

        SymmetricOperands<T> with_nan({kind, uplo, 45}, 9);
        with_nan.x.at(44) = poison<T>();
        with_nan.call(T(1), T(0));
        for (std::int64_t k = 0; k < 45; ++k)
            EXPECT_TRUE(is_nan(with_nan.y.at(k))) << with_nan.c << " element " << k;
    }
}

// One call whose arguments can be spoilt one by one.
template <Scalar T>
struct SymmetricCall {
    Kind kind = Kind::Symmetric;
    std::vector<T> memory = std::vector<T>(200, T(1));
    Uplo uplo = Uplo::Lower;
    std::int64_t n = 5, lda = 6, incx = 1, incy = 1;
    T alpha = T(1), beta = T(2);
    const T* A = memory.data();
    const T* x = memory.data() + 50;
    T* y = memory.data() + 100;
    int threads = 1;
    void operator()() const {
        const auto function = kind == Kind::Symmetric ? host::symv<T> : host::hemv<T>;
        function(uplo, n, alpha, A, lda, x, incx, beta, y, incy, threads);
    }
};

template <Scalar T>
void check_wrong_arguments(Kind kind, const std::string& routine) {
    using C = SymmetricCall<T>;
    const auto with = [&](auto&& spoil, const char* argument, int position, const std::string& rest) {
        C call;
        call.kind = kind;
        spoil(call);
        const auto before = call.memory;
        expect_invalid(call, argument, position, routine + ": " + rest);
        EXPECT_TRUE(same_bits(before, call.memory));
    };
    with([](C& c) { c.uplo = static_cast<Uplo>('\1'); }, "uplo", 1,
         "uplo is character 1; it must be 'L' (Lower) or 'U' (Upper)");
    with([](C& c) { c.n = -2; }, "n", 2, "n is -2; it must be at least 0");
    with([](C& c) { c.A = nullptr; }, "A", 4, "A is null; it must be a valid pointer");
    with([](C& c) { c.lda = 4; }, "lda", 5, "lda is 4; it must be at least max(1, n) = 5");
    with([](C& c) { c.n = c.lda = 0; }, "lda", 5, "lda is 0; it must be at least max(1, n) = 1");
    with([](C& c) { c.x = nullptr; }, "x", 6, "x is null; it must be a valid pointer");
    with([](C& c) { c.incx = 0; }, "incx", 7, "incx is 0; it must be other than 0");
    with([](C& c) { c.y = nullptr; }, "y", 9, "y is null; it must be a valid pointer");
    with([](C& c) { c.incy = 0; }, "incy", 10, "incy is 0; it must be other than 0");
    with([](C& c) { c.threads = -3; }, "threads", 11, "threads is -3; it must be at least 0");
    with([](C& c) { c.lda = 1, c.incy = 0; }, "lda", 5, "lda is 1; it must be at least max(1, n) = 5");

    for (const bool with_x : {false, true}) {
        C call;
        call.kind = kind;
        call.y = call.memory.data() + (with_x ? 46 : 2);
        char address[32];
        std::snprintf(address, sizeof address, "%p", static_cast<const void*>(call.y));
        expect_invalid(call, "y", 9, routine + ": y is " + address + "; it must be apart from " + (with_x ? "x" : "A"));
        EXPECT_TRUE(same_bits(std::vector<T>(200, T(1)), call.memory));
    }
}

template <Scalar T>
void check_unused_pointers(Kind kind) {
    SymmetricCall<T> no_product;
    no_product.kind = kind;
    no_product.A = no_product.x = nullptr;
    no_product.alpha = T(0);
    no_product();
    EXPECT_EQ(no_product.memory[104], T(2));
    EXPECT_EQ(no_product.memory[105], T(1));
    SymmetricCall<T> empty;
    empty.kind = kind;
    empty.n = 0;
    empty.A = empty.x = nullptr;
    empty.y = nullptr;
    EXPECT_NO_THROW(empty());
}

} // namespace starmv::test
