/// \file
/// StarMV for C: matrix-vector products on CUDA streams, on host arrays, and as StarPU tasks.
///
/// Column-major matrices and the argument lists of the BLAS; sizes and increments are int64_t. The letter is the
/// element type: s float, d double, c float complex, z double complex. Complex scalars and arrays are passed by
/// address as void*, as in CBLAS. Option characters may be in lower case.
///
/// Every operation exists in these forms:
///
///   starmv_dgemv_async  arrays in device memory; launches on the stream given and returns
///   starmv_dgemv        arrays in device memory; default stream of the current device, waits for the result
///   starmv_dgemv_host   arrays in host memory; runs on the CPU, returns when y is written
///   starmv_task_dgemv   StarPU handles; submits a task and returns
///
/// The task forms, starmv_tasks_init and starmv_tasks_finalize are in libstarmv, all others in libstarmv_kernels.
///
/// All functions that return int return 0; or -k if argument k, counted from 1, has a value that it must not have
/// (nothing was launched or submitted then); or one of enum starmv_status. starmv_last_error() says more.
///
/// Streams and workspace. The asynchronous forms need workspace in device memory. It is allocated (32 MiB) at the
/// first call on a stream and kept for later ones, one workspace a stream; calls from several threads on one stream
/// take turns. Use starmv_prepare() to choose the size, or before capturing the stream into a CUDA graph, because
/// nothing can be allocated then. Call starmv_release() before cudaStreamDestroy() to free it.
#ifndef STARMV_STARMV_H
#define STARMV_STARMV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Declared as CUDA and StarPU declare them, so that neither's headers are needed. */
typedef struct CUstream_st* cudaStream_t;
typedef struct _starpu_data_state* starpu_data_handle_t;

enum starmv_status {
    STARMV_SUCCESS = 0,
    STARMV_ERROR_CUDA = 1,    /* a CUDA call failed, for instance because device memory ran out */
    STARMV_ERROR_STARPU = 2,  /* StarPU is not running, or refused a task */
    STARMV_ERROR_NO_CUDA = 3, /* this build of StarMV has no CUDA kernels */
    STARMV_ERROR_MEMORY = 4,  /* main memory ran out */
    STARMV_ERROR_INTERNAL = 5 /* an error that StarMV did not foresee */
};

/// One line about the last call that failed in this thread, "" if none has. Valid until the next one fails.
const char* starmv_last_error(void);

/// Version of the library that is linked, "0.1.0".
const char* starmv_version(void);

/// Allocates the workspace of a stream now.
/// \param stream           stream; NULL is the default stream of the current device
/// \param workspace_bytes  at least 1 MiB, or 0 for the default. -2 if the stream already has a workspace of another
///                         size: a CUDA graph may hold its address, so only starmv_release() gives it up
int starmv_prepare(cudaStream_t stream, size_t workspace_bytes);

/// Frees the workspace of a stream, after waiting for the stream's work. Does nothing if there is none.
int starmv_release(cudaStream_t stream);

/// \name y <- alpha op(A) x + beta y
/// m = 0 or n = 0: y is untouched. alpha = 0: A and x are not read. beta = 0: y is written, not read. The same call
/// on the same device gives the same bits.
///
/// \param op     1. 'N': A itself, 'T': its transpose, 'C': its conjugate transpose
/// \param m      2. rows of A as stored, >= 0
/// \param n      3. columns of A as stored, >= 0
/// \param alpha  4. scalar, in host memory
/// \param A      5. m x n matrix
/// \param lda    6. leading dimension of A in elements, >= max(1, m)
/// \param x      7. vector of n ('N') or m elements
/// \param incx   8. increment of x in elements, not 0; if negative, x's first element is last in memory
/// \param beta   9. scalar, in host memory
/// \param y     10. vector of m ('N') or n elements, apart from A and x
/// \param incy  11. increment of y, like incx
/// \param stream    NULL is the default stream of the current device
/// \{
int starmv_sgemv_async(char op, int64_t m, int64_t n, float alpha, const float* A, int64_t lda, const float* x,
                       int64_t incx, float beta, float* y, int64_t incy, cudaStream_t stream);
