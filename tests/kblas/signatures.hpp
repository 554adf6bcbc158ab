// The function types of KBLAS-gpu 4.0.0's level-2 header, written down from there, not from ours.
#pragma once

#include <cuComplex.h>
#include <cuda_runtime_api.h>

namespace starmv::test {

template <class K>
using Scal = int(int n, K alpha, K* x, int incx);
template <class K>
using ScalAsync = int(int n, K alpha, K* x, int incx, cudaStream_t stream);
template <class K>
using Gemv = int(char trans, int rows, int cols, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY, int incy);
template <class K>
using GemvAsync = int(char trans, int rows, int cols, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY, int incy,
                      cudaStream_t stream);
template <class K>
using GemvOffset = int(char trans, int rows, int cols, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY,
                       int incy, int offset_r, int offset_c);
template <class K>
using GemvOffsetAsync = int(char trans, int rows, int cols, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY,
                            int incy, int offset_r, int offset_c, cudaStream_t stream);
template <class K>
using Symv = int(char uplo, int m, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY, int incy);
template <class K>
using SymvAsync = int(char uplo, int m, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY, int incy,
                      cudaStream_t stream);
template <class K>
using SymvOffset = int(char uplo, int m, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY, int incy, int offset);
template <class K>
using SymvOffsetAsync = int(char uplo, int m, K alpha, K* dA, int lda, K* dX, int incx, K beta, K* dY, int incy,
                            int offset, cudaStream_t stream);

} // namespace starmv::test
