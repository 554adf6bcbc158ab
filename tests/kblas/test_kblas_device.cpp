// A program written against KBLAS's header, linked with the library that has its names and nothing else of StarMV: every
// routine, type, option and form against the reference. Whatever a call may not read is NaN: the rest of the matrix and
// of x where an offset leaves them out, the other triangle, and y where beta = 0.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "kblas/calls.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

// A vector without its first elements, as VectorOperand, in memory where the first elements would fit too.
template <Scalar T>
VectorOperand<T> rest_of_vector(Random& random, std::int64_t n, std::int64_t inc, std::int64_t offset) {
    return VectorOperand<T>(random, n, inc, 3 + offset * std::abs(inc));
}

// Where the whole vector begins in memory. With a negative increment its first elements lie behind the others.
template <Scalar T>
std::int64_t begin_of_whole(const VectorOperand<T>& rest, std::int64_t offset) {
    return rest.inc > 0 ? rest.margin - offset * rest.inc : rest.margin;
}

template <class T>
class KblasDevice : public testing::Test {
protected:
    void SetUp() override { cuda_check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream"); }
    void TearDown() override { cudaStreamDestroy(stream); }

    // Runs call(Form, stream), which returned status, to its end, and compares y, for which y_device is the memory.
    void compare(const reference::Expected<T>& expected, const VectorOperand<T>& y, int status) {
        ASSERT_EQ(status, 0);
        cuda_check(cudaDeviceSynchronize(), "the product");
        const std::vector<T> after = y_device.download();
        ASSERT_TRUE(within_bound(expected, after.data() + y.margin, y.inc));
        ASSERT_TRUE(gaps_untouched(y, after));
    }

    void gemv(Form form, bool second, char trans, Shape whole, Shape offset, int which) {
        const Op op = static_cast<Op>(trans < 'a' ? trans : trans - 'a' + 'A');
        const std::int64_t m = whole.first - offset.first, n = whole.second - offset.second;
        const bool transposed = op != Op::NoTrans;
        const std::int64_t x_offset = transposed ? offset.first : offset.second;
        const std::int64_t y_offset = transposed ? offset.second : offset.first;
        const std::int64_t ld = std::max<std::int64_t>(1, whole.first) + which % 3;
        const T alpha = scalar<T>(which / 4), beta = scalar<T>(which);
        MatrixOperand<T> A(random, m, n, ld, offset.first + offset.second * ld);
        auto x = rest_of_vector<T>(random, transposed ? m : n, increment(which), x_offset);
        auto y = rest_of_vector<T>(random, transposed ? n : m, increment(which + 3), y_offset);
        if (alpha == T{}) {
            std::fill(A.memory.begin(), A.memory.end(), poison<T>());
            x.fill(poison<T>());
        }
        if (beta == T{}) y.fill(poison<T>());
        A_device.upload(A.memory);
        x_device.upload(x.memory);
        y_device.upload(y.memory);
        const GemvCall<T> call{second,
                               trans,
                               static_cast<int>(whole.first),
                               static_cast<int>(whole.second),
                               alpha,
                               A_device.data(),
                               static_cast<int>(ld),
                               x_device.data() + begin_of_whole(x, x_offset),
                               static_cast<int>(x.inc),
                               beta,
                               y_device.data() + begin_of_whole(y, y_offset),
                               static_cast<int>(y.inc),
                               static_cast<int>(offset.first),
                               static_cast<int>(offset.second)};
        SCOPED_TRACE(testing::Message() << (second ? "gemv2 " : "gemv ") << name_of(form) << " '" << trans << "' "
                                        << whole.first << " x " << whole.second << " without " << offset.first << ", "
                                        << offset.second << ", lda " << ld << ", alpha " << alpha << ", beta " << beta
                                        << ", incx " << x.inc << ", incy " << y.inc);
        compare(reference::gemv<T>({op, m, n, alpha, A.data(), ld, x.data(), x.inc, beta, y.data(), y.inc}), y,
                call(form, stream));
    }

    void symv(Form form, char uplo, std::int64_t whole, std::int64_t offset, int which) {
        const Uplo triangle = uplo == 'L' || uplo == 'l' ? Uplo::Lower : Uplo::Upper;
        const std::int64_t n = whole - offset, ld = std::max<std::int64_t>(1, whole) + which % 3;
        const T alpha = scalar<T>(which / 4), beta = scalar<T>(which);
        MatrixOperand<T> A(random, n, n, ld, offset + offset * ld);
        A.poison_unread(triangle, is_complex<T>);
        auto x = rest_of_vector<T>(random, n, increment(which), offset);
        auto y = rest_of_vector<T>(random, n, increment(which + 3), offset);
        if (alpha == T{}) {
            std::fill(A.memory.begin(), A.memory.end(), poison<T>());
            x.fill(poison<T>());
        }
        if (beta == T{}) y.fill(poison<T>());
        A_device.upload(A.memory);
        x_device.upload(x.memory);
        y_device.upload(y.memory);
        const SymvCall<T> call{uplo,
                               static_cast<int>(whole),
                               alpha,
                               A_device.data(),
                               static_cast<int>(ld),
                               x_device.data() + begin_of_whole(x, offset),
                               static_cast<int>(x.inc),
                               beta,
                               y_device.data() + begin_of_whole(y, offset),
                               static_cast<int>(y.inc),
                               static_cast<int>(offset)};
        SCOPED_TRACE(testing::Message() << (is_complex<T> ? "hemv " : "symv ") << name_of(form) << " '" << uplo << "' "
                                        << whole << " without " << offset << ", lda " << ld << ", alpha " << alpha
                                        << ", beta " << beta << ", incx " << x.inc << ", incy " << y.inc);
        compare(reference::symv<T>(
                    {triangle, is_complex<T>, n, alpha, A.data(), ld, x.data(), x.inc, beta, y.data(), y.inc}),
                y, call(form, stream));
    }

    void scal(Form form, std::int64_t n, int which) {
        const T alpha = scalar<T>(which);
        VectorOperand<T> x(random, n, increment(which / 4));
        if (alpha == T{}) x.fill(poison<T>());
        y_device.upload(x.memory);
        const ScalCall<T> call{static_cast<int>(n), alpha, y_device.data() + x.margin, static_cast<int>(x.inc)};
        SCOPED_TRACE(testing::Message() << "scal " << name_of(form) << " n " << n << ", alpha " << alpha << ", incx "
                                        << x.inc);
        compare(reference::scal<T>({n, alpha, x.data(), x.inc}), x, call(form, stream));
    }

    cudaStream_t stream = nullptr; // for the forms that take one
    Random random{7};
    DeviceArray<T> A_device, x_device, y_device;
};
TYPED_TEST_SUITE(KblasDevice, AllTypes, TypeNames);

// Around the edges of KBLAS's blocks of 8 to 64, and of what is left when some are skipped.
const std::vector<Shape> shapes{{0, 3}, {3, 0}, {1, 1}, {5, 3}, {33, 64}, {64, 33}, {100, 257}, {257, 100}, {31, 1025}};
const std::vector<Shape> offsets{{0, 0}, {1, 0}, {0, 1}, {3, 2}, {31, 33}, {64, 32}, {1000000, 1}, {1, 1000000}};

TYPED_TEST(KblasDevice, GemvAndGemv2) {
    int which = 0;
    for (Form form : all_forms)
        for (bool second : {false, true})
            for (char trans : {'N', 'T', 'C', 'n', 't', 'c'})
                for (const Shape& whole : shapes)
                    for (const Shape& offset : offsets) {
                        if (!takes_offset(form) && offset != Shape{0, 0}) continue;
                        // An offset past the end stands for all rows, or all columns.
                        this->gemv(form, second, trans, whole,
                                   {std::min(offset.first, whole.first), std::min(offset.second, whole.second)},
                                   which++);
                        if (this->HasFatalFailure()) return;
                    }
}

TYPED_TEST(KblasDevice, SymvOrHemv) {
    int which = 0;
    for (Form form : all_forms)
        for (char uplo : {'L', 'U', 'l', 'u'})
            for (std::int64_t whole : {0, 1, 5, 31, 32, 33, 64, 100, 257, 1025})
                for (std::int64_t offset : {0, 1, 2, 31, 32, 33, 65, 1000000}) {
                    if (!takes_offset(form) && offset != 0) continue;
                    this->symv(form, uplo, whole, std::min(offset, whole), which++);
                    if (this->HasFatalFailure()) return;
                }
}

TYPED_TEST(KblasDevice, Scal) {
    int which = 0;
    for (Form form : {Form::Plain, Form::Async})
        for (std::int64_t n : {0, 1, 5, 127, 128, 129, 1000, 100003})
            for (int times = 0; times < 8; ++times) {
                this->scal(form, n, which++);
                if (this->HasFatalFailure()) return;
            }
}

// The loops above vary several things at once; these are the cases by which KBLAS fails, each by itself.
TYPED_TEST(KblasDevice, NothingOfYRemainsWhereBetaIsZero) {
    using T = TypeParam;
    for (Form form : all_forms) {
        constexpr int beta_zero = 13;
        ASSERT_EQ(scalar<T>(beta_zero), T{});
        ASSERT_NE(scalar<T>(beta_zero / 4), T{});
        ASSERT_GT(std::min(increment(beta_zero), increment(beta_zero + 3)), 0);
        for (bool second : {false, true})
            this->gemv(form, second, 'N', {70, 90}, {takes_offset(form) ? 5 : 0, 0}, beta_zero);
        this->symv(form, 'U', 70, takes_offset(form) ? 5 : 0, beta_zero);
        if (this->HasFatalFailure()) return;
    }
}

TYPED_TEST(KblasDevice, BothIncrementsMayBeNegative) {
    using T = TypeParam;
    constexpr int negative = 12;
    ASSERT_LT(std::max(increment(negative), increment(negative + 3)), 0);
    ASSERT_NE(scalar<T>(negative), T{});
    ASSERT_NE(scalar<T>(negative / 4), T{});
    for (Form form : all_forms) {
        const std::int64_t offset = takes_offset(form) ? 40 : 0;
        for (bool second : {false, true})
            for (char trans : {'N', 'T'})
                this->gemv(form, second, trans, {70, 90}, {offset, offset / 2}, negative);
        this->symv(form, 'L', 70, offset, negative);
        if (this->HasFatalFailure()) return;
    }
}

// KBLAS's dsymv_offset is wrong for 'U' and most orders.
TYPED_TEST(KblasDevice, UpperTriangleWithOffsetOfAnyOrder) {
    for (std::int64_t order = 1; order <= 70; ++order) {
        this->symv(Form::Offset, 'U', order + 3, 3, 0);
        if (this->HasFatalFailure()) return;
    }
}

} // namespace
