// The cases that symv and hemv share at the stream level.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "kernels/cuda/tuning.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"
#include "support/split_tuning.hpp"

namespace starmv::test {

template <class T, bool hermitian>
class SymmetricCase : public testing::Test {
protected:
    Queue queue;
    DeviceArray<T> A_device, x_device, y_device;
    cuda::Tuning table = *queue.state().target.device.tuning;

    // The kernels for large orders, for small ones too.
    void use_tiles() {
        for (cuda::SymvTuning& tuning : table.symv)
            tuning.small_below = 0;
        queue.state().target.device.tuning = &table;
    }

    // The same with blocks that begin anywhere in a tile, as for the largest orders.
    void use_split_tiles() {
        for (cuda::SymvTuning& tuning : table.symv)
            always_split(tuning);
        use_tiles();
    }

    // Another queue with the table of this one.
    void use_the_same_table(Queue& other) { other.state().target.device.tuning = queue.state().target.device.tuning; }

    static constexpr const char* routine = hermitian ? "starmv::hemv" : "starmv::symv";

    template <class Matrix>
    static void call(Queue& q, Uplo uplo, std::int64_t n, T alpha, Matrix A, std::int64_t lda, const T* x,
                     std::int64_t incx, T beta, T* y, std::int64_t incy) {
        if constexpr (hermitian)
            hemv(q, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
        else
            symv(q, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
    }

    struct Layout {
        std::int64_t padding = 0, offset = 0, incx = 1, incy = 1;
    };

    void check(Queue& q, Uplo uplo, std::int64_t n, T alpha, T beta, Layout layout, std::uint64_t seed) {
        Random random(seed);
        MatrixOperand<T> A(random, n, n, std::max<std::int64_t>(1, n) + layout.padding, layout.offset);
        VectorOperand<T> x(random, n, layout.incx), y(random, n, layout.incy);
        A.poison_unread(uplo, hermitian);
        const reference::Expected<T> expected =
            reference::symv<T>({uplo, hermitian && is_complex<T>, n, alpha, A.data(), A.ld, x.data(), layout.incx, beta,
                                y.data(), layout.incy});
        if (alpha == T{}) {
            A.memory.assign(A.memory.size(), poison<T>());
            x.fill(poison<T>());
        }
        if (beta == T{}) y.fill(poison<T>());
        A_device.upload(A.memory);
        x_device.upload(x.memory);
        y_device.upload(y.memory);
        call(q, uplo, n, alpha, A_device.data() + A.offset, A.ld, x_device.data() + x.margin, layout.incx, beta,
             y_device.data() + y.margin, layout.incy);
        q.synchronize();
        const std::vector<T> result = y_device.download();
        EXPECT_TRUE(within_bound(expected, result.data() + y.margin, layout.incy));
        EXPECT_TRUE(gaps_untouched(y, result));
    }

    void every_order() {
        int k = 0;
        for (std::int64_t n : symv_orders())
            for (Uplo uplo : {Uplo::Lower, Uplo::Upper})
                for (int variant = 0; variant < 3; ++variant) {
                    const Layout layout{k % 5, k % 3, increment(k), increment(k / 2 + 1)};
                    SCOPED_TRACE(testing::Message()
                                 << static_cast<char>(uplo) << ' ' << n << " padding " << layout.padding << " offset "
                                 << layout.offset << " incx " << layout.incx << " incy " << layout.incy);
                    check(queue, uplo, n, scalar<T>(k % 7 == 0 ? 1 : k % 2 * 2), scalar<T>(k % 11), layout,
                          static_cast<std::uint64_t>(k));
                    if (this->HasFailure()) return;
                    ++k;
                }
    }

    void aligned_orders() {
        for (std::int64_t n : symv_orders())
            for (Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
                SCOPED_TRACE(testing::Message() << static_cast<char>(uplo) << ' ' << n);
                check(queue, uplo, n, scalar<T>(2), scalar<T>(2), {(32 - n % 32) % 32, 0, 1, 1}, 17);
                if (this->HasFailure()) return;
            }
    }

    void every_scalar() {
        for (Uplo uplo : {Uplo::Lower, Uplo::Upper})
            for (int a = 0; a < 4; ++a)
                for (int b = 0; b < 4; ++b)
                    for (std::int64_t inc : {1, -1, 2, -2, 7, -7})
                        for (std::int64_t offset : {0, 1, 2, 3}) {
                            SCOPED_TRACE(testing::Message() << static_cast<char>(uplo) << " alpha " << scalar<T>(a)
                                                            << " beta " << scalar<T>(b) << " inc " << inc);
                            check(queue, uplo, 75, scalar<T>(a), scalar<T>(b), {1, offset, inc, -inc}, 3);
                            if (this->HasFailure()) return;
                        }
    }

    void small_workspace() {
        Queue small(nullptr, Queue::least_workspace_bytes);
        use_the_same_table(small);
        const std::int64_t n = sizeof(T) == 4 ? 12000 : 6500;
        ASSERT_GT(symv_workspace_bytes<T>(small, n), small.workspace_bytes());
        for (Uplo uplo : {Uplo::Lower, Uplo::Upper})
            for (int b = 0; b < 3; ++b)
                check(small, uplo, n, scalar<T>(2), scalar<T>(b), {1, 0, 1, 1}, 4);
    }

    // As on a GPU of one multiprocessor, where a thread block takes strips of many tiles.
    void long_strips() {
        queue.state().target.device.multiprocessors = 1;
        for (std::int64_t n : {500, 1111, 2600})
            for (Uplo uplo : {Uplo::Lower, Uplo::Upper})
                for (std::int64_t padding : {0, 1}) {
                    SCOPED_TRACE(testing::Message() << static_cast<char>(uplo) << ' ' << n << " padding " << padding);
                    check(queue, uplo, n, scalar<T>(2), scalar<T>(2), {padding + (32 - n % 32) % 32, 0, 1, 1}, 21);
                }
    }

    // Allocations that end with the operand, for compute-sanitizer's memcheck.
    void nothing_outside() {
        for (std::int64_t n : {1, 2, 63, 64, 65, 127, 129, 200})
            for (Uplo uplo : {Uplo::Lower, Uplo::Upper})
                for (std::int64_t padding : {0, 1, 3}) {
                    Random random(7);
                    const std::int64_t ld = n + padding;
                    const std::vector<T> A = random.vector<T>(ld * (n - 1) + n), x = random.vector<T>(n);
                    std::vector<T> y = random.vector<T>(n);
                    const auto expected = reference::symv<T>(
                        {uplo, hermitian && is_complex<T>, n, T{2}, A.data(), ld, x.data(), 1, T{-1}, y.data(), 1});
                    const DeviceArray<T> A_exact(A), x_exact(x);
                    DeviceArray<T> y_exact(y);
                    call(queue, uplo, n, T{2}, A_exact.data(), ld, x_exact.data(), 1, T{-1}, y_exact.data(), 1);
                    queue.synchronize();
                    EXPECT_TRUE(within_bound(expected, y_exact.download().data(), 1))
                        << static_cast<char>(uplo) << ' ' << n << " padding " << padding;
                }
    }

    // The diagonal of a Hermitian matrix is real. As a complex product, (2 + 0i)(Inf + 0i) would have the imaginary part
    // 0 * Inf = NaN, and the product with alpha would carry it into the real part.
    void diagonal_times_infinity() {
        if constexpr (hermitian && is_complex<T>) {
            using R = typename T::value_type;
            const R infinity = std::numeric_limits<R>::infinity();
            A_device.upload({T(2, 5)});
            x_device.upload({T(infinity, 0)});
            y_device.upload({T{}});
            call(queue, Uplo::Lower, 1, T{1}, A_device.data(), 1, x_device.data(), 1, T{0}, y_device.data(), 1);
            queue.synchronize();
            EXPECT_TRUE(std::isinf(y_device.download()[0].real()));
        } else {
            GTEST_SKIP() << "only a complex Hermitian matrix has such a diagonal";
        }
    }

    void submatrix() {
        Random random(6);
        constexpr std::int64_t ld = 211, n = 130, at = 37;
        MatrixOperand<T> parent(random, 200, 200, ld);
        VectorOperand<T> x(random, n, 1), y(random, n, 1);
        const auto expected = reference::symv<T>({Uplo::Lower, hermitian && is_complex<T>, n, T{2},
                                                  parent.data() + at + at * ld, ld, x.data(), 1, T{-1}, y.data(), 1});
        for (std::int64_t j = 0; j < 200; ++j)
            for (std::int64_t i = 0; i < 200; ++i)
                if (i < at || i >= at + n || j < at || j >= at + n || i < j) parent.at(i, j) = poison<T>();
        A_device.upload(parent.memory);
        x_device.upload(x.memory);
        y_device.upload(y.memory);
        const Submatrix<T> block{A_device.data(), ld, at, at};
        if constexpr (hermitian)
            hemv(queue, Uplo::Lower, n, T{2}, block, x_device.data() + x.margin, 1, T{-1}, y_device.data() + y.margin,
                 1);
        else
            symv(queue, Uplo::Lower, n, T{2}, block, x_device.data() + x.margin, 1, T{-1}, y_device.data() + y.margin,
                 1);
        queue.synchronize();
        EXPECT_TRUE(within_bound(expected, y_device.download().data() + y.margin, 1));
    }

    // An infinite element of x meets every row once. If a tile's unread half were multiplied as zeros, 0 * Inf would
    // turn infinities into NaN. (For complex types the product with alpha does that by itself.)
    void infinity() {
        constexpr std::int64_t n = 150;
        Random random(8);
        for (Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
            std::vector<T> A(n * n, T{1}), x(n, T{1}), y(n, T{0});
            x[70] = T(std::numeric_limits<float>::infinity());
            A_device.upload(A);
            x_device.upload(x);
            y_device.upload(y);
            call(queue, uplo, n, T{1}, A_device.data(), n, x_device.data(), 1, T{0}, y_device.data(), 1);
            queue.synchronize();
            const std::vector<T> result = y_device.download();
            for (std::int64_t i = 0; i < n; ++i) {
                const double real = std::real(result[static_cast<std::size_t>(i)]);
                EXPECT_TRUE(is_complex<T> ? !std::isfinite(real) : std::isinf(real)) << "element " << i << ": " << real;
            }
        }
    }

    // The sums are the same however A and x lie in memory. Offsets count real numbers.
    void same_bits_for_every_alignment() {
        using R = decltype(std::real(T{}));
        for (const std::int64_t n : {130, 700, 1500})
            for (Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
                Random random(10);
                const std::vector<T> A = random.vector<T>(n * n), x = random.vector<T>(n);
                std::vector<T> first;
                for (const auto& [offset, padding, incx] : std::vector<std::array<std::int64_t, 3>>{
                         {0, (32 - n % 32) % 32, 1}, {1, 1, 1}, {0, 2, 3}, {2, 4, 1}, {3, 16, -1}}) {
                    const std::int64_t lda = n + padding;
                    std::vector<T> stored(static_cast<std::size_t>(lda * n));
                    for (std::int64_t j = 0; j < n; ++j)
                        for (std::int64_t i = 0; i < n; ++i)
                            stored[static_cast<std::size_t>(i + j * lda)] = A[static_cast<std::size_t>(i + j * n)];
                    std::vector<R> memory(static_cast<std::size_t>(offset) + stored.size() * (sizeof(T) / sizeof(R)));
                    std::memcpy(memory.data() + offset, stored.data(), stored.size() * sizeof(T));
                    const DeviceArray<R> A_moved(memory);
                    std::vector<T> x_stored(static_cast<std::size_t>(1 + (n - 1) * std::abs(incx)));
                    for (std::int64_t i = 0; i < n; ++i)
                        x_stored[static_cast<std::size_t>((incx > 0 ? i : n - 1 - i) * std::abs(incx))] =
                            x[static_cast<std::size_t>(i)];
                    x_device.upload(x_stored);
                    y_device.upload(std::vector<T>(static_cast<std::size_t>(n), poison<T>()));
                    call(queue, uplo, n, T{1}, reinterpret_cast<const T*>(A_moved.data() + offset), lda,
                         x_device.data(), incx, T{0}, y_device.data(), 1);
                    queue.synchronize();
                    const std::vector<T> result = y_device.download();
                    if (first.empty()) first = result;
                    EXPECT_TRUE(same_bits(first, result)) << static_cast<char>(uplo) << ' ' << n << " offset " << offset
                                                          << " padding " << padding << " incx " << incx;
                }
            }
    }

    void same_bits_every_time() {
        struct Stream {
            Stream() { cuda_check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate"); }
            ~Stream() { cudaStreamDestroy(stream); }
            Stream(const Stream&) = delete;
            Stream& operator=(const Stream&) = delete;
            cudaStream_t stream = nullptr;
        };
        // Of the kernel for small orders, and of the one with partial results.
        for (const std::int64_t n : {std::int64_t{1000}, std::int64_t{sizeof(T) == 4 ? 5000 : 2500}})
            same_bits_every_time_with<Stream>(n);
    }

    template <class Stream>
    void same_bits_every_time_with(std::int64_t n) {
        constexpr int repeats = 100;
        Random random(9);
        const std::vector<T> A = random.vector<T>(n * n), x = random.vector<T>(n);
        A_device.upload(A);
        x_device.upload(x);
        for (Uplo uplo : {Uplo::Lower, Uplo::Upper})
            for (int streams : {1, 4}) {
                std::vector<Stream> stream(static_cast<std::size_t>(streams));
                std::vector<Queue> queues;
                for (const Stream& s : stream)
                    use_the_same_table(queues.emplace_back(s.stream));
                y_device.upload(std::vector<T>(static_cast<std::size_t>(n * streams * repeats), poison<T>()));
                for (int r = 0; r < repeats; ++r)
                    for (int s = 0; s < streams; ++s)
                        call(queues[static_cast<std::size_t>(s)], uplo, n, T{1}, A_device.data(), n, x_device.data(), 1,
                             T{0}, y_device.data() + (r * streams + s) * n, 1);
                for (const Queue& q : queues)
                    q.synchronize();
                const std::vector<T> result = y_device.download();
                const std::vector<T> first(result.begin(), result.begin() + n);
                for (int k = 1; k < streams * repeats; ++k)
                    EXPECT_TRUE(same_bits(first, std::vector<T>(result.begin() + k * n, result.begin() + (k + 1) * n)))
                        << static_cast<char>(uplo) << " repeat " << k;
            }
    }
};

} // namespace starmv::test
