// The CPU kernels: synchronous, on arguments that have been checked. threads is the size of the OpenMP team; it
// never changes a bit of the result, because work is divided by the shape alone.
#pragma once

#include "kernels/problem.hpp"

namespace starmv::cpu {

template <Scalar T>
void scal(const kernels::ScalProblem<T>& problem);
template <Scalar T>
void add(const kernels::AddProblem<T>& problem);
template <Scalar T>
void gemv(const kernels::GemvProblem<T>& problem, int threads);
template <Scalar T>
void symv(const kernels::SymvProblem<T>& problem, int threads);
template <Scalar T>
void symv_offdiag(const kernels::OffdiagProblem<T>& problem, int threads);

// Seconds that reading bytes of memory takes with one thread: the best of three passes over a buffer of the
// caller, which should be larger than the caches.
double time_read(const void* buffer, std::size_t bytes);

} // namespace starmv::cpu
