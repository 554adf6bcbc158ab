/* The stream level from C. Argument errors come first on every machine; without CUDA the rest says so by name; with a
   GPU the products run on memory that both sides reach, through StarMV's own calls. */
#include <complex.h>
#include <stdlib.h>

#include "check.h"
#include "starmv/starmv.h"

static void argument_errors(void) {
    double A[4] = {1, 2, 3, 4}, x[2] = {1, 1}, y[2] = {5, 6};
    const double complex z[4] = {1, 2, 3, 4}, one = 1;
    double complex w[2] = {5, 6};
    CHECK_EQUAL(starmv_dgemv_async('N', 2, 2, 1, A, 1, x, 1, 0, y, 1, NULL), -6);
    CHECK_MENTIONS(starmv_last_error(), "starmv_dgemv_async: lda is 1");
    CHECK_EQUAL(starmv_sgemv('Q', 0, 0, 1, NULL, 1, NULL, 1, 0, NULL, 1), -1);
    CHECK_MENTIONS(starmv_last_error(), "starmv_sgemv: op is 'Q'");
    CHECK_EQUAL(starmv_cgemv_async('N', 2, 2, NULL, z, 2, z, 1, &one, w, 1, NULL), -4);
    CHECK_EQUAL(starmv_zgemv('N', 2, 2, &one, z, 2, z, 0, &one, w, 1), -8);
    CHECK_EQUAL(starmv_ssymv_async('?', 0, 1, NULL, 1, NULL, 1, 0, NULL, 1, NULL), -1);
    CHECK_EQUAL(starmv_dsymv('U', -3, 1, A, 2, x, 1, 0, y, 1), -2);
    CHECK_EQUAL(starmv_csymv('U', 2, &one, NULL, 2, z, 1, &one, w, 1), -4);
    CHECK_EQUAL(starmv_zsymv_async('U', 2, &one, z, 1, z, 1, &one, w, 1, NULL), -5);
    CHECK_EQUAL(starmv_chemv('L', 2, &one, z, 2, z, 1, &one, w, 0), -10);
    CHECK_EQUAL(starmv_zhemv_async('L', 2, &one, z, 2, z, 1, NULL, w, 1, NULL), -8);
    CHECK_EQUAL(starmv_dscal_async(2, 1, y, 0, NULL), -4);
    CHECK_EQUAL(starmv_cscal(2, NULL, w, 1), -2);
    CHECK_EQUAL(starmv_prepare(NULL, 1000), -2);
    CHECK_MENTIONS(starmv_last_error(), "starmv_prepare: workspace_bytes is 1000");
    CHECK(y[0] == 5 && y[1] == 6 && w[0] == 5 && w[1] == 6);
}