int starmv_dgemv_async(char op, int64_t m, int64_t n, double alpha, const double* A, int64_t lda, const double* x,
                       int64_t incx, double beta, double* y, int64_t incy, cudaStream_t stream);
int starmv_cgemv_async(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                       int64_t incx, const void* beta, void* y, int64_t incy, cudaStream_t stream);
int starmv_zgemv_async(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                       int64_t incx, const void* beta, void* y, int64_t incy, cudaStream_t stream);

int starmv_sgemv(char op, int64_t m, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                 float beta, float* y, int64_t incy);
int starmv_dgemv(char op, int64_t m, int64_t n, double alpha, const double* A, int64_t lda, const double* x,
                 int64_t incx, double beta, double* y, int64_t incy);
int starmv_cgemv(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                 int64_t incx, const void* beta, void* y, int64_t incy);
int starmv_zgemv(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                 int64_t incx, const void* beta, void* y, int64_t incy);

int starmv_sgemv_host(char op, int64_t m, int64_t n, float alpha, const float* A, int64_t lda, const float* x,
                      int64_t incx, float beta, float* y, int64_t incy);
int starmv_dgemv_host(char op, int64_t m, int64_t n, double alpha, const double* A, int64_t lda, const double* x,
                      int64_t incx, double beta, double* y, int64_t incy);
int starmv_cgemv_host(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                      int64_t incx, const void* beta, void* y, int64_t incy);
int starmv_zgemv_host(char op, int64_t m, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x,
                      int64_t incx, const void* beta, void* y, int64_t incy);
/// \}

/// \name y <- alpha A x + beta y, A symmetric (for c and z: complex symmetric)
/// Only the triangle that uplo names is read. Rules for alpha, beta and n = 0 as for gemv.
///
/// \param uplo   1. triangle of A that is stored, 'L' or 'U'
/// \param n      2. order of A, >= 0
/// \param alpha  3. scalar, in host memory
/// \param A      4. n x n matrix
/// \param lda    5. leading dimension of A in elements, >= max(1, n)
/// \param x      6. vector of n elements
/// \param incx   7. increment of x in elements, not 0; negative as for gemv
/// \param beta   8. scalar, in host memory
/// \param y      9. vector of n elements, apart from A and x
/// \param incy  10. increment of y, like incx
/// \param stream    NULL is the default stream of the current device
/// \{
int starmv_ssymv_async(char uplo, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                       float beta, float* y, int64_t incy, cudaStream_t stream);
int starmv_dsymv_async(char uplo, int64_t n, double alpha, const double* A, int64_t lda, const double* x, int64_t incx,
                       double beta, double* y, int64_t incy, cudaStream_t stream);
int starmv_csymv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream);
int starmv_zsymv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream);

int starmv_ssymv(char uplo, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                 float beta, float* y, int64_t incy);
int starmv_dsymv(char uplo, int64_t n, double alpha, const double* A, int64_t lda, const double* x, int64_t incx,
                 double beta, double* y, int64_t incy);
int starmv_csymv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy);
int starmv_zsymv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy);

int starmv_ssymv_host(char uplo, int64_t n, float alpha, const float* A, int64_t lda, const float* x, int64_t incx,
                      float beta, float* y, int64_t incy);
int starmv_dsymv_host(char uplo, int64_t n, double alpha, const double* A, int64_t lda, const double* x, int64_t incx,
                      double beta, double* y, int64_t incy);
int starmv_csymv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy);
int starmv_zsymv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy);
/// \}

/// \name y <- alpha A x + beta y, A Hermitian
/// Arguments as for symv. The imaginary parts of A's diagonal are taken as zero.
/// \{
int starmv_chemv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream);
int starmv_zhemv_async(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                       const void* beta, void* y, int64_t incy, cudaStream_t stream);

int starmv_chemv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy);
int starmv_zhemv(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                 const void* beta, void* y, int64_t incy);

int starmv_chemv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy);
int starmv_zhemv_host(char uplo, int64_t n, const void* alpha, const void* A, int64_t lda, const void* x, int64_t incx,
                      const void* beta, void* y, int64_t incy);
