// symv and hemv.
#include <complex>

#include "kernels/c/arguments.hpp"
#include "kernels/c/call.hpp"
#include "kernels/c/queues.hpp"
#include "kernels/check_problem.hpp"
#include "starmv/host.hpp"
#include "starmv/starmv.h"
#include "starmv/symv.hpp"

namespace starmv::c {
namespace {

template <Scalar T>
struct Arguments {
    char uplo;
    std::int64_t n;
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
kernels::SymvProblem<T> checked(const char* routine, bool conjugate, const Arguments<T>& a) {
    const kernels::SymvProblem<T> p{uplo_of(a.uplo),
                                    conjugate,
                                    a.n,
                                    scalar<T>(routine, "alpha", 3, a.alpha),
                                    static_cast<const T*>(a.A),
                                    a.lda,
                                    static_cast<const T*>(a.x),
                                    a.incx,
                                    scalar<T>(routine, "beta", 8, a.beta),
                                    static_cast<T*>(a.y),
                                    a.incy};
    kernels::check_symv(routine, p);
    return p;
}

template <Scalar T>
void product(Queue& queue, const kernels::SymvProblem<T>& p) {
    if (p.conjugate)
        starmv::hemv<T>(queue, p.uplo, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
    else
        starmv::symv<T>(queue, p.uplo, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
}

template <Scalar T>
int async(const char* routine, bool conjugate, const Arguments<T>& arguments, cudaStream_t stream) {
    return guarded([&] {
        const auto p = checked(routine, conjugate, arguments);
        with_queue(routine, stream, [&](Queue& queue) { product(queue, p); });
    });
}

template <Scalar T>
int waiting(const char* routine, bool conjugate, const Arguments<T>& arguments) {
    return guarded([&] {
        const auto p = checked(routine, conjugate, arguments);
        with_queue(routine, nullptr, [&](Queue& queue) {
            product(queue, p);
            queue.synchronize();
        });
    });
}

template <Scalar T>
int on_host(const char* routine, bool conjugate, const Arguments<T>& arguments) {
    return guarded([&] {
        const auto p = checked(routine, conjugate, arguments);
        if (p.conjugate)
            host::hemv<T>(p.uplo, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
        else
            host::symv<T>(p.uplo, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
    });
}

} // namespace
} // namespace starmv::c

namespace c = starmv::c;

int starmv_ssymv_async(char uplo, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                       float beta, float* y, int64_t incy, cudaStream_t stream) {
    return c::async<float>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_dsymv_async(char uplo, int64_t n, double alpha, const double* A, int64_t lda, const double* x, int64_t incx,
                       double beta, double* y, int64_t incy, cudaStream_t stream) {
    return c::async<double>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_csymv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<float>>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_zsymv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<double>>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}

int starmv_ssymv(char uplo, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                 float beta, float* y, int64_t incy) {
    return c::waiting<float>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_dsymv(char uplo, int64_t n, double alpha, const double* A, int64_t lda, const double* x, int64_t incx,
                 double beta, double* y, int64_t incy) {
    return c::waiting<double>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_csymv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<float>>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_zsymv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<double>>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}

int starmv_ssymv_host(char uplo, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                      float beta, float* y, int64_t incy) {
    return c::on_host<float>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_dsymv_host(char uplo, int64_t n, double alpha, const double* A, int64_t lda, const double* x, int64_t incx,
                      double beta, double* y, int64_t incy) {
    return c::on_host<double>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_csymv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<float>>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_zsymv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<double>>(__func__, false, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}

int starmv_chemv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<float>>(__func__, true, {uplo, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}
int starmv_zhemv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<double>>(__func__, true, {uplo, n, alpha, A, lda, x, incx, beta, y, incy}, stream);
}

int starmv_chemv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<float>>(__func__, true, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_zhemv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<double>>(__func__, true, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}

int starmv_chemv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<float>>(__func__, true, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
int starmv_zhemv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<double>>(__func__, true, {uplo, n, alpha, A, lda, x, incx, beta, y, incy});
}
