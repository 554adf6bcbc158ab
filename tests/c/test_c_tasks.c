/* The task level from C, on CPU workers. */
#include <complex.h>
#include <starpu.h>

#include "check.h"
#include "starmv/starmv.h"

static starpu_data_handle_t matrix(void* data, uint32_t ld, uint32_t m, uint32_t n, size_t element) {
    starpu_data_handle_t handle;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)data, ld, m, n, element);
    return handle;
}

static starpu_data_handle_t vector(void* data, uint32_t n, size_t element) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)data, n, element);
    return handle;
}

static void double_tasks(void) {
    double A[] = {1, 4, -9, 2, 5, -9, 3, 6, -9}; /* [1 2 3; 4 5 6], leading dimension 3 */
    double S[] = {1, 2, 9, 3};                   /* [1 2; 2 3], lower */
    double x[] = {1, 2, 3}, y[] = {10, 20}, w[] = {7, 7};
    starpu_data_handle_t hA = matrix(A, 3, 2, 3, sizeof *A), hS = matrix(S, 2, 2, 2, sizeof *S);
    starpu_data_handle_t hx = vector(x, 3, sizeof *x), hy = vector(y, 2, sizeof *y), hw = vector(w, 2, sizeof *w);

    /* Each task uses what the one before it wrote; nothing waits in between. */
    CHECK_EQUAL(starmv_task_dgemv('N', 2, hA, hx, -1, hy), 0); /* y = [18 44] */
    CHECK_EQUAL(starmv_task_dsymv('l', 1, hS, hy, 0, hw), 0);  /* w = [106 168] */
    CHECK_EQUAL(starmv_task_dscal(0.5, hw), 0);                /* w = [53 84] */

    CHECK_EQUAL(starmv_task_dgemv('X', 1, hA, hx, 0, hy), -1);
    CHECK_MENTIONS(starmv_last_error(), "op is 'X'");
    CHECK_EQUAL(starmv_task_dgemv('N', 1, NULL, hx, 0, hy), -3);
    CHECK_MENTIONS(starmv_last_error(), "A");
    CHECK_EQUAL(starmv_task_dgemv('N', 1, hA, hy, 0, hy), -4); /* 2 elements where 3 are needed */
    CHECK_MENTIONS(starmv_last_error(), "x");
    CHECK_EQUAL(starmv_task_dgemv('T', 1, hA, hw, 0, hy), -6);
    CHECK_EQUAL(starmv_task_dsymv('L', 1, hA, hx, 0, hy), -3); /* not square */
    CHECK_EQUAL(starmv_task_dsymv('N', 1, hS, hw, 0, hy), -1);
    CHECK_EQUAL(starmv_task_dscal(2, NULL), -2);

    starpu_data_unregister(hA);
    starpu_data_unregister(hS);
    starpu_data_unregister(hx);
    starpu_data_unregister(hy);
    starpu_data_unregister(hw);
    CHECK(y[0] == 18 && y[1] == 44);
    CHECK(w[0] == 53 && w[1] == 84);
}

static void float_tasks(void) {
    float S[] = {1, 9, 2, 3}, x[] = {1, 10}, y[] = {1, 2}, w[] = {0, 0};
    starpu_data_handle_t hS = matrix(S, 2, 2, 2, sizeof *S), hx = vector(x, 2, sizeof *x);
    starpu_data_handle_t hy = vector(y, 2, sizeof *y), hw = vector(w, 2, sizeof *w);
    CHECK_EQUAL(starmv_task_ssymv('U', 1, hS, hx, 1, hy), 0); /* [1 2; 2 3] */
    CHECK_EQUAL(starmv_task_sgemv('T', 1, hS, hx, 0, hw), 0); /* [1 9; 2 3] */
    CHECK_EQUAL(starmv_task_sscal(2, hw), 0);
    starpu_data_unregister(hS);
    starpu_data_unregister(hx);
    starpu_data_unregister(hy);
    starpu_data_unregister(hw);
    CHECK(y[0] == 22 && y[1] == 34);
    CHECK(w[0] == 182 && w[1] == 64);
}

