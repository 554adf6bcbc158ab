// What the CPU kernels do at the edges of strips and panels: nothing beyond the operands is touched, and matrices of
// more rows than a panel come out right.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

#include "host/expect.hpp"
#include "host/symmetric_operands.hpp"
#include "starmv/host.hpp"

namespace starmv::test {
namespace {

// An array between two pages that may not be touched: it begins right after the first, or ends right before the second.
template <Scalar T>
class GuardedArray {
public:
    GuardedArray(Random& random, std::int64_t count, bool at_end)
        : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
          inside_((static_cast<std::size_t>(count) * sizeof(T) + page_ - 1) / page_ * page_),
          memory_(mmap(nullptr, inside_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
        if (memory_ == MAP_FAILED) throw std::runtime_error("mmap failed");
        char* first = static_cast<char*>(memory_) + page_;
        if (mprotect(first, inside_, PROT_READ | PROT_WRITE) != 0) throw std::runtime_error("mprotect failed");
        data_ = reinterpret_cast<T*>(at_end ? first + inside_ - static_cast<std::size_t>(count) * sizeof(T) : first);
        for (std::int64_t k = 0; k < count; ++k)
            data_[k] = random.value<T>();
    }
    ~GuardedArray() { munmap(memory_, inside_ + 2 * page_); }
    GuardedArray(const GuardedArray&) = delete;
    GuardedArray& operator=(const GuardedArray&) = delete;

    T* data() { return data_; }

private:
    std::size_t page_, inside_;
    void* memory_;
    T* data_;
};

template <Scalar T>
void expect_result(const reference::Expected<T>& expected, const T* y) {
    const auto comparison = reference::compare(expected, y, 1);
    EXPECT_TRUE(comparison.within) << comparison.message;
}

template <class T>
class PanelsCpu : public testing::Test {};
TYPED_TEST_SUITE(PanelsCpu, Scalars);

template <class T>
class PanelsCpuReal : public testing::Test {};
using RealScalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PanelsCpuReal, RealScalars);

TYPED_TEST(PanelsCpu, GemvTouchesNothingBeyondItsOperands) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        for (const bool at_end : {false, true})
            for (const Op op : {Op::NoTrans, Op::ConjTrans})
                for (const std::int64_t m : {1, 3, 15, 16, 17, 31, 47, 100})
                    for (const std::int64_t n : {1, 7, 8, 9, 21}) {
                        SCOPED_TRACE(testing::Message() << cpu::name(isa) << " m " << m << " n " << n);
                        Random random(11);
                        const auto x_size = op == Op::NoTrans ? n : m, y_size = op == Op::NoTrans ? m : n;
                        GuardedArray<T> A(random, m * n, at_end), x(random, x_size, at_end), y(random, y_size, at_end);
                        const auto expected =
                            reference::gemv<T>({op, m, n, general<T>(), A.data(), m, x.data(), 1, T(-1), y.data(), 1});
                        host::gemv<T>(op, m, n, general<T>(), A.data(), m, x.data(), 1, T(-1), y.data(), 1, 1);
                        expect_result(expected, y.data());
                    }
    }
}

TYPED_TEST(PanelsCpu, SymvTouchesNothingBeyondItsOperands) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        for (const bool at_end : {false, true})
            for (const Uplo uplo : uplos)
                for (const std::int64_t n : {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 33, 63, 66}) {
                    SCOPED_TRACE(testing::Message() << cpu::name(isa) << ' ' << static_cast<char>(uplo) << " n " << n);
                    Random random(12);
                    GuardedArray<T> A(random, n * n, at_end), x(random, n, at_end), y(random, n, at_end);
                    const auto expected = reference::symv<T>(
                        {uplo, false, n, general<T>(), A.data(), n, x.data(), 1, T(-1), y.data(), 1});
                    host::symv<T>(uplo, n, general<T>(), A.data(), n, x.data(), 1, T(-1), y.data(), 1, 1);
                    expect_result(expected, y.data());
                }
    }
}

