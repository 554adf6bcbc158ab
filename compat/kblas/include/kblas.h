/// \file
/// KBLAS-gpu's header, for its level-2 routines on StarMV. See kblas_l2.h.
#ifndef STARMV_COMPAT_KBLAS_H
#define STARMV_COMPAT_KBLAS_H

#include "kblas_defs.h"
#include "kblas_l2.h"

#endif
