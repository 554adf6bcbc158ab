/// \file
/// The same products on host memory, by the CPU kernels that the tasks use.
#pragma once

#include <type_traits>

#include "starmv/types.hpp"

/// Synchronous calls on host arrays. Arguments and rules are those of starmv::gemv, starmv::symv, starmv::hemv
/// and starmv::scal, without a queue; threads is the size of the OpenMP team, 0 for OpenMP's own choice. The
/// number of threads does not change a bit of the result.
namespace starmv::host {

template <Scalar T>
void gemv(Op op, std::int64_t m, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy, int threads = 0);

template <Scalar T>
void symv(Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy, int threads = 0);

template <Scalar T>
void hemv(Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy, int threads = 0);

template <Scalar T>
void scal(std::int64_t n, std::type_identity_t<T> beta, T* y, std::int64_t incy);

} // namespace starmv::host
