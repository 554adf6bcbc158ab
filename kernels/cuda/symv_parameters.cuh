// What the kernels of symv, hemv and the off-diagonal product are given.
#pragma once

#include "kernels/cuda/stage.cuh"
#include "kernels/cuda/symv_plan.hpp"
#include "kernels/cuda/tile_sum.cuh"

namespace starmv::cuda {

template <class T, Region region>
struct SymvParameters {
    SymvPass<region> pass;
    Columns<T> A;
    Vector<T> x_rows;            // what A^T is applied to
    Vector<T> x_columns;         // what A is applied to
    Result<T> y_rows, y_columns; // the same for a triangle
    T* partial;                  // results, whose places are the pass's (symv_plan.hpp); of a pass's partial_bytes
    T* shared_sums;              // of pieces that two blocks share; zero between launches
    bool evict_first;
    int stages;    // of the rings
    bool x_packed; // all of x
};

} // namespace starmv::cuda
