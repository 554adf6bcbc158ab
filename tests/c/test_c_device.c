/* The stream level from C on a GPU: every operation and letter, waiting and on a stream of the caller, and capture. */
#include <complex.h>
#include <cuda_runtime_api.h>

#include "check.h"
#include "starmv/starmv.h"

static void cuda(cudaError_t error) { CHECK_MENTIONS(cudaGetErrorString(error), "no error"); }

static void* on_device(const void* host, size_t bytes) {
    void* device = NULL;
    cuda(cudaMalloc(&device, bytes));
    cuda(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
    return device;
}

static void to_host(void* host, void* device, size_t bytes) {
    cuda(cudaDeviceSynchronize());
    cuda(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost));
}

/* A = [1 2; 2 3] in all four types: symmetric, Hermitian, and integer results. x = [1 10], so that A x = [21 32]. */

static void s(cudaStream_t stream) {
    const float A[] = {1, 2, 2, 3}, x[] = {1, 10}, zero[] = {0, 0};
    float y[2];
    float *dA = on_device(A, sizeof A), *dx = on_device(x, sizeof x), *dy = on_device(zero, sizeof zero);
    CHECK_EQUAL(starmv_sgemv_async('N', 2, 2, 1, dA, 2, dx, 1, 1, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_ssymv_async('L', 2, 1, dA, 2, dx, 1, 1, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_sscal_async(2, 2, dy, 1, stream), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 84 && y[1] == 128);
    CHECK_EQUAL(starmv_sgemv('T', 2, 2, 1, dA, 2, dx, 1, 0, dy, 1), 0);
    CHECK_EQUAL(starmv_ssymv('U', 2, 1, dA, 2, dx, 1, 1, dy, 1), 0);
    CHECK_EQUAL(starmv_sscal(2, -1, dy, 1), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == -42 && y[1] == -64);
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
}

static void d(cudaStream_t stream) {
    const double A[] = {1, 2, 2, 3}, x[] = {1, 10}, zero[] = {0, 0};
    double y[2];
    double *dA = on_device(A, sizeof A), *dx = on_device(x, sizeof x), *dy = on_device(zero, sizeof zero);
    CHECK_EQUAL(starmv_dgemv_async('n', 2, 2, 1, dA, 2, dx, 1, 1, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_dsymv_async('l', 2, 1, dA, 2, dx, 1, 1, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_dscal_async(2, 2, dy, 1, stream), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 84 && y[1] == 128);
    CHECK_EQUAL(starmv_dgemv('t', 2, 2, 1, dA, 2, dx, 1, 0, dy, 1), 0);
    CHECK_EQUAL(starmv_dsymv('u', 2, 1, dA, 2, dx, 1, 1, dy, 1), 0);
    CHECK_EQUAL(starmv_dscal(2, -1, dy, 1), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == -42 && y[1] == -64);
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
}

static void c(cudaStream_t stream) {
    const float complex A[] = {1, 2, 2, 3}, x[] = {1, 10}, zero[] = {0, 0}, one = 1, none = 0, i = I;
    float complex y[2];
    void *dA = on_device(A, sizeof A), *dx = on_device(x, sizeof x), *dy = on_device(zero, sizeof zero);
    CHECK_EQUAL(starmv_cgemv_async('C', 2, 2, &one, dA, 2, dx, 1, &one, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_csymv_async('L', 2, &one, dA, 2, dx, 1, &one, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_chemv_async('L', 2, &one, dA, 2, dx, 1, &one, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_cscal_async(2, &i, dy, 1, stream), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 63 * I && y[1] == 96 * I);
    CHECK_EQUAL(starmv_cgemv('N', 2, 2, &one, dA, 2, dx, 1, &none, dy, 1), 0);
    CHECK_EQUAL(starmv_csymv('U', 2, &one, dA, 2, dx, 1, &one, dy, 1), 0);
    CHECK_EQUAL(starmv_chemv('U', 2, &one, dA, 2, dx, 1, &one, dy, 1), 0);
    CHECK_EQUAL(starmv_cscal(2, &i, dy, 1), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 63 * I && y[1] == 96 * I);
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
}

static void z(cudaStream_t stream) {
    const double complex A[] = {1, 2, 2, 3}, x[] = {1, 10}, zero[] = {0, 0}, one = 1, none = 0, i = I;
    double complex y[2];
    void *dA = on_device(A, sizeof A), *dx = on_device(x, sizeof x), *dy = on_device(zero, sizeof zero);
    CHECK_EQUAL(starmv_zgemv_async('C', 2, 2, &one, dA, 2, dx, 1, &one, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_zsymv_async('L', 2, &one, dA, 2, dx, 1, &one, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_zhemv_async('L', 2, &one, dA, 2, dx, 1, &one, dy, 1, stream), 0);
    CHECK_EQUAL(starmv_zscal_async(2, &i, dy, 1, stream), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 63 * I && y[1] == 96 * I);
    CHECK_EQUAL(starmv_zgemv('N', 2, 2, &one, dA, 2, dx, 1, &none, dy, 1), 0);
    CHECK_EQUAL(starmv_zsymv('U', 2, &one, dA, 2, dx, 1, &one, dy, 1), 0);
    CHECK_EQUAL(starmv_zhemv('U', 2, &one, dA, 2, dx, 1, &one, dy, 1), 0);
    CHECK_EQUAL(starmv_zscal(2, &i, dy, 1), 0);
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 63 * I && y[1] == 96 * I);
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
}

static void capture(void) {
    const double A[] = {1, 2, 2, 3}, x[] = {1, 10}, zero[] = {0, 0};
    double y[2];
    double *dA = on_device(A, sizeof A), *dx = on_device(x, sizeof x), *dy = on_device(zero, sizeof zero);
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cuda(cudaStreamCreate(&stream));

    /* Without a workspace the call is refused, and the capture goes on. */
    cuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK_EQUAL(starmv_dgemv_async('N', 2, 2, 1, dA, 2, dx, 1, 1, dy, 1, stream), STARMV_ERROR_CUDA);
    CHECK_MENTIONS(starmv_last_error(), "starmv_prepare");
    cuda(cudaStreamEndCapture(stream, &graph));
    cuda(cudaGraphDestroy(graph));

    CHECK_EQUAL(starmv_prepare(stream, 0), 0);
    cuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK_EQUAL(starmv_dgemv_async('N', 2, 2, 1, dA, 2, dx, 1, 1, dy, 1, stream), 0);
    cuda(cudaStreamEndCapture(stream, &graph));
    cuda(cudaGraphInstantiate(&executable, graph, 0));
    cuda(cudaGraphLaunch(executable, stream));
    cuda(cudaGraphLaunch(executable, stream));
    to_host(y, dy, sizeof y);
    CHECK(y[0] == 42 && y[1] == 64);

    cuda(cudaGraphExecDestroy(executable));
    cuda(cudaGraphDestroy(graph));
    CHECK_EQUAL(starmv_release(stream), 0);
    cuda(cudaStreamDestroy(stream));
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
}

static void on_stream(cudaStream_t stream) {
    s(stream);
    d(stream);
    c(stream);
    z(stream);
}

int main(void) {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        printf("no CUDA device here\n");
        return 77;
    }
    cudaStream_t stream;
    cuda(cudaStreamCreate(&stream));
    on_stream(NULL);
    on_stream(stream);
    on_stream(cudaStreamPerThread);
    CHECK_EQUAL(starmv_release(stream), 0);
    cuda(cudaStreamDestroy(stream));
    capture();
    return check_summary();
}
