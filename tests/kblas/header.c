/* KBLAS's header is for C programs too, and may be included twice. */
#include "kblas.h"
#include "kblas.h"

typedef int not_empty;
