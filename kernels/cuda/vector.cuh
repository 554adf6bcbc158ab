// Kernels on vectors: scal and add.
#pragma once

#include <algorithm>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/memory.cuh"
#include "kernels/cuda/plan.hpp"
#include "kernels/simplify.hpp"

namespace starmv::cuda {

template <class T>
__global__ void __launch_bounds__(vector_threads) scal_kernel(long long n, T beta, T* y, long long incy) {
    const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
    for (long long k = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; k < n; k += stride)
        store(y + k * incy, is_zero(beta) ? zero<T>() : product(beta, load(y + k * incy)));
}

template <class T>
__global__ void __launch_bounds__(vector_threads)
    add_kernel(long long n, const T* x, long long incx, T* y, long long incy) {
    const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
    for (long long k = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; k < n; k += stride)
        store(y + k * incy, sum(load(y + k * incy), load_cached(x + k * incx)));
}

inline LaunchShape vector_shape(const Target& target, std::int64_t n) {
    const std::int64_t most = std::int64_t{std::max(1, target.device.multiprocessors)} * vector_blocks_per_sm;
    return {.blocks = std::min(ceil_div(n, vector_threads), most), .threads = vector_threads};
}

// scal where y points to element 0 already.
template <Scalar T>
void scal_simplified(const Target& target, const kernels::ScalProblem<T>& p) {
    if (p.n == 0 || p.beta == T{1}) return;
    using D = DeviceScalar<T>;
    launch("scal", scal_kernel<D>, target, vector_shape(target, p.n), p.n, to_device(p.beta), reinterpret_cast<D*>(p.y),
           p.incy);
}

template <Scalar T>
void scal(const Target& target, const kernels::ScalProblem<T>& problem) {
    auto p = problem;
    p.y = kernels::element_zero(p.y, p.n, p.incy);
    scal_simplified(target, p);
}

template <Scalar T>
void add(const Target& target, const kernels::AddProblem<T>& problem) {
    auto p = problem;
    if (p.n == 0) return;
    p.x = kernels::element_zero(p.x, p.n, p.incx);
    p.y = kernels::element_zero(p.y, p.n, p.incy);
    using D = DeviceScalar<T>;
    launch("add", add_kernel<D>, target, vector_shape(target, p.n), p.n, reinterpret_cast<const D*>(p.x), p.incx,
           reinterpret_cast<D*>(p.y), p.incy);
}

} // namespace starmv::cuda
