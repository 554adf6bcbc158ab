#include "starmv/scal.hpp"
#include "compat/kblas/arguments.hpp"
#include "compat/kblas/check.hpp"
#include "kblas_l2.h"
#include "kernels/c/call.hpp"
#include "kernels/c/queues.hpp"

namespace starmv::kblas {
namespace {

template <class K>
struct ScalArguments {
    int n;
    K alpha;
    K* x;
    int incx;
};

template <class K>
int scal(const char* routine, const ScalArguments<K>& a, cudaStream_t stream) {
    return c::guarded([&] {
        using T = Element<K>;
        const Checker check{{routine}};
        const T alpha = element(a.alpha);
        check.at_least("n", 1, a.n, 0);
        if (a.n != 0 && alpha != T{1}) check.pointer("x", 3, a.x, alignof(T));
        check.increment("incx", 4, a.incx);
        c::with_queue(routine, stream,
                      [&](Queue& queue) { starmv::scal<T>(queue, a.n, alpha, elements(a.x), a.incx); });
    });
}

} // namespace
} // namespace starmv::kblas

int kblas_sscal(int n, float alpha, float* x, int incx) {
    return starmv::kblas::scal<float>(__func__, {n, alpha, x, incx}, nullptr);
}
int kblas_dscal(int n, double alpha, double* x, int incx) {
    return starmv::kblas::scal<double>(__func__, {n, alpha, x, incx}, nullptr);
}
int kblas_cscal(int n, cuFloatComplex alpha, cuFloatComplex* x, int incx) {
    return starmv::kblas::scal<cuFloatComplex>(__func__, {n, alpha, x, incx}, nullptr);
}
int kblas_zscal(int n, cuDoubleComplex alpha, cuDoubleComplex* x, int incx) {
    return starmv::kblas::scal<cuDoubleComplex>(__func__, {n, alpha, x, incx}, nullptr);
}

int kblas_sscal_async(int n, float alpha, float* x, int incx, cudaStream_t stream) {
    return starmv::kblas::scal<float>(__func__, {n, alpha, x, incx}, stream);
}
int kblas_dscal_async(int n, double alpha, double* x, int incx, cudaStream_t stream) {
    return starmv::kblas::scal<double>(__func__, {n, alpha, x, incx}, stream);
}
int kblas_cscal_async(int n, cuFloatComplex alpha, cuFloatComplex* x, int incx, cudaStream_t stream) {
    return starmv::kblas::scal<cuFloatComplex>(__func__, {n, alpha, x, incx}, stream);
}
int kblas_zscal_async(int n, cuDoubleComplex alpha, cuDoubleComplex* x, int incx, cudaStream_t stream) {
    return starmv::kblas::scal<cuDoubleComplex>(__func__, {n, alpha, x, incx}, stream);
}
