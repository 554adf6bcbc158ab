/* KBLAS's header is for C programs too, and may be included twice. */
/* clang-format off: it would take the second one away */
#include "kblas.h"
#include "kblas.h"
/* clang-format on */

typedef int not_empty;
