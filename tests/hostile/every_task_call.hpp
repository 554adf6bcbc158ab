// The calls of the task level, one after the other: what holds for all of them is tested on all of them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hostile/c_letters.hpp"
#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {

// Operands of n = 6 in handles and in tiles of 2, all elements 1.
template <Scalar T>
struct TaskOperands {
    static constexpr std::int64_t n = 6;
    static constexpr std::size_t count = n;
    std::vector<T> a = std::vector<T>(count * count, T(1)), x_data = std::vector<T>(count, T(1)),
                   y_data = std::vector<T>(count, T(1)), z_data = std::vector<T>(count, T(1)), tiled_x_data = x_data,
                   tiled_y_data = y_data;
    Handle A = matrix_handle(a.data(), n, n, n), x = matrix_handle(x_data.data(), n, 1, n),
           y = matrix_handle(y_data.data(), n, 1, n), z = matrix_handle(z_data.data(), n, 1, n);
    std::vector<T> tiled_a = a;
    tasks::Matrix<T> tiled_A{tiled_a.data(), n, n, n, 2, 2};
    tasks::Vector<T> tiled_x{tiled_x_data.data(), n, 2}, tiled_y{tiled_y_data.data(), n, 2};
};

template <Scalar T>
struct TaskCall {
    std::string routine; // as its messages have it
    std::function<void(const tasks::Options&)> call;
};

// beta = 1: all add 6 to y, or to y and z, but for scal, which leaves it as it is.
template <Scalar T>
std::vector<TaskCall<T>> every_task_call(TaskOperands<T>& o) {
    using Options = tasks::Options;
    starpu_data_handle_t A = o.A, x = o.x, y = o.y, z = o.z;
    const std::string prefix = "starmv::tasks::";
    return {
        {prefix + "scal", [=](const Options& options) { tasks::scal<T>(T(1), y, options); }},
        {prefix + "gemv", [=](const Options& options) { tasks::gemv<T>(Op::Trans, T(1), A, x, T(1), y, options); }},
        {prefix + "symv", [=](const Options& options) { tasks::symv<T>(Uplo::Lower, T(1), A, x, T(1), y, options); }},
        {prefix + "hemv", [=](const Options& options) { tasks::hemv<T>(Uplo::Upper, T(1), A, x, T(1), y, options); }},
        {prefix + "symv_offdiag",
         [=](const Options& options) { tasks::symv_offdiag<T>(T(1), A, x, x, T(1), y, T(1), z, options); }},
        {prefix + "hemv_offdiag",
         [=](const Options& options) { tasks::hemv_offdiag<T>(T(1), A, x, x, T(1), y, T(1), z, options); }},
        {prefix + "scal", [&o](const Options& options) { tasks::scal(T(1), o.tiled_y, options); }},
        {prefix + "gemv",
         [&o](const Options& options) {
             tasks::gemv(Op::NoTrans, T(1), o.tiled_A, o.tiled_x, T(1), o.tiled_y, options);
         }},
        {prefix + "symv",
         [&o](const Options& options) {
             tasks::symv(Uplo::Upper, T(1), o.tiled_A, o.tiled_x, T(1), o.tiled_y, options);
         }},
        {prefix + "hemv",
         [&o](const Options& options) {
             tasks::hemv(Uplo::Lower, T(1), o.tiled_A, o.tiled_x, T(1), o.tiled_y, options);
         }},
    };
}

// The same in C, which has no options; each returns a status.
template <Scalar T>
std::vector<std::function<int()>> every_task_call_in_c(starpu_data_handle_t A, starpu_data_handle_t x,
                                                       starpu_data_handle_t y) {
    using L = CLetter<T>;
    static const T one(1);
    if constexpr (is_complex<T>)
        return {[=] { return L::task_gemv('N', &one, A, x, &one, y); },
                [=] { return L::task_symv('L', &one, A, x, &one, y); },
                [=] { return L::task_hemv('U', &one, A, x, &one, y); }, [=] { return L::task_scal(&one, y); }};
    else
        return {[=] { return L::task_gemv('N', one, A, x, one, y); },
                [=] { return L::task_symv('L', one, A, x, one, y); }, [=] { return L::task_scal(one, y); }};
}

} // namespace starmv::test