/* Every call must fail in the same way where there is no CUDA. */
static void check_all_answer(int expected) {
    const float complex zc[4] = {1, 2, 3, 4}, one_c = 1;
    const double complex zz[4] = {1, 2, 3, 4}, one_z = 1;
    float complex wc[2] = {5, 6};
    double complex wz[2] = {5, 6};
    const float As[4] = {1, 2, 3, 4}, xs[2] = {1, 1};
    const double Ad[4] = {1, 2, 3, 4}, xd[2] = {1, 1};
    float ys[2] = {5, 6};
    double yd[2] = {5, 6};
    CHECK_EQUAL(starmv_sgemv_async('N', 2, 2, 1, As, 2, xs, 1, 0, ys, 1, NULL), expected);
    CHECK_EQUAL(starmv_dgemv_async('N', 2, 2, 1, Ad, 2, xd, 1, 0, yd, 1, NULL), expected);
    CHECK_EQUAL(starmv_cgemv_async('N', 2, 2, &one_c, zc, 2, zc, 1, &one_c, wc, 1, NULL), expected);
    CHECK_EQUAL(starmv_zgemv_async('N', 2, 2, &one_z, zz, 2, zz, 1, &one_z, wz, 1, NULL), expected);
    CHECK_EQUAL(starmv_sgemv('N', 2, 2, 1, As, 2, xs, 1, 0, ys, 1), expected);
    CHECK_EQUAL(starmv_dgemv('N', 2, 2, 1, Ad, 2, xd, 1, 0, yd, 1), expected);
    CHECK_EQUAL(starmv_cgemv('N', 2, 2, &one_c, zc, 2, zc, 1, &one_c, wc, 1), expected);
    CHECK_EQUAL(starmv_zgemv('N', 2, 2, &one_z, zz, 2, zz, 1, &one_z, wz, 1), expected);
    CHECK_EQUAL(starmv_ssymv_async('L', 2, 1, As, 2, xs, 1, 0, ys, 1, NULL), expected);
    CHECK_EQUAL(starmv_dsymv_async('L', 2, 1, Ad, 2, xd, 1, 0, yd, 1, NULL), expected);
    CHECK_EQUAL(starmv_csymv_async('L', 2, &one_c, zc, 2, zc, 1, &one_c, wc, 1, NULL), expected);
    CHECK_EQUAL(starmv_zsymv_async('L', 2, &one_z, zz, 2, zz, 1, &one_z, wz, 1, NULL), expected);
    CHECK_EQUAL(starmv_ssymv('L', 2, 1, As, 2, xs, 1, 0, ys, 1), expected);
    CHECK_EQUAL(starmv_dsymv('L', 2, 1, Ad, 2, xd, 1, 0, yd, 1), expected);
    CHECK_EQUAL(starmv_csymv('L', 2, &one_c, zc, 2, zc, 1, &one_c, wc, 1), expected);
    CHECK_EQUAL(starmv_zsymv('L', 2, &one_z, zz, 2, zz, 1, &one_z, wz, 1), expected);
    CHECK_EQUAL(starmv_chemv_async('L', 2, &one_c, zc, 2, zc, 1, &one_c, wc, 1, NULL), expected);
    CHECK_EQUAL(starmv_zhemv_async('L', 2, &one_z, zz, 2, zz, 1, &one_z, wz, 1, NULL), expected);
    CHECK_EQUAL(starmv_chemv('L', 2, &one_c, zc, 2, zc, 1, &one_c, wc, 1), expected);
    CHECK_EQUAL(starmv_zhemv('L', 2, &one_z, zz, 2, zz, 1, &one_z, wz, 1), expected);
    CHECK_EQUAL(starmv_sscal_async(2, 2, ys, 1, NULL), expected);
    CHECK_EQUAL(starmv_dscal_async(2, 2, yd, 1, NULL), expected);
    CHECK_EQUAL(starmv_cscal_async(2, &one_c, wc, 1, NULL), expected);
    CHECK_EQUAL(starmv_zscal_async(2, &one_z, wz, 1, NULL), expected);
    CHECK_EQUAL(starmv_sscal(2, 2, ys, 1), expected);
    CHECK_EQUAL(starmv_dscal(2, 2, yd, 1), expected);
    CHECK_EQUAL(starmv_cscal(2, &one_c, wc, 1), expected);
    CHECK_EQUAL(starmv_zscal(2, &one_z, wz, 1), expected);
    CHECK(ys[0] == 5 && yd[1] == 6 && wc[0] == 5 && wz[1] == 6);
}

int main(void) {
    argument_errors();
    const int status = starmv_prepare(NULL, 0);
    if (status == STARMV_ERROR_NO_CUDA) {
        CHECK_MENTIONS(starmv_last_error(), "CUDA");
        check_all_answer(STARMV_ERROR_NO_CUDA);
        CHECK_EQUAL(starmv_release(NULL), 0);
    } else if (status == STARMV_ERROR_CUDA) { /* CUDA kernels, but no device */
        CHECK(strlen(starmv_last_error()) > 0);
        check_all_answer(STARMV_ERROR_CUDA);
    } else {
        CHECK_EQUAL(status, 0);
        CHECK_EQUAL(starmv_prepare(NULL, 0), 0);
        CHECK_EQUAL(starmv_prepare(NULL, (size_t)32 << 20), 0);
        CHECK_EQUAL(starmv_prepare(NULL, (size_t)4 << 20), -2);
        CHECK_MENTIONS(starmv_last_error(), "until starmv_release()");
        CHECK_EQUAL(starmv_release(NULL), 0);
        CHECK_EQUAL(starmv_release(NULL), 0);
        CHECK_EQUAL(starmv_prepare(NULL, (size_t)4 << 20), 0);
        CHECK_EQUAL(starmv_release(NULL), 0);
    }
    return check_summary();
}
