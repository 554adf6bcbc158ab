// The tile kernel of symv, hemv and the off-diagonal product: each element of A is read once and used for both of
// its products.
//
// A thread block walks down a strip of square tiles in one block column. For each tile it finishes the part of
// A x that belongs to the tile's rows (added over the q groups in shared memory, written as a partial vector); the
// part of A^T x (or A^H x) that belongs to the block column stays in registers until the strip ends. On diagonal
// tiles only the stored triangle is read: its elements serve both sides, the diagonal one.
#pragma once

#include "kernels/cuda/plan.hpp"
#include "kernels/cuda/reduce.cuh"

namespace starmv::cuda {

template <class T>
struct SymvParameters {
    Region region;
    SymvPass pass;
    long long m, n; // of the whole region
    const T* A;
    long long lda;
    const T* x_rows; // what A^T is applied to
    long long incx_rows;
    const T* x_columns; // what A is applied to
    long long incx_columns;
    T* row_partial;    // (block columns of the pass) x (rows of the pass)
    T* column_partial; // (block columns of the pass) x strips x nb
};

template <class T, Access access, bool conjugate, int row_packs, int q>
__global__ void __launch_bounds__(32 * q) symv_tiles_kernel(SymvParameters<T> p) {
    constexpr int nb = 32 * pack_size<T> * row_packs;
    constexpr int columns = nb / q; // of a thread
    using Share = ColumnShare<T, access, 32>;
    static_assert(Share::rows * row_packs == nb && nb % q == 0);
    const int along = static_cast<int>(threadIdx.x) % 32;
    const int group = static_cast<int>(threadIdx.x) / 32;

    const long long J = p.pass.column_begin + blockIdx.x;
    const long long strip = blockIdx.y;
    const long long first = p.pass.first_row(p.region, J) + strip * p.pass.strip;
    const long long last = min(first + p.pass.strip, static_cast<long long>(p.pass.last_row(p.region, J)));
    if (first >= last) return;

    const long long column0 = J * nb;
    const int existing_columns = static_cast<int>(min(static_cast<long long>(nb), p.n - column0));
    T x_column[columns];
    T column_total[columns];
    const T* column[columns];
#pragma unroll
    for (int k = 0; k < columns; ++k) {
        const int c = group + k * q;
        x_column[k] = c < existing_columns ? load_cached(p.x_columns + (column0 + c) * p.incx_columns) : zero<T>();
        column_total[k] = zero<T>();
        column[k] = p.A + (column0 + c) * p.lda;
    }

    __shared__ T row_total[2][q][nb];
    int buffer = 0;
    for (long long I = first; I < last; ++I, buffer ^= 1) {
        const long long row0 = I * nb;
        const long long existing_rows = min(static_cast<long long>(nb), p.m - row0);
        Pack<T> total[row_packs];
#pragma unroll
        for (int r = 0; r < row_packs; ++r)
#pragma unroll
            for (int v = 0; v < Share::size; ++v)
                total[r].element[v] = zero<T>();

        if (p.region != Region::Full && I == J) {
#pragma unroll
            for (int r = 0; r < row_packs; ++r) {
#pragma unroll
                for (int v = 0; v < Share::size; ++v) {
                    const int row = r * Share::rows + Share::row(along, v);
                    if (row >= existing_rows) continue;
                    const T x_row = load_cached(p.x_rows + (row0 + row) * p.incx_rows);
#pragma unroll
                    for (int k = 0; k < columns; ++k) {
                        const int c = group + k * q;
                        if (c >= existing_columns || (p.region == Region::Lower ? row < c : row > c)) continue;
                        const T a = load_once(column[k] + row0 + row);
                        T& of_row = total[r].element[v];
                        if (row == c && conjugate) {
                            of_row = multiply_add_real(a, x_column[k], of_row);
                            continue;
                        }
                        of_row = multiply_add<false>(a, x_column[k], of_row);
                        if (row != c) column_total[k] = multiply_add<conjugate>(a, x_row, column_total[k]);
                    }
                }
            }
        } else {
            const bool whole = existing_rows == nb && existing_columns == nb;
#pragma unroll
            for (int r = 0; r < row_packs; ++r) {
                const long long piece = row0 + r * Share::rows;
                const long long rows = p.m - piece;
                Pack<T> a[columns];
                if (whole) {
#pragma unroll
                    for (int k = 0; k < columns; ++k)
                        a[k] = Share::load_all(column[k] + piece, along);
                } else {
#pragma unroll
                    for (int k = 0; k < columns; ++k)
                        a[k] = Share::load_first(column[k] + piece, along, group + k * q < existing_columns ? rows : 0);
                }
                Pack<T> x_row;
#pragma unroll
                for (int v = 0; v < Share::size; ++v) {
                    const int row = Share::row(along, v);
                    x_row.element[v] = row < rows ? load_cached(p.x_rows + (piece + row) * p.incx_rows) : zero<T>();
                }
#pragma unroll
                for (int k = 0; k < columns; ++k)
#pragma unroll
                    for (int v = 0; v < Share::size; ++v) {
                        const T e = a[k].element[v];
                        total[r].element[v] = multiply_add<false>(e, x_column[k], total[r].element[v]);
                        column_total[k] = multiply_add<conjugate>(e, x_row.element[v], column_total[k]);
                    }
            }
        }

        // Two buffers, so that one barrier a tile is enough: a buffer is written again only after the next barrier.
#pragma unroll
        for (int r = 0; r < row_packs; ++r)
#pragma unroll
            for (int v = 0; v < Share::size; ++v)
                row_total[buffer][group][r * Share::rows + Share::row(along, v)] = total[r].element[v];
        __syncthreads();
        const int t = static_cast<int>(threadIdx.x);
        if (t < nb) {
            T of_row = row_total[buffer][0][t];
#pragma unroll
            for (int g = 1; g < q; ++g)
                of_row = sum(of_row, row_total[buffer][g][t]);
            store(p.row_partial + static_cast<long long>(blockIdx.x) * p.pass.row_partials(nb) +
                      (I - p.pass.row_begin) * nb + t,
                  of_row);
        }
    }

#pragma unroll
    for (int k = 0; k < columns; ++k) {
        const T of_column = warp_sum<32>(column_total[k]);
        if (along == 0)
            store(p.column_partial + (static_cast<long long>(blockIdx.x) * p.pass.strips + strip) * nb + group + k * q,
                  of_column);
    }
}

} // namespace starmv::cuda
