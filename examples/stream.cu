// StarMV on a CUDA stream, without StarPU: a kernel of your own writes a matrix, and a product on the same stream reads
// it. Nothing waits until the result is copied back.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "starmv/starmv.hpp"

namespace {

constexpr int m = 3000, n = 2000;

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

// A(i, j) = i + j
__global__ void fill(double* A, int lda) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), j = static_cast<int>(blockIdx.y);
    if (i < m) A[i + static_cast<long long>(j) * lda] = i + j;
}

} // namespace

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        std::printf("no CUDA device here\n");
        return 77;
    }
    cudaStream_t stream;
    check(cudaStreamCreate(&stream));
    double *A, *x, *y;
    check(cudaMalloc(&A, sizeof(double) * m * n));
    check(cudaMalloc(&x, sizeof(double) * n));
    check(cudaMalloc(&y, sizeof(double) * m));
    const std::vector<double> ones(n, 1.0);
    check(cudaMemcpyAsync(x, ones.data(), sizeof(double) * n, cudaMemcpyHostToDevice, stream));

    std::vector<double> result(m);
    {
        starmv::Queue queue(stream);
        fill<<<dim3((m + 255) / 256, n), 256, 0, stream>>>(A, m);
        starmv::gemv(queue, starmv::Op::NoTrans, m, n, 1.0, A, m, x, 1, 0.0, y, 1); // y <- A x
        check(cudaMemcpyAsync(result.data(), y, sizeof(double) * m, cudaMemcpyDeviceToHost, stream));
        queue.synchronize();
    }

    int wrong = 0;
    for (int i = 0; i < m; ++i) {
        const double expected = double{n} * i + n * (n - 1.0) / 2; // integers, so the sum is exact
        if (std::abs(result[static_cast<std::size_t>(i)] - expected) > 0) ++wrong;
    }
    check(cudaFree(A));
    check(cudaFree(x));
    check(cudaFree(y));
    check(cudaStreamDestroy(stream));
    std::printf("%d of %d elements are wrong\n", wrong, m);
    return wrong == 0 ? 0 : 1;
}
