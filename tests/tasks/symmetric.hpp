// The tests that symv and hemv share: the calls, and the cases.
#pragma once

#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {

inline constexpr Uplo both[]{Uplo::Lower, Uplo::Upper};

template <Scalar T>
struct Symv {
    static constexpr bool hermitian = false;
    static constexpr const char* routine = "starmv::tasks::symv";
    template <class... Arguments>
    static void call(const Arguments&... arguments) {
        tasks::symv<T>(arguments...);
    }
    template <class... Arguments>
    static void offdiag(const Arguments&... arguments) {
        tasks::symv_offdiag<T>(arguments...);
    }
};

template <Scalar T>
struct Hemv {
    static constexpr bool hermitian = true;
    static constexpr const char* routine = "starmv::tasks::hemv";
    template <class... Arguments>
    static void call(const Arguments&... arguments) {
        tasks::hemv<T>(arguments...);
    }
    template <class... Arguments>
    static void offdiag(const Arguments&... arguments) {
        tasks::hemv_offdiag<T>(arguments...);
    }
};

// One triangle of A is poison, and for hemv the imaginary parts of the diagonal.
template <Scalar T, class Operation>
struct SymmetricOperands {
    SymmetricOperands(Uplo uplo_, std::int64_t n, std::int64_t incx = 1, std::int64_t incy = 1)
        : uplo(uplo_), random(static_cast<std::uint64_t>(n)), A(random, n, n, n + 3, 1), x(random, n, incx),
          y(random, n, incy) {
        A.poison_unread(uplo, Operation::hermitian);
    }
    reference::Expected<T> expected(T alpha, T beta) {
        return reference::symv<T>({uplo, Operation::hermitian && is_complex<T>, A.n, alpha, A.data(), A.ld, x.data(),
                                   x.inc, beta, y.data(), y.inc});
    }
    Uplo uplo;
    Random random;
    MatrixOperand<T> A;
    VectorOperand<T> x, y;
};

template <Scalar T, class Operation>
void symmetric_on_handles(Uplo uplo, std::int64_t n, Factors factors, std::int64_t incx, std::int64_t incy) {
    SCOPED_TRACE(testing::Message() << static_cast<char>(uplo) << " n " << n << " factors " << factors.alpha << " "
                                    << factors.beta << " inc " << incx << " " << incy);
    SymmetricOperands<T, Operation> o(uplo, n, incx, incy);
    const T alpha = scalar<T>(factors.alpha);
    const T beta = scalar<T>(factors.beta);
    set_traps(alpha, beta, o.A, o.x, o.y);
    const auto expected = o.expected(alpha, beta);
    const VectorOperand<T> before = o.y;
    {
        const Handle A = handle_of(o.A), x = handle_of(o.x), y = handle_of(o.y);
        Operation::call(uplo, alpha, static_cast<starpu_data_handle_t>(A), static_cast<starpu_data_handle_t>(x), beta,
                        static_cast<starpu_data_handle_t>(y));
    }
    expect_result(expected, before, o.y);
}

template <Scalar T, class Operation>
void symmetric_on_tiles(Uplo uplo, tasks::Stored stored, std::int64_t n, std::int64_t tile, Factors factors,
                        std::int64_t incx = 1, std::int64_t incy = 1, const tasks::Options& options = {}) {
    SCOPED_TRACE(testing::Message() << static_cast<char>(uplo) << " n " << n << " tile " << tile << " stored "
                                    << static_cast<int>(stored) << " factors " << factors.alpha << " " << factors.beta
                                    << " inc " << incx << " " << incy << " accumulators " << options.accumulators);
    SymmetricOperands<T, Operation> o(uplo, n, incx, incy);
    const T alpha = scalar<T>(factors.alpha);
    const T beta = scalar<T>(factors.beta);
    set_traps(alpha, beta, o.A, o.x, o.y);
    const auto expected = o.expected(alpha, beta);
    const VectorOperand<T> before = o.y;
    {
        const tasks::Matrix<T> A(o.A.data(), n, n, o.A.ld, tile, tile, stored);
        const tasks::Vector<T> x(o.x.data(), n, tile, incx), y(o.y.data(), n, tile, incy);
        Operation::call(uplo, alpha, A, x, beta, y, options);
    }
    expect_result(expected, before, o.y);
}

inline tasks::Stored triangle(Uplo uplo) { return uplo == Uplo::Lower ? tasks::Stored::Lower : tasks::Stored::Upper; }

template <Scalar T, class Operation>
void symmetric_handles_of_every_order() {
    for (const Uplo uplo : both)
        for (const std::int64_t n : {1, 2, 5, 33, 64})
            symmetric_on_handles<T, Operation>(uplo, n, {2, 2}, 1, 1);
}

