// The second stage of symv, hemv and the off-diagonal product: adds the partial vectors of a pass in a fixed order
// and updates y.
#pragma once

#include "kernels/cuda/plan.hpp"
#include "kernels/cuda/reduce.cuh"

namespace starmv::cuda {

template <class T>
struct FinishParameters {
    Region region;
    SymvPass pass;
    bool rows, columns;   // which partial vectors belong to this y
    long long first_tile; // tile of y that block 0 starts with
    long long n;          // elements of y
    const T* row_partial; // as in SymvParameters
    const T* column_partial;
    T alpha, beta;
    T* y;
    long long incy;
};

template <class T, int nb>
__global__ void __launch_bounds__(finish_results* finish_slices) symv_finish_kernel(FinishParameters<T> p) {
    static_assert(nb % finish_results == 0);
    const int along = static_cast<int>(threadIdx.x) % finish_results;
    const int slice = static_cast<int>(threadIdx.x) / finish_results;
    const long long k = p.first_tile * nb + static_cast<long long>(blockIdx.x) * finish_results + along;
    const long long I = k / nb; // the same for the whole block
    const SymvPass& pass = p.pass;

    // The block columns with a partial vector for row tile I, and the strips with one for block column I.
    long long begin = 0, end = 0, strips = 0;
    if (p.rows && I >= pass.row_begin && I < pass.row_end) {
        begin = p.region == Region::Upper ? max(static_cast<long long>(pass.column_begin), I) : pass.column_begin;
        end = p.region == Region::Lower ? min(static_cast<long long>(pass.column_end), I + 1) : pass.column_end;
    }
    if (p.columns && I >= pass.column_begin && I < pass.column_end) {
        const long long tiles = pass.last_row(p.region, I) - pass.first_row(p.region, I);
        strips = tiles > 0 ? (tiles + pass.strip - 1) / pass.strip : 0;
    }

    T total = zero<T>();
    if (k < p.n) {
        const T* row = p.row_partial + (k - pass.row_begin * nb);
        const long long step = pass.row_partials(nb);
#pragma unroll 4
        for (long long J = begin + slice; J < end; J += finish_slices)
            total = sum(total, load(row + (J - pass.column_begin) * step));
        const T* column = p.column_partial + (I - pass.column_begin) * pass.column_partials(nb) + (k - I * nb);
#pragma unroll 4
        for (long long s = slice; s < strips; s += finish_slices)
            total = sum(total, load(column + s * nb));
    }
    __shared__ T slice_total[finish_slices][finish_results];
    slice_total[slice][along] = total;
    __syncthreads();
    if (slice == 0 && k < p.n && (begin < end || strips > 0)) {
#pragma unroll
        for (int s = 1; s < finish_slices; ++s)
            total = sum(total, slice_total[s][along]);
        update(p.y + k * p.incy, p.alpha, total, p.beta);
    }
}

} // namespace starmv::cuda
