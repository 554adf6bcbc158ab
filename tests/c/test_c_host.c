/* The host level from C: every letter against products worked out by hand, and every argument that can be wrong. */
#include <complex.h>
#include <stdlib.h>

#include "check.h"
#include "starmv/starmv.h"

/* All values are small integers, so that results are exact in every type. */

static void gemv(void) {
    /* A = [1 2 3; 4 5 6], column by column with a leading dimension of 3 */
    const float As[] = {1, 4, -9, 2, 5, -9, 3, 6, -9};
    const double Ad[] = {1, 4, -9, 2, 5, -9, 3, 6, -9};
    const float xs[] = {1, 2, 3};
    const double xd[] = {1, 2, 3};
    float ys[] = {10, 20};
    CHECK_EQUAL(starmv_sgemv_host('N', 2, 3, 2, As, 3, xs, 1, -1, ys, 1), 0);
    CHECK(ys[0] == 18 && ys[1] == 44);

    double yd[] = {1, 1, 1};
    CHECK_EQUAL(starmv_dgemv_host('t', 2, 3, 1, Ad, 3, xd, 1, 1, yd, 1), 0); /* lower case */
    CHECK(yd[0] == 10 && yd[1] == 13 && yd[2] == 16);

    /* A negative increment takes x from its end, as in BLAS. */
    double reversed[] = {0, 0};
    CHECK_EQUAL(starmv_dgemv_host('n', 2, 3, 1, Ad, 3, xd, -1, 0, reversed, 1), 0);
    CHECK(reversed[0] == 10 && reversed[1] == 28);

    /* A = [i 2; 3 1+i], x = [1; i] */
    const float complex Ac[] = {I, 3, 2, 1 + I};
    const float complex xc[] = {1, I};
    const float complex one_c = 1, beta_c = I;
    float complex yc[] = {1, 1};
    CHECK_EQUAL(starmv_cgemv_host('N', 2, 2, &one_c, Ac, 2, xc, 1, &beta_c, yc, 1), 0);
    CHECK(yc[0] == 4 * I && yc[1] == 2 + 2 * I);

    const double complex Az[] = {I, 3, 2, 1 + I};
    const double complex xz[] = {1, I};
    const double complex one_z = 1, zero_z = 0;
    double complex yz[] = {7, 7};
    CHECK_EQUAL(starmv_zgemv_host('c', 2, 2, &one_z, Az, 2, xz, 1, &zero_z, yz, 1), 0);
    CHECK(yz[0] == 2 * I && yz[1] == 3 + I); /* [-i 3; 2 1-i] x */
}

static void symv(void) {
    /* [1 2; 2 3]; the 9 is in the triangle that may not be read */
    const float lower[] = {1, 2, 9, 3};
    const double upper[] = {1, 9, 2, 3};
    const float xs[] = {1, 10};
    const double xd[] = {1, 10};
    float ys[] = {1, 2};
    double yd[] = {1, 2};
    CHECK_EQUAL(starmv_ssymv_host('L', 2, 1, lower, 2, xs, 1, 1, ys, 1), 0);
    CHECK(ys[0] == 22 && ys[1] == 34);
    CHECK_EQUAL(starmv_dsymv_host('u', 2, 2, upper, 2, xd, 1, 0, yd, 1), 0);
    CHECK(yd[0] == 42 && yd[1] == 64);

    /* [i 1+i; 1+i 2] symmetric, not Hermitian */
    const float complex Ac[] = {I, 1 + I, 9, 2};
    const double complex Az[] = {I, 9, 1 + I, 2};
    const float complex xc[] = {1, 1}, one_c = 1, zero_c = 0;
    const double complex xz[] = {1, 1}, one_z = 1, zero_z = 0;
    float complex yc[] = {0, 0};
    double complex yz[] = {0, 0};
    CHECK_EQUAL(starmv_csymv_host('L', 2, &one_c, Ac, 2, xc, 1, &zero_c, yc, 1), 0);
    CHECK(yc[0] == 1 + 2 * I && yc[1] == 3 + I);
    CHECK_EQUAL(starmv_zsymv_host('U', 2, &one_z, Az, 2, xz, 1, &zero_z, yz, 1), 0);
    CHECK(yz[0] == 1 + 2 * I && yz[1] == 3 + I);
}