template <Scalar T, class Operation>
void symmetric_handles_with_every_factor() {
    for (const Uplo uplo : both)
        for (const Factors factors : all_factors)
            symmetric_on_handles<T, Operation>(uplo, 9, factors, 2, 3);
}

// 2 to 8 tiles of 5: even and odd numbers of players in the rounds.
template <Scalar T, class Operation>
void symmetric_tiles_of_every_shape() {
    for (const Uplo uplo : both) {
        for (const tasks::Stored stored : {tasks::Stored::Full, triangle(uplo)}) {
            for (const std::int64_t n : {10, 15, 17, 29, 38})
                symmetric_on_tiles<T, Operation>(uplo, stored, n, 5, {2, 2});
            symmetric_on_tiles<T, Operation>(uplo, stored, 13, 13, {2, 2});
            symmetric_on_tiles<T, Operation>(uplo, stored, 6, 1, {2, 2});
            symmetric_on_tiles<T, Operation>(uplo, stored, 1, 4, {2, 2});
        }
    }
}

template <Scalar T, class Operation>
void symmetric_tiles_with_every_factor() {
    for (const Uplo uplo : both)
        for (const Factors factors : all_factors)
            symmetric_on_tiles<T, Operation>(uplo, triangle(uplo), 23, 5, factors, 2, 3);
}

template <Scalar T, class Operation>
void symmetric_every_number_of_accumulators() {
    for (const Uplo uplo : both)
        for (const int accumulators : {1, 2, 3, 4, 5, 6, 100})
            symmetric_on_tiles<T, Operation>(uplo, triangle(uplo), 27, 5, {2, accumulators % 2 == 0 ? 1 : 2}, 1, 1,
                                             {.accumulators = accumulators});
}

template <Scalar T, class Operation>
void symmetric_relaxed() {
    for (const Uplo uplo : both)
        for (const Factors factors : {Factors{2, 2}, Factors{2, 1}, Factors{1, 2}})
            symmetric_on_tiles<T, Operation>(uplo, triangle(uplo), 33, 4, factors, 1, 1,
                                             {.accumulation = tasks::Accumulation::Relaxed});
}

// The handles of a caller: tiles that are not stored may be missing, and tiles need not be equal.
template <Scalar T, class Operation>
void symmetric_handles_of_the_caller() {
    const std::vector<std::int64_t> lengths{4, 7, 1}, starts{0, 4, 11};
    for (const Uplo uplo : both) {
        SymmetricOperands<T, Operation> o(uplo, 12);
        const auto expected = o.expected(T{2}, T{-1});
        const VectorOperand<T> before = o.y;
        {
            std::vector<Handle> owners;
            std::vector<starpu_data_handle_t> a(9, nullptr), xs, ys;
            for (std::size_t j = 0; j < 3; ++j) {
                for (std::size_t i = 0; i < 3; ++i) {
                    if (uplo == Uplo::Lower ? i < j : i > j) continue;
                    owners.push_back(
                        matrix_handle(o.A.data() + starts[j] * o.A.ld + starts[i], lengths[i], lengths[j], o.A.ld));
                    a[j * 3 + i] = owners.back();
                }
                owners.push_back(matrix_handle(o.x.data() + starts[j], lengths[j], 1, lengths[j]));
                xs.push_back(owners.back());
                owners.push_back(matrix_handle(o.y.data() + starts[j], 1, lengths[j], 1));
                ys.push_back(owners.back());
            }
            const tasks::Matrix<T> A(a, 3, 3, triangle(uplo));
            const tasks::Vector<T> x(xs), y(ys);
            Operation::call(uplo, T{2}, A, x, T{-1}, y);
        }
        expect_result(expected, before, o.y);
    }
}

// One read of a tile, two products; the betas are independent of each other.
template <Scalar T, class Operation>
void offdiag_on_handles() {
    for (const auto& [m, n] : {Shape{1, 1}, Shape{5, 9}, Shape{33, 12}}) {
        for (const Factors factors : all_factors) {
            for (const int beta2 : {1, 2}) {
                if (m != 5 && factors.alpha != 2) continue;
                SCOPED_TRACE(testing::Message()
                             << m << " x " << n << " factors " << factors.alpha << " " << factors.beta << " " << beta2);
                const T alpha = scalar<T>(factors.alpha), beta_rows = scalar<T>(factors.beta),
                        beta_columns = scalar<T>(beta2);
                Random random(5);
                MatrixOperand<T> a(random, m, n, m + 1);
                VectorOperand<T> xr(random, m, 2), xc(random, n, 1), yr(random, m, 1), yc(random, n, 3);
                set_traps(alpha, beta_rows, a, xr, yr);
                set_traps(alpha, beta_columns, a, xc, yc);
                const auto expected = reference::symv_offdiag<T>({Operation::hermitian && is_complex<T>, m, n, alpha,
                                                                  a.data(), a.ld, xr.data(), 2, xc.data(), 1, beta_rows,
                                                                  yr.data(), 1, beta_columns, yc.data(), 3});
                const VectorOperand<T> rows_before = yr, columns_before = yc;
                int called = 0;
                {
                    const Handle A = handle_of(a), x_rows = handle_of(xr), x_columns = handle_of(xc),
                                 y_rows = handle_of(yr), y_columns = handle_of(yc);
                    tasks::Options options;
                    options.callback = [](void* count) { ++*static_cast<int*>(count); };
                    options.callback_argument = &called;
                    Operation::offdiag(alpha, static_cast<starpu_data_handle_t>(A),
                                       static_cast<starpu_data_handle_t>(x_rows),
                                       static_cast<starpu_data_handle_t>(x_columns), beta_rows,
                                       static_cast<starpu_data_handle_t>(y_rows), beta_columns,
                                       static_cast<starpu_data_handle_t>(y_columns), options);
                    starpu_task_wait_for_all();
                }
                EXPECT_EQ(called, 1);
                expect_result(expected.rows, rows_before, yr);
                expect_result(expected.columns, columns_before, yc);
            }
        }
    }
}

