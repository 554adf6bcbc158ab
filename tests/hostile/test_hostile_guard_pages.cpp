// CPU kernels between guard pages: whole vectors may be read only where there are elements, at both ends of every operand,
// with every instruction set. And operands that may not be read at all.
#include "host/expect.hpp"
#include "kernels/cpu/cpu.hpp"
#include "starmv/host.hpp"
#include "support/cases.hpp"
#include "support/guarded.hpp"

namespace starmv::test {
namespace {

constexpr Flush both_ends[]{Flush::Begin, Flush::End};

// Around the lengths of vectors (2 to 16 elements), of groups of columns (4, 8) and of panels of rows.
constexpr std::int64_t edges[]{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 257};

template <Scalar T>
std::int64_t length(std::int64_t n, std::int64_t inc) {
    return n == 0 ? 0 : 1 + (n - 1) * std::abs(inc);
}

// A matrix that ends with its last element: nothing follows the last column.
template <Scalar T>
struct Operands {
    Operands(std::int64_t m, std::int64_t n, std::int64_t padding, std::int64_t x_length, std::int64_t y_length,
             Flush flush, std::uint64_t seed)
        : random(seed), lda(m + padding), A(random.vector<T>(lda * (n - 1) + m), flush),
          x(random.vector<T>(x_length), flush), y(random.vector<T>(y_length), flush) {}
    Random random;
    std::int64_t lda;
    Guarded<T> A, x, y;
};

template <class T>
class GuardPages : public testing::Test {
protected:
    template <class Body>
    void everywhere(const Body& body) {
        for (const auto isa : available_isas()) {
            const WithIsa use(isa);
            for (const Flush flush : both_ends) {
                SCOPED_TRACE(testing::Message() << cpu::name(isa) << (flush == Flush::End ? " end" : " begin"));
                body(flush);
            }
        }
    }
};
TYPED_TEST_SUITE(GuardPages, AllTypes, TypeNames);

TYPED_TEST(GuardPages, Gemv) {
    using T = TypeParam;
    this->everywhere([](Flush flush) {
        int k = 0;
        for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
            for (const std::int64_t m : edges)
                for (const std::int64_t n : {1, 2, 3, 4, 5, 8, 9, 33, 65}) {
                    ++k;
                    const std::int64_t incx = increment(k), incy = increment(k / 3), padding = k % 3;
                    const std::int64_t nx = op == Op::NoTrans ? n : m, ny = op == Op::NoTrans ? m : n;
                    Operands<T> o(m, n, padding, length<T>(nx, incx), length<T>(ny, incy), flush, 7);
                    const T beta = scalar<T>(k);
                    const auto expected = reference::gemv<T>(
                        {op, m, n, T(2), o.A.data(), o.lda, o.x.data(), incx, beta, o.y.data(), incy});
                    host::gemv<T>(op, m, n, T(2), o.A.data(), o.lda, o.x.data(), incx, beta, o.y.data(), incy, 1);
                    const auto result = reference::compare(expected, o.y.data(), incy);
                    ASSERT_TRUE(result.within)
                        << static_cast<char>(op) << ' ' << m << " x " << n << ' ' << result.message;
                }
    });
}

TYPED_TEST(GuardPages, SymvAndHemv) {
    using T = TypeParam;
    this->everywhere([](Flush flush) {
        int k = 0;
        for (const bool hermitian : {false, true})
            for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
                for (const std::int64_t n : edges)
                    for (const std::int64_t padding : {0, 1}) {
                        ++k;
                        const std::int64_t incx = increment(k), incy = increment(k / 3);
                        Operands<T> o(n, n, padding, length<T>(n, incx), length<T>(n, incy), flush, 8);
                        const T beta = scalar<T>(k);
                        const auto expected = reference::symv<T>({uplo, hermitian && is_complex<T>, n, T(2), o.A.data(),
                                                                  o.lda, o.x.data(), incx, beta, o.y.data(), incy});
                        const auto product = hermitian ? host::hemv<T> : host::symv<T>;
                        product(uplo, n, T(2), o.A.data(), o.lda, o.x.data(), incx, beta, o.y.data(), incy, 1);
                        const auto result = reference::compare(expected, o.y.data(), incy);
                        ASSERT_TRUE(result.within) << static_cast<char>(uplo) << ' ' << n << ' ' << result.message;
                    }
    });
}

TYPED_TEST(GuardPages, OffDiagonalTile) {
    using T = TypeParam;
    this->everywhere([](Flush flush) {
        for (const std::int64_t m : edges)
            for (const std::int64_t n : {1, 3, 4, 9, 65}) {
                Random random(9);
                Guarded<T> A(random.vector<T>((m + 1) * (n - 1) + m), flush), xr(random.vector<T>(m), flush),
                    xc(random.vector<T>(n), flush), yr(random.vector<T>(m), flush), yc(random.vector<T>(n), flush);
                const kernels::OffdiagProblem<T> p{is_complex<T>, m, n,    T(2),      A.data(), m + 1, xr.data(), 1,
                                                   xc.data(),     1, T(0), yr.data(), 1,        T(-1), yc.data(), 1};
                const auto expected = reference::symv_offdiag<T>(p);
                cpu::symv_offdiag<T>(p, 1);
                ASSERT_TRUE(reference::compare(expected.rows, yr.data(), 1).within) << m << " x " << n;
                ASSERT_TRUE(reference::compare(expected.columns, yc.data(), 1).within) << m << " x " << n;
            }
    });
}

TYPED_TEST(GuardPages, ScalAndAdd) {
    using T = TypeParam;
    this->everywhere([](Flush flush) {
        for (const std::int64_t n : edges)
            for (const std::int64_t inc : {1, -1, 2, -7}) {
                Random random(10);
                const std::vector<T> before = random.vector<T>(length<T>(n, inc));
                Guarded<T> x(before, flush), y(before, flush);
                cpu::add<T>({n, x.data(), inc, y.data(), inc});
                host::scal<T>(n, T(3), y.data(), inc);
                for (std::int64_t k = 0; k < length<T>(n, inc); ++k) {
                    const T old = before[static_cast<std::size_t>(k)];
                    ASSERT_EQ(y.data()[k], k % std::abs(inc) == 0 ? T(3) * (old + old) : old) << n << " inc " << inc;
                }
            }
    });
}

// Not even one byte is read of what a call does not need.
TYPED_TEST(GuardPages, OperandsThatAreNotReadAreNotTouched) {
    using T = TypeParam;
    this->everywhere([](Flush flush) {
        const std::int64_t n = 40;
        Operands<T> o(n, n, 0, n, n, flush, 11);
        const std::vector<T> before = o.y.copy();
        o.A.forbid();
        o.x.forbid();
        ASSERT_TRUE(o.A.forbidden() && o.x.forbidden());
        const auto all = [&](T beta) {
            host::gemv<T>(Op::NoTrans, n, n, T(0), o.A.data(), n, o.x.data(), 1, beta, o.y.data(), 1, 1);
            host::gemv<T>(Op::ConjTrans, n, n, T(0), o.A.data(), n, o.x.data(), -1, beta, o.y.data(), -1, 1);
            host::symv<T>(Uplo::Lower, n, T(0), o.A.data(), n, o.x.data(), 1, beta, o.y.data(), 1, 1);
            host::hemv<T>(Uplo::Upper, n, T(0), o.A.data(), n, o.x.data(), 1, beta, o.y.data(), 1, 1);
        };
        all(T(-1));
        EXPECT_TRUE(same_bits(before, o.y.copy())); // four changes of sign
        o.y.forbid();
        all(T(1)); // nor y: it stays as it is
        host::scal<T>(n, T(1), o.y.data(), 1);
        for (const auto& [rows, columns] : {Shape{0, n}, Shape{n, 0}}) // an empty matrix leaves y alone
            host::gemv<T>(Op::NoTrans, rows, columns, T(1), o.A.data(), n, o.x.data(), 1, T(0), o.y.data(), 1, 1);
        host::symv<T>(Uplo::Lower, 0, T(1), o.A.data(), 1, o.x.data(), 1, T(0), o.y.data(), 1, 1);
    });
}

} // namespace
} // namespace starmv::test