static void complex_tasks(void) {
    float complex A[] = {I, 1 + I, 1 + I, 2}, x[] = {1, 1}, y[] = {0, 0}, w[] = {0, 0}, v[] = {0, 0};
    const float complex one = 1, zero = 0, i = I;
    starpu_data_handle_t hA = matrix(A, 2, 2, 2, sizeof *A), hx = vector(x, 2, sizeof *x);
    starpu_data_handle_t hy = vector(y, 2, sizeof *y), hw = vector(w, 2, sizeof *w), hv = vector(v, 2, sizeof *v);
    CHECK_EQUAL(starmv_task_csymv('L', &one, hA, hx, &zero, hy), 0);
    CHECK_EQUAL(starmv_task_chemv('L', &one, hA, hx, &zero, hw), 0); /* [0 1-i; 1+i 2] */
    CHECK_EQUAL(starmv_task_cgemv('C', &one, hA, hx, &zero, hv), 0);
    CHECK_EQUAL(starmv_task_cscal(&i, hv), 0);
    CHECK_EQUAL(starmv_task_chemv('L', NULL, hA, hx, &zero, hw), -2);
    CHECK_EQUAL(starmv_task_csymv('L', &one, hA, hx, NULL, hw), -5);
    CHECK_MENTIONS(starmv_last_error(), "starmv_task_csymv: beta is null");
    CHECK_EQUAL(starmv_task_cscal(NULL, hw), -1);
    starpu_data_unregister(hA);
    starpu_data_unregister(hx);
    starpu_data_unregister(hy);
    starpu_data_unregister(hw);
    starpu_data_unregister(hv);
    CHECK(y[0] == 1 + 2 * I && y[1] == 3 + I);
    CHECK(w[0] == 1 - I && w[1] == 3 + I);
    CHECK(v[0] == 2 + I && v[1] == 1 + 3 * I); /* i [1-2i; 3-i] */
}

static void double_complex_tasks(void) {
    double complex A[] = {I, 1 + I, 1 + I, 2}, x[] = {1, 1}, y[] = {0, 0}, w[] = {0, 0}, v[] = {0, 0};
    const double complex one = 1, zero = 0, i = I;
    starpu_data_handle_t hA = matrix(A, 2, 2, 2, sizeof *A), hx = vector(x, 2, sizeof *x);
    starpu_data_handle_t hy = vector(y, 2, sizeof *y), hw = vector(w, 2, sizeof *w), hv = vector(v, 2, sizeof *v);
    CHECK_EQUAL(starmv_task_zsymv('U', &one, hA, hx, &zero, hy), 0);
    CHECK_EQUAL(starmv_task_zhemv('U', &one, hA, hx, &zero, hw), 0); /* [0 1+i; 1-i 2] */
    CHECK_EQUAL(starmv_task_zgemv('N', &one, hA, hx, &zero, hv), 0);
    CHECK_EQUAL(starmv_task_zscal(&i, hv), 0);
    starpu_data_unregister(hA);
    starpu_data_unregister(hx);
    starpu_data_unregister(hy);
    starpu_data_unregister(hw);
    starpu_data_unregister(hv);
    CHECK(y[0] == 1 + 2 * I && y[1] == 3 + I);
    CHECK(w[0] == 1 + I && w[1] == 3 - I);
    CHECK(v[0] == -2 + I && v[1] == -1 + 3 * I);
}

int main(void) {
    CHECK_EQUAL(starmv_tasks_init(), STARMV_ERROR_STARPU);
    CHECK_MENTIONS(starmv_last_error(), "starpu_init");

    struct starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncuda = 0;
    conf.ncpus = 2;
    if (starpu_init(&conf) != 0) {
        fprintf(stderr, "StarPU finds no CPU worker\n");
        return 1;
    }
    CHECK_EQUAL(starmv_tasks_init(), 0);
    CHECK_EQUAL(starmv_tasks_init(), 0);
    double_tasks();
    float_tasks();
    complex_tasks();
    double_complex_tasks();
    CHECK_EQUAL(starmv_tasks_finalize(), 0);
    starpu_shutdown();
    return check_summary();
}
