// What all entry points end in: the product at the chosen level, or the answer to a wrong argument.
#pragma once

#include "kernels/problem.hpp"

namespace starmv::blat2 {

// routine is the Fortran name in capitals, without blanks. A wrong argument is reported to xerbla_(), as by a Fortran
// BLAS: the test programs have their own.
template <Scalar T>
void call(const char* routine, const kernels::GemvProblem<T>& problem);
template <Scalar T>
void call(const char* routine, const kernels::SymvProblem<T>& problem);

} // namespace starmv::blat2
