// The C interface's task level.
#include <complex>
#include <string_view>

#include "kernels/c/arguments.hpp"
#include "kernels/c/call.hpp"
#include "starmv/starmv.h"
#include "starmv/tasks/handles.hpp"
#include "starmv/tasks/init.hpp"

namespace starmv::c {
namespace {

// Places in the argument lists of this file, which are shorter than the BLAS's.
int product_position(const InvalidArgument& error) {
    constexpr std::string_view arguments[] = {"op", "alpha", "A", "x", "beta", "y"};
    if (error.argument() == "uplo") return 1;
    for (int k = 0; k < 6; ++k)
        if (error.argument() == arguments[k]) return k + 1;
    return 0;
}

int scal_position(const InvalidArgument& error) {
    return error.argument() == "beta" ? 1 : error.argument() == "y" ? 2 : 0;
}

template <Scalar T>
int task_gemv(const char* routine, char op, ScalarArgument<T> alpha, starpu_data_handle_t A, starpu_data_handle_t x,
              ScalarArgument<T> beta, starpu_data_handle_t y) {
    return guarded(
        [&] {
            tasks::gemv<T>(op_of(op), scalar<T>(routine, "alpha", 2, alpha), A, x, scalar<T>(routine, "beta", 5, beta),
                           y);
        },
        product_position);
}

template <Scalar T>
int task_symv(const char* routine, char uplo, ScalarArgument<T> alpha, starpu_data_handle_t A, starpu_data_handle_t x,
              ScalarArgument<T> beta, starpu_data_handle_t y) {
    return guarded(
        [&] {
            tasks::symv<T>(uplo_of(uplo), scalar<T>(routine, "alpha", 2, alpha), A, x,
                           scalar<T>(routine, "beta", 5, beta), y);
        },
        product_position);
}

template <Scalar T>
int task_hemv(const char* routine, char uplo, ScalarArgument<T> alpha, starpu_data_handle_t A, starpu_data_handle_t x,
              ScalarArgument<T> beta, starpu_data_handle_t y) {
    return guarded(
        [&] {
            tasks::hemv<T>(uplo_of(uplo), scalar<T>(routine, "alpha", 2, alpha), A, x,
                           scalar<T>(routine, "beta", 5, beta), y);
        },
        product_position);
}

template <Scalar T>
int task_scal(const char* routine, ScalarArgument<T> beta, starpu_data_handle_t y) {
    return guarded([&] { tasks::scal<T>(scalar<T>(routine, "beta", 1, beta), y); }, scal_position);
}

} // namespace
} // namespace starmv::c

namespace c = starmv::c;

int starmv_tasks_init(void) {
    return c::guarded([] { starmv::tasks::init(); });
}

int starmv_tasks_finalize(void) { return c::guarded(starmv::tasks::finalize); }

int starmv_task_sgemv(char op, float alpha, starpu_data_handle_t A, starpu_data_handle_t x, float beta,
                      starpu_data_handle_t y) {
    return c::task_gemv<float>(__func__, op, alpha, A, x, beta, y);
}
int starmv_task_dgemv(char op, double alpha, starpu_data_handle_t A, starpu_data_handle_t x, double beta,
                      starpu_data_handle_t y) {
    return c::task_gemv<double>(__func__, op, alpha, A, x, beta, y);
}
int starmv_task_cgemv(char op, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y) {
    return c::task_gemv<std::complex<float>>(__func__, op, alpha, A, x, beta, y);
}
int starmv_task_zgemv(char op, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y) {
    return c::task_gemv<std::complex<double>>(__func__, op, alpha, A, x, beta, y);
}

int starmv_task_ssymv(char uplo, float alpha, starpu_data_handle_t A, starpu_data_handle_t x, float beta,
                      starpu_data_handle_t y) {
    return c::task_symv<float>(__func__, uplo, alpha, A, x, beta, y);
}
int starmv_task_dsymv(char uplo, double alpha, starpu_data_handle_t A, starpu_data_handle_t x, double beta,
                      starpu_data_handle_t y) {
    return c::task_symv<double>(__func__, uplo, alpha, A, x, beta, y);
}
int starmv_task_csymv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y) {
    return c::task_symv<std::complex<float>>(__func__, uplo, alpha, A, x, beta, y);
}
int starmv_task_zsymv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y) {
    return c::task_symv<std::complex<double>>(__func__, uplo, alpha, A, x, beta, y);
}

int starmv_task_chemv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y) {
    return c::task_hemv<std::complex<float>>(__func__, uplo, alpha, A, x, beta, y);
}
int starmv_task_zhemv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y) {
    return c::task_hemv<std::complex<double>>(__func__, uplo, alpha, A, x, beta, y);
}

int starmv_task_sscal(float beta, starpu_data_handle_t y) { return c::task_scal<float>(__func__, beta, y); }
int starmv_task_dscal(double beta, starpu_data_handle_t y) { return c::task_scal<double>(__func__, beta, y); }
int starmv_task_cscal(const void* beta, starpu_data_handle_t y) {
    return c::task_scal<std::complex<float>>(__func__, beta, y);
}
int starmv_task_zscal(const void* beta, starpu_data_handle_t y) {
    return c::task_scal<std::complex<double>>(__func__, beta, y);
}