static void hemv(void) {
    /* [1 1-i; 1+i 2]; the imaginary parts on the diagonal count as zero */
    const float complex Ac[] = {1 + 5 * I, 1 + I, 9, 2 + 5 * I};
    const double complex Az[] = {1 + 5 * I, 9, 1 - I, 2 + 5 * I};
    const float complex xc[] = {1, I}, one_c = 1, zero_c = 0;
    const double complex xz[] = {1, I}, one_z = 1, zero_z = 0;
    float complex yc[] = {0, 0};
    double complex yz[] = {0, 0};
    CHECK_EQUAL(starmv_chemv_host('L', 2, &one_c, Ac, 2, xc, 1, &zero_c, yc, 1), 0);
    CHECK(yc[0] == 2 + I && yc[1] == 1 + 3 * I);
    CHECK_EQUAL(starmv_zhemv_host('u', 2, &one_z, Az, 2, xz, 1, &zero_z, yz, 1), 0);
    CHECK(yz[0] == 2 + I && yz[1] == 1 + 3 * I);
}

static void scal(void) {
    float ys[] = {1, 2, 3};
    double yd[] = {1, 2, 3};
    float complex yc[] = {1, 2};
    double complex yz[] = {1, 2};
    const float complex beta_c = I;
    const double complex beta_z = 0;
    CHECK_EQUAL(starmv_sscal_host(2, 3, ys, 2), 0);
    CHECK(ys[0] == 3 && ys[1] == 2 && ys[2] == 9);
    CHECK_EQUAL(starmv_dscal_host(3, -1, yd, -1), 0);
    CHECK(yd[0] == -1 && yd[1] == -2 && yd[2] == -3);
    CHECK_EQUAL(starmv_cscal_host(2, &beta_c, yc, 1), 0);
    CHECK(yc[0] == I && yc[1] == 2 * I);
    CHECK_EQUAL(starmv_zscal_host(2, &beta_z, yz, 1), 0);
    CHECK(yz[0] == 0 && yz[1] == 0);
}

static void gemv_errors(void) {
    double A[4] = {1, 2, 3, 4}, x[2] = {1, 1}, y[2] = {5, 6};
    const double complex z[4] = {1, 2, 3, 4}, one = 1;
    double complex w[2] = {5, 6};
    CHECK_EQUAL(starmv_dgemv_host('X', 2, 2, 1, A, 2, x, 1, 0, y, 1), -1);
    CHECK_MENTIONS(starmv_last_error(), "starmv_dgemv_host: op is 'X'; it must be 'N'");
    CHECK_EQUAL(starmv_dgemv_host('N', -1, 2, 1, A, 2, x, 1, 0, y, 1), -2);
    CHECK_MENTIONS(starmv_last_error(), "m is -1; it must be at least 0");
    CHECK_EQUAL(starmv_dgemv_host('N', 2, -7, 1, A, 2, x, 1, 0, y, 1), -3);
    CHECK_MENTIONS(starmv_last_error(), "n is -7");
    CHECK_EQUAL(starmv_zgemv_host('N', 2, 2, NULL, z, 2, z, 1, &one, w, 1), -4);
    CHECK_MENTIONS(starmv_last_error(), "starmv_zgemv_host: alpha is null");
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, NULL, 2, x, 1, 0, y, 1), -5);
    CHECK_MENTIONS(starmv_last_error(), "A is null");
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, A, 1, x, 1, 0, y, 1), -6);
    CHECK_MENTIONS(starmv_last_error(), "lda is 1; it must be at least max(1, m) = 2");
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, A, 2, NULL, 1, 0, y, 1), -7);
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, A, 2, x, 0, 0, y, 1), -8);
    CHECK_MENTIONS(starmv_last_error(), "incx is 0");
    CHECK_EQUAL(starmv_zgemv_host('N', 2, 2, &one, z, 2, z, 1, NULL, w, 1), -9);
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, A, 2, x, 1, 0, NULL, 1), -10);
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, A, 2, y, 1, 0, y, 1), -10);
    CHECK_MENTIONS(starmv_last_error(), "apart from x");
    CHECK_EQUAL(starmv_dgemv_host('N', 2, 2, 1, A, 2, x, 1, 0, y, 0), -11);
    CHECK(y[0] == 5 && y[1] == 6 && w[0] == 5 && w[1] == 6);
}

