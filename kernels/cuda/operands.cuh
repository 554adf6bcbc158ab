// The callers' operands as the kernels take them.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/ring.cuh"
#include "kernels/cuda/tile_sum.cuh"
#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

template <Scalar T>
inline constexpr int type_index = (is_complex<T> ? 2 : 0) +
                                  (sizeof(T) / (is_complex<T> ? 2 : 1) == sizeof(double) ? 1 : 0);

inline bool is_pack_aligned(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % 16 == 0; }

// Whether all columns of A begin where lines of memory do.
template <Scalar T>
bool is_line_aligned(const T* A, std::int64_t lda) {
    return reinterpret_cast<std::uintptr_t>(A) % 128 == 0 && static_cast<std::size_t>(lda) * sizeof(T) % 128 == 0;
}

template <Scalar T>
Columns<DeviceScalar<T>> columns_of(std::int64_t m, std::int64_t n, const T* A, std::int64_t lda) {
    const auto* const first = reinterpret_cast<const DeviceScalar<T>*>(A);
    return {first, lda, first + (n - 1) * lda + m};
}

// Calls f with is_line_aligned as a constant.
template <Scalar T, class F>
void with_alignment(const T* A, std::int64_t lda, F&& f) {
    if (is_line_aligned(A, lda))
        f(std::bool_constant<true>{});
    else
        f(std::bool_constant<false>{});
}

template <Scalar T>
Vector<DeviceScalar<T>> vector_of(const T* x, std::int64_t inc) {
    return {reinterpret_cast<const DeviceScalar<T>*>(x), inc, inc == 1 && is_pack_aligned(x)};
}

template <Scalar T>
Result<DeviceScalar<T>> result_of(T alpha, T beta, T* y, std::int64_t inc) {
    return {to_device(alpha), to_device(beta), reinterpret_cast<DeviceScalar<T>*>(y), inc};
}

// So many bytes at the end of the workspace.
template <class D>
D* partial_results(const Workspace& workspace, std::size_t bytes) {
    return reinterpret_cast<D*>(static_cast<char*>(workspace.data) + (Workspace::usable(workspace.bytes) - bytes));
}

// A matrix that L2 cannot hold should leave it first. Even where pieces of columns share a line of memory it is not gone
// too early.
template <Scalar T>
bool exceeds_l2(const Device& device, std::int64_t m, std::int64_t n) {
    return static_cast<double>(m) * static_cast<double>(n) * sizeof(T) > 0.5 * device.l2_bytes;
}

// What a product may use of the workspace: one percent of the matrix and a mebibyte.
template <Scalar T>
std::size_t most_workspace(std::int64_t m, std::int64_t n) {
    const double bytes = static_cast<double>(m) * static_cast<double>(n) * sizeof(T);
    return (std::size_t{1} << 20) + static_cast<std::size_t>(bytes / 100);
}

} // namespace starmv::cuda
