/* KBLAS's header is for C programs too, and may be included twice. */
/* clang-format would take the second one away. */
/* clang-format off */
#include "kblas.h"
#include "kblas.h"
/* clang-format on */

typedef int not_empty;