// All elements of A are finite and positive, so every element of y becomes Inf; a NaN would come from a product of the
// Inf with a lane outside the triangle, which is 0. (With complex types, alpha and y make a NaN of an Inf.)
TYPED_TEST(PanelsCpuReal, InfInXMeetsOnlyTheTriangle) {
    using T = TypeParam;
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        for (const Uplo uplo : uplos)
            for (const std::int64_t n : {5, 16, 37, 70})
                for (std::int64_t position = 0; position < n; ++position) {
                    const auto count = static_cast<std::size_t>(n);
                    std::vector<T> A(count * count, T(0.5)), x(count, T(1)), y(count, T(0));
                    x[static_cast<std::size_t>(position)] = std::numeric_limits<T>::infinity();
                    host::symv<T>(uplo, n, T(1), A.data(), n, x.data(), 1, T(0), y.data(), 1, 1);
                    for (std::int64_t i = 0; i < n; ++i)
                        ASSERT_EQ(y[static_cast<std::size_t>(i)], std::numeric_limits<T>::infinity())
                            << cpu::name(isa) << ' ' << static_cast<char>(uplo) << " n " << n << " x[" << position
                            << "] element " << i;
                }
    }
}

// More rows than a panel has for this type.
TYPED_TEST(PanelsCpu, GemvOfSeveralPanels) {
    using T = TypeParam;
    for (const Op op : {Op::NoTrans, Op::Trans}) {
        const std::int64_t m = 2 * 65536 / static_cast<std::int64_t>(sizeof(T)) + 37, n = 19;
        Random random(13);
        const auto A = random.vector<T>(m * n), x = random.vector<T>(op == Op::NoTrans ? n : m);
        auto y = random.vector<T>(op == Op::NoTrans ? m : n);
        const auto expected = reference::gemv<T>({op, m, n, general<T>(), A.data(), m, x.data(), 1, T(1), y.data(), 1});
        host::gemv<T>(op, m, n, general<T>(), A.data(), m, x.data(), 1, T(1), y.data(), 1, 1);
        expect_result(expected, y.data());
    }
}

TEST(PanelsCpu, HermitianMatrixOfSeveralPanels) {
    using T = std::complex<double>;
    const std::int64_t n = 4096 + 75;
    Random random(14);
    const auto A = random.vector<T>(n * n), x = random.vector<T>(n);
    auto y = random.vector<T>(n);
    for (const Uplo uplo : uplos) {
        const auto expected =
            reference::symv<T>({uplo, true, n, general<T>(), A.data(), n, x.data(), 1, T(1), y.data(), 1});
        auto result = y;
        host::hemv<T>(uplo, n, general<T>(), A.data(), n, x.data(), 1, T(1), result.data(), 1, 2);
        expect_result(expected, result.data());
    }
}

// As large as it takes for the kernels of another instruction set to be chosen; the same bits on one thread and on two.
TEST(PanelsCpu, MatrixThatComesFromMemory) {
    using T = float;
    const std::int64_t m = 4200, n = 4100;
    Random random(15);
    const auto A = random.vector<T>(m * n), x = random.vector<T>(m);
    auto y = random.vector<T>(m);
    for (const Op op : {Op::NoTrans, Op::Trans}) {
        const auto expected = reference::gemv<T>({op, m, n, general<T>(), A.data(), m, x.data(), 1, T(1), y.data(), 1});
        auto one = y, two = y;
        host::gemv<T>(op, m, n, general<T>(), A.data(), m, x.data(), 1, T(1), one.data(), 1, 1);
        host::gemv<T>(op, m, n, general<T>(), A.data(), m, x.data(), 1, T(1), two.data(), 1, 2);
        expect_result(expected, one.data());
        EXPECT_TRUE(same_bits(one, two));
    }
}

} // namespace
} // namespace starmv::test