static void symv_errors(void) {
    double A[4] = {1, 2, 3, 4}, x[2] = {1, 1}, y[2] = {5, 6};
    const double complex z[4] = {1, 2, 3, 4}, one = 1;
    double complex w[2] = {5, 6};
    CHECK_EQUAL(starmv_dsymv_host('N', 2, 1, A, 2, x, 1, 0, y, 1), -1);
    CHECK_MENTIONS(starmv_last_error(), "starmv_dsymv_host: uplo is 'N'; it must be 'L'");
    CHECK_EQUAL(starmv_dsymv_host('L', -2, 1, A, 2, x, 1, 0, y, 1), -2);
    CHECK_EQUAL(starmv_zsymv_host('L', 2, NULL, z, 2, z, 1, &one, w, 1), -3);
    CHECK_EQUAL(starmv_dsymv_host('L', 2, 1, NULL, 2, x, 1, 0, y, 1), -4);
    CHECK_EQUAL(starmv_dsymv_host('L', 2, 1, A, 1, x, 1, 0, y, 1), -5);
    CHECK_MENTIONS(starmv_last_error(), "lda is 1; it must be at least max(1, n) = 2");
    CHECK_EQUAL(starmv_dsymv_host('L', 2, 1, A, 2, NULL, 1, 0, y, 1), -6);
    CHECK_EQUAL(starmv_dsymv_host('L', 2, 1, A, 2, x, 0, 0, y, 1), -7);
    CHECK_EQUAL(starmv_zhemv_host('L', 2, &one, z, 2, z, 1, NULL, w, 1), -8);
    CHECK_MENTIONS(starmv_last_error(), "starmv_zhemv_host: beta is null");
    CHECK_EQUAL(starmv_dsymv_host('L', 2, 1, A, 2, x, 1, 0, NULL, 1), -9);
    CHECK_EQUAL(starmv_dsymv_host('L', 2, 1, A, 2, x, 1, 0, y, 0), -10);
    CHECK(y[0] == 5 && y[1] == 6 && w[0] == 5 && w[1] == 6);
}

static void scal_errors(void) {
    double y[2] = {5, 6};
    double complex w[2] = {5, 6};
    CHECK_EQUAL(starmv_dscal_host(-1, 2, y, 1), -1);
    CHECK_EQUAL(starmv_zscal_host(2, NULL, w, 1), -2);
    CHECK_EQUAL(starmv_dscal_host(2, 2, NULL, 1), -3);
    CHECK_EQUAL(starmv_dscal_host(2, 2, y, 0), -4);
    CHECK(y[0] == 5 && y[1] == 6 && w[0] == 5 && w[1] == 6);
}

int main(void) {
    CHECK(strcmp(starmv_last_error(), "") == 0);
    CHECK(strcmp(starmv_version(), STARMV_TEST_VERSION) == 0);
    gemv();
    symv();
    hemv();
    scal();
    CHECK(strcmp(starmv_last_error(), "") == 0);
    gemv_errors();
    symv_errors();
    scal_errors();
    return check_summary();
}
