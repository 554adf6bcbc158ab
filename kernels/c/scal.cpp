#include <complex>

#include "kernels/c/arguments.hpp"
#include "kernels/c/call.hpp"
#include "kernels/c/queues.hpp"
#include "kernels/check_problem.hpp"
#include "starmv/host.hpp"
#include "starmv/scal.hpp"
#include "starmv/starmv.h"

namespace starmv::c {
namespace {

template <Scalar T>
struct Arguments {
    std::int64_t n;
    ScalarArgument<T> beta;
    OutputArgument<T> y;
    std::int64_t incy;
};

template <Scalar T>
kernels::ScalProblem<T> checked(const char* routine, const Arguments<T>& a) {
    const kernels::ScalProblem<T> p{a.n, scalar<T>(routine, "beta", 2, a.beta), static_cast<T*>(a.y), a.incy};
    kernels::check_scal(routine, p);
    return p;
}

template <Scalar T>
int async(const char* routine, const Arguments<T>& arguments, cudaStream_t stream) {
    return guarded([&] {
        const auto p = checked(routine, arguments);
        with_queue(routine, stream, [&](Queue& queue) { starmv::scal<T>(queue, p.n, p.beta, p.y, p.incy); });
    });
}

template <Scalar T>
int waiting(const char* routine, const Arguments<T>& arguments) {
    return guarded([&] {
        const auto p = checked(routine, arguments);
        with_queue(routine, nullptr, [&](Queue& queue) {
            starmv::scal<T>(queue, p.n, p.beta, p.y, p.incy);
            queue.synchronize();
        });
    });
}

template <Scalar T>
int on_host(const char* routine, const Arguments<T>& arguments) {
    return guarded([&] {
        const auto p = checked(routine, arguments);
        host::scal<T>(p.n, p.beta, p.y, p.incy);
    });
}

} // namespace
} // namespace starmv::c

namespace c = starmv::c;

int starmv_sscal_async(int64_t n, float beta, float* y, int64_t incy, cudaStream_t stream) {
    return c::async<float>(__func__, {n, beta, y, incy}, stream);
}
int starmv_dscal_async(int64_t n, double beta, double* y, int64_t incy, cudaStream_t stream) {
    return c::async<double>(__func__, {n, beta, y, incy}, stream);
}
int starmv_cscal_async(int64_t n, const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<float>>(__func__, {n, beta, y, incy}, stream);
}
int starmv_zscal_async(int64_t n, const void* beta, void* y, int64_t incy, cudaStream_t stream) {
    return c::async<std::complex<double>>(__func__, {n, beta, y, incy}, stream);
}

int starmv_sscal(int64_t n, float beta, float* y, int64_t incy) {
    return c::waiting<float>(__func__, {n, beta, y, incy});
}
int starmv_dscal(int64_t n, double beta, double* y, int64_t incy) {
    return c::waiting<double>(__func__, {n, beta, y, incy});
}
int starmv_cscal(int64_t n, const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<float>>(__func__, {n, beta, y, incy});
}
int starmv_zscal(int64_t n, const void* beta, void* y, int64_t incy) {
    return c::waiting<std::complex<double>>(__func__, {n, beta, y, incy});
}

int starmv_sscal_host(int64_t n, float beta, float* y, int64_t incy) {
    return c::on_host<float>(__func__, {n, beta, y, incy});
}
int starmv_dscal_host(int64_t n, double beta, double* y, int64_t incy) {
    return c::on_host<double>(__func__, {n, beta, y, incy});
}
int starmv_cscal_host(int64_t n, const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<float>>(__func__, {n, beta, y, incy});
}
int starmv_zscal_host(int64_t n, const void* beta, void* y, int64_t incy) {
    return c::on_host<std::complex<double>>(__func__, {n, beta, y, incy});
}