template <Scalar T, class Operation>
void symmetric_errors() {
    const std::string routine = Operation::routine;
    Random random(1);
    MatrixOperand<T> a(random, 6, 6, 6), b(random, 4, 6, 4);
    VectorOperand<T> vx(random, 6, 1), vy(random, 6, 1), v4(random, 4, 1);
    const auto before = vy.memory;
    {
        const Handle A = handle_of(a), B = handle_of(b), x = handle_of(vx), y = handle_of(vy), short_x = handle_of(v4);
        const auto on_handles = [](Uplo uplo, starpu_data_handle_t A_, starpu_data_handle_t x_,
                                   starpu_data_handle_t y_) {
            return [=] { Operation::call(uplo, T{1}, A_, x_, T{}, y_); };
        };
        expect_invalid(on_handles(static_cast<Uplo>('N'), A, x, y),
                       routine + ": uplo is 'N'; it must be 'L' (Lower) or 'U' (Upper)", 1);
        expect_invalid(on_handles(Uplo::Lower, B, x, y), routine + ": A is 4 x 6; it must be square", 3);
        expect_invalid(on_handles(Uplo::Lower, A, short_x, y),
                       routine + ": x is of 4 elements; it must be of as many as the rows of A, 6", 4);
        expect_invalid(on_handles(Uplo::Lower, A, x, x),
                       routine + ": y is the same handle as x; it must be a handle of its own", 6);
        expect_invalid(
            [&] {
                Operation::offdiag(T{1}, static_cast<starpu_data_handle_t>(B),
                                   static_cast<starpu_data_handle_t>(short_x), static_cast<starpu_data_handle_t>(x),
                                   T{}, static_cast<starpu_data_handle_t>(y), T{},
                                   static_cast<starpu_data_handle_t>(y));
            },
            routine + "_offdiag: y_rows is of 6 elements; it must be of as many as the rows of A, 4", 6);
        expect_invalid(
            [&] {
                Operation::offdiag(T{1}, static_cast<starpu_data_handle_t>(A), static_cast<starpu_data_handle_t>(x),
                                   static_cast<starpu_data_handle_t>(x), T{}, static_cast<starpu_data_handle_t>(y), T{},
                                   static_cast<starpu_data_handle_t>(y));
            },
            routine + "_offdiag: y_columns is the same handle as y_rows; it must be a handle of its own", 8);
    }
    {
        const tasks::Matrix<T> full(a.data(), 6, 6, 6, 3, 2), lower(a.data(), 6, 6, 6, 2, 2, tasks::Stored::Lower);
        const tasks::Vector<T> x(vx.data(), 6, 2), y(vy.data(), 6, 2), y3(vy.data(), 6, 3);
        expect_invalid([&] { Operation::call(Uplo::Lower, T{1}, full, x, T{}, y); },
                       routine + ": A is cut into tiles of 3, 3 by tiles of 2, 2, 2; it must be square, with rows and "
                                 "columns cut alike",
                       3);
        expect_invalid([&] { Operation::call(Uplo::Upper, T{1}, lower, x, T{}, y); },
                       routine + ": A is a matrix with Stored::Lower; it must be a matrix with Stored::Upper or "
                                 "Stored::Full for uplo = Upper",
                       3);
        expect_invalid([&] { Operation::call(Uplo::Lower, T{1}, lower, x, T{}, y3); },
                       routine + ": y is cut into tiles of 3, 3; it must be cut like A's rows, into tiles of 2, 2, 2",
                       6);
        expect_invalid([&] { Operation::call(Uplo::Lower, T{1}, lower, x, T{}, x); },
                       routine + ": y is a vector that shares a tile with x; it must be made of tiles of its own", 6);
    }
    EXPECT_TRUE(same_bits(before, vy.memory));
}

} // namespace starmv::test
