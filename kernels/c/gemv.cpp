#include <complex>

#include "kernels/c/arguments.hpp"
#include "kernels/c/call.hpp"
#include "kernels/c/queues.hpp"
#include "kernels/check_problem.hpp"
#include "starmv/gemv.hpp"
#include "starmv/host.hpp"
#include "starmv/starmv.h"

namespace starmv::c {
namespace {

template <Scalar T>
struct Arguments {
    char op;
    std::int64_t m, n;
    ScalarArgument<T> alpha;
    InputArgument<T> A;
    std::int64_t lda;
    InputArgument<T> x;
    std::int64_t incx;
    ScalarArgument<T> beta;
    OutputArgument<T> y;
    std::int64_t incy;
};

template <Scalar T>
kernels::GemvProblem<T> checked(const char* routine, const Arguments<T>& a) {
    const kernels::GemvProblem<T> p{op_of(a.op),
                                    a.m,
                                    a.n,
                                    scalar<T>(routine, "alpha", 4, a.alpha),
                                    static_cast<const T*>(a.A),
                                    a.lda,
                                    static_cast<const T*>(a.x),
                                    a.incx,
                                    scalar<T>(routine, "beta", 9, a.beta),
                                    static_cast<T*>(a.y),
                                    a.incy};
    kernels::check_gemv(routine, p);
    return p;
}

template <Scalar T>
int async(const char* routine, const Arguments<T>& arguments, cudaStream_t stream) {
    return guarded([&] {
        const auto p = checked(routine, arguments);
        with_queue(routine, stream, [&](Queue& queue) {
            starmv::gemv<T>(queue, p.op, p.m, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
        });
    });
}

template <Scalar T>
int waiting(const char* routine, const Arguments<T>& arguments) {
    return guarded([&] {
        const auto p = checked(routine, arguments);
        with_queue(routine, nullptr, [&](Queue& queue) {
            starmv::gemv<T>(queue, p.op, p.m, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
            queue.synchronize();
        });
    });
}

template <Scalar T>
int on_host(const char* routine, const Arguments<T>& arguments) {
    return guarded([&] {
        const auto p = checked(routine, arguments);
        host::gemv<T>(p.op, p.m, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
    });
}

} // namespace
} // namespace starmv::c

namespace c = starmv::c;

int starmv_sgemv_async(char op, int64_t m, int64_t n, float alpha, const float* A, int64_t lda, const float* x,
                       int64_t incx, float beta, float* y, int64_t incy, cudaStream_t stream) {
    return c::async<float>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_dgemv_async(char op, int64_t m, int64_t n, double alpha, const double* A, int64_t lda, const double* x,
                       int64_t incx, double beta, double* y, int64_t incy, cudaStream_t stream) {
    return c::async<double>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_cgemv_async(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                       int64_t incx, const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<float>>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_zgemv_async(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                       int64_t incx, const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<double>>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}

int starmv_sgemv(char op, int64_t m, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                 float beta, float* y, int64_t incy) {
    return c::waiting<float>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_dgemv(char op, int64_t m, int64_t n, double alpha, const double* A, int64_t lda, const double* x,
                 int64_t incx, double beta, double* y, int64_t incy) {
    return c::waiting<double>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_cgemv(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                 int64_t incx, const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<float>>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_zgemv(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                 int64_t incx, const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<double>>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}

int starmv_sgemv_host(char op, int64_t m, int64_t n, float alpha, const float* A, int64_t lda, const float* x,
                      int64_t incx, float beta, float* y, int64_t incy) {
    return c::on_host<float>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_dgemv_host(char op, int64_t m, int64_t n, double alpha, const double* A, int64_t lda, const double* x,
                      int64_t incx, double beta, double* y, int64_t incy) {
    return c::on_host<double>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_cgemv_host(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                      int64_t incx, const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<float>>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_zgemv_host(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                      int64_t incx, const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<double>>(__func__, {op, m, n, alpha, A, lda, x, incx, beta, y, incy});
}
