/// \file
/// The one CUDA name that the headers need, declared as the CUDA toolkit declares it, so that they compile
/// without a toolkit and mix with <cuda_runtime.h> in any order.
#pragma once

struct CUstream_st;
typedef struct CUstream_st* cudaStream_t; // NOLINT(modernize-use-using): must match CUDA's own declaration
