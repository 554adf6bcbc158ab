/* A program for KBLAS-gpu, as it would be for the original. Linked with libkblas-gpu from StarMV, see docs/kblas.md.
 * Two products: with a symmetric matrix of which only the lower triangle is stored, and with its lower right corner. */
#include <cuda_runtime.h>
#include <stdio.h>

#include "kblas.h"

enum { n = 3 };

static int differs(const double* y, const double* expected) {
    int i;
    for (i = 0; i < n; ++i)
        if (y[i] != expected[i]) return 1;
    return 0;
}

int main(void) {
    const double A[n * n] = {1, 2, 3, -9, 4, 5, -9, -9, 6}; /* by columns; -9 is never read */
    const double x[n] = {1, 1, 1};
    const double whole[n] = {6, 11, 14}, corner[n] = {6, 9, 11};
    double y[n];
    double *dA = NULL, *dx = NULL, *dy = NULL;
    cudaStream_t stream;
    int devices = 0, status;

    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        puts("skipped: there is no CUDA device");
        return 77;
    }
    if (cudaMalloc((void**)&dA, sizeof A) != cudaSuccess || cudaMalloc((void**)&dx, sizeof x) != cudaSuccess ||
        cudaMalloc((void**)&dy, sizeof y) != cudaSuccess || cudaStreamCreate(&stream) != cudaSuccess)
        return 1;
    cudaMemcpy(dA, A, sizeof A, cudaMemcpyHostToDevice);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);

    /* beta = 0: what dy holds before does not matter. */
    status = kblas_dsymv_async(KBLAS_Lower, n, 1.0, dA, n, dx, 1, 0.0, dy, 1, stream);
    if (status != 0) return 1;
    cudaMemcpyAsync(y, dy, sizeof y, cudaMemcpyDeviceToHost, stream);
    if (cudaStreamSynchronize(stream) != cudaSuccess || differs(y, whole)) return 1;
    printf("A x = %g %g %g\n", y[0], y[1], y[2]);

    /* Without row and column 0; element 0 of y is left alone. */
    status = kblas_dsymv_offset(KBLAS_Lower, n, 1.0, dA, n, dx, 1, 0.0, dy, 1, 1);
    if (status != 0) return 1;
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    if (differs(y, corner)) return 1;
    printf("with the corner: %g %g %g\n", y[0], y[1], y[2]);

    /* The first argument is wrong. */
    if (kblas_dsymv('X', n, 1.0, dA, n, dx, 1, 0.0, dy, 1) != -1) return 1;

    cudaStreamDestroy(stream);
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
    return 0;
}
