// The product that a cell asks for, as calls of StarMV and of cuBLAS on the same operands.
#pragma once

#include <cublas_v2.h>

#include <cstdint>

#include "bench/gpu/plan/cell.hpp"
#include "starmv/queue.hpp"
#include "starmv/types.hpp"

namespace starmv::bench {

// y <- A x + y. matrix is where the memory that A lies in begins; A's first element is at first_element from there.
template <Scalar T>
struct Operands {
    const T* matrix;
    const T* x;
    T* y;
};

template <Scalar T>
void call_starmv(Queue& queue, const Cell& cell, const Operands<T>& operands);

template <Scalar T>
void call_cublas(cublasHandle_t handle, const Cell& cell, const Operands<T>& operands);

// What StarMV asks for, to run the cell's product at its best.
template <Scalar T>
std::size_t starmv_workspace_bytes(const Queue& queue, const Cell& cell);

} // namespace starmv::bench
