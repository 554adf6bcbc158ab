// The products on simplified problems, one set for each instruction set; instances/ compiles them, dispatch.cpp
// chooses.
#pragma once

#include <cstddef>

#include "kernels/cpu/isa.hpp"
#include "kernels/problem.hpp"

namespace starmv::cpu {

template <Isa I, Scalar T>
void scal_vector(const kernels::ScalProblem<T>& p);
template <Isa I, Scalar T>
void add_vectors(const kernels::AddProblem<T>& p);
template <Isa I, Scalar T>
void gemv_product(const kernels::GemvProblem<T>& p, int threads);
template <Isa I, Scalar T>
void symv_product(const kernels::SymvProblem<T>& p, int threads);
template <Isa I, Scalar T>
void offdiag_products(const kernels::OffdiagProblem<T>& p, int threads);

// A checksum, so that the reads cannot be left out.
template <Isa I>
std::uint64_t read_all(const void* buffer, std::size_t bytes);

} // namespace starmv::cpu