/// \}

/// \name y <- beta y
/// \param n      1. elements of y, >= 0
/// \param beta   2. scalar, in host memory; if 0, y is set to zero without being read
/// \param y      3. vector of n elements
/// \param incy   4. increment of y in elements, not 0; its sign makes no difference
/// \param stream    NULL is the default stream of the current device
/// \{
int starmv_sscal_async(int64_t n, float beta, float* y, int64_t incy, cudaStream_t stream);
int starmv_dscal_async(int64_t n, double beta, double* y, int64_t incy, cudaStream_t stream);
int starmv_cscal_async(int64_t n, const void* beta, void* y, int64_t incy, cudaStream_t stream);
int starmv_zscal_async(int64_t n, const void* beta, void* y, int64_t incy, cudaStream_t stream);

int starmv_sscal(int64_t n, float beta, float* y, int64_t incy);
int starmv_dscal(int64_t n, double beta, double* y, int64_t incy);
int starmv_cscal(int64_t n, const void* beta, void* y, int64_t incy);
int starmv_zscal(int64_t n, const void* beta, void* y, int64_t incy);

int starmv_sscal_host(int64_t n, float beta, float* y, int64_t incy);
int starmv_dscal_host(int64_t n, double beta, double* y, int64_t incy);
int starmv_cscal_host(int64_t n, const void* beta, void* y, int64_t incy);
int starmv_zscal_host(int64_t n, const void* beta, void* y, int64_t incy);
/// \}

/// Sets up what the tasks need on every CUDA worker. Call it after starpu_init(), before the first task and not from
/// a task or a callback; calling it again is harmless. After starpu_shutdown() and starpu_init(), call it again.
int starmv_tasks_init(void);

/// Frees what starmv_tasks_init() allocated. Call it before starpu_shutdown(), when no StarMV task is pending.
int starmv_tasks_finalize(void);

/// \name Tasks
/// One task a call, on handles of your own with StarPU's matrix or vector interface; shapes come from the handles.
/// Scalars are copied into the task; alpha = 0 does not touch A and x, beta = 0 accesses y with STARPU_W. A vector may
/// also be a matrix of one column, or of one row, whose leading dimension is the vector's increment.
///
/// \param op     1. 'N', 'T' or 'C' (symv, hemv: uplo, 'L' or 'U')
/// \param alpha  2. scalar, in host memory
/// \param A      3. m x n matrix (symv, hemv: n x n, one triangle is read)
/// \param x      4. vector of n elements (gemv with 'T' or 'C': m)
/// \param beta   5. scalar, in host memory (scal: 1.)
/// \param y      6. vector of m elements (gemv with 'T' or 'C': n), neither A nor x (scal: 2.)
/// \{
int starmv_task_sgemv(char op, float alpha, starpu_data_handle_t A, starpu_data_handle_t x, float beta,
                      starpu_data_handle_t y);
int starmv_task_dgemv(char op, double alpha, starpu_data_handle_t A, starpu_data_handle_t x, double beta,
                      starpu_data_handle_t y);
int starmv_task_cgemv(char op, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y);
int starmv_task_zgemv(char op, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y);

int starmv_task_ssymv(char uplo, float alpha, starpu_data_handle_t A, starpu_data_handle_t x, float beta,
                      starpu_data_handle_t y);
int starmv_task_dsymv(char uplo, double alpha, starpu_data_handle_t A, starpu_data_handle_t x, double beta,
                      starpu_data_handle_t y);
int starmv_task_csymv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y);
int starmv_task_zsymv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y);

int starmv_task_chemv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y);
int starmv_task_zhemv(char uplo, const void* alpha, starpu_data_handle_t A, starpu_data_handle_t x, const void* beta,
                      starpu_data_handle_t y);

int starmv_task_sscal(float beta, starpu_data_handle_t y);
int starmv_task_dscal(double beta, starpu_data_handle_t y);
int starmv_task_cscal(const void* beta, starpu_data_handle_t y);
int starmv_task_zscal(const void* beta, starpu_data_handle_t y);
/// \}

#ifdef __cplusplus
}
#endif

#endif
