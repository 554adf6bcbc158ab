// The launchers of symv, hemv and the off-diagonal product.
#pragma once

#include "kernels/cuda/gemv.cuh"
#include "kernels/cuda/symv_finish.cuh"
#include "kernels/cuda/symv_tiles.cuh"

namespace starmv::cuda {

// One y of a product, and which partial vectors belong to it.
template <Scalar T>
struct Output {
    bool rows, columns;
    std::int64_t n;
    T beta;
    T* y;
    std::int64_t incy;
};

template <class D, bool conjugate>
void launch_symv_tiles(const Target& target, bool packed, const SymvParameters<D>& parameters) {
    constexpr SymvTuning t = symv_tuning<sizeof(D)>;
    const SymvPass& pass = parameters.pass;
    const dim3 grid(static_cast<unsigned>(pass.column_end - pass.column_begin), static_cast<unsigned>(pass.strips));
    launch("symv",
           packed ? symv_tiles_kernel<D, Access::Packed, conjugate, t.row_packs, t.q>
                  : symv_tiles_kernel<D, Access::Single, conjugate, t.row_packs, t.q>,
           grid, 32 * t.q, target.stream, parameters);
}

// Runs all passes. parameters holds the operands; what belongs to a pass is filled in here.
template <Scalar T, int outputs>
void run_symv(const Target& target, bool conjugate, T alpha, SymvParameters<DeviceScalar<T>> parameters,
              const Output<T> (&output)[outputs]) {
    using D = DeviceScalar<T>;
    constexpr int nb = symv_block<sizeof(D)>;
    const SymvPlan plan(parameters.region, ceil_div(parameters.m, nb), ceil_div(parameters.n, nb), nb, sizeof(D),
                        symv_tuning<sizeof(D)>, target.device, target.workspace.bytes);
    // Only a single pass sees each y exactly once; otherwise y is scaled beforehand.
    const bool single = plan.passes() == 1;
    if (!single) {
        for (const Output<T>& out : output)
            scal_simplified(target, kernels::ScalProblem<T>{out.n, out.beta, out.y, out.incy});
    }
    const bool packed = columns_are_packed(parameters.A, parameters.lda);
    auto* partial = reinterpret_cast<D*>(static_cast<char*>(target.workspace.data) + Workspace::counter_bytes);

    plan.for_each_pass([&](const SymvPass& pass) {
        parameters.pass = pass;
        parameters.row_partial = partial;
        parameters.column_partial = partial + (pass.column_end - pass.column_begin) * pass.row_partials(nb);
        if constexpr (is_pair<D>) {
            if (conjugate)
                launch_symv_tiles<D, true>(target, packed, parameters);
            else
                launch_symv_tiles<D, false>(target, packed, parameters);
        } else {
            launch_symv_tiles<D, false>(target, packed, parameters);
        }
        for (const Output<T>& out : output) {
            std::int64_t begin = out.rows ? pass.row_begin : pass.column_begin;
            std::int64_t end = out.rows ? pass.row_end : pass.column_end;
            if (out.rows && out.columns) {
                begin = std::min(begin, pass.column_begin);
                end = std::max(end, pass.column_end);
            }
            const std::int64_t results = std::min(end * nb, out.n) - begin * nb;
            const FinishParameters<D> finish{parameters.region,
                                             pass,
                                             out.rows,
                                             out.columns,
                                             begin,
                                             out.n,
                                             parameters.row_partial,
                                             parameters.column_partial,
                                             to_device(alpha),
                                             to_device(single ? out.beta : T{1}),
                                             reinterpret_cast<D*>(out.y),
                                             out.incy};
            launch("symv second stage", symv_finish_kernel<D, nb>,
                   dim3(static_cast<unsigned>(ceil_div(results, finish_results))), finish_results * finish_slices,
                   target.stream, finish);
        }
    });
}

template <Scalar T>
void symv(const Target& target, const kernels::SymvProblem<T>& problem) {
    using D = DeviceScalar<T>;
    kernels::simplify(
        problem, [&](const kernels::ScalProblem<T>& p) { scal_simplified(target, p); },
        [&](const kernels::SymvProblem<T>& p) {
            const auto* x = reinterpret_cast<const D*>(p.x);
            SymvParameters<D> parameters{};
            parameters.region = p.uplo == Uplo::Lower ? Region::Lower : Region::Upper;
            parameters.m = parameters.n = p.n;
            parameters.A = reinterpret_cast<const D*>(p.A);
            parameters.lda = p.lda;
            parameters.x_rows = parameters.x_columns = x;
            parameters.incx_rows = parameters.incx_columns = p.incx;
            const Output<T> output[]{{true, true, p.n, p.beta, p.y, p.incy}};
            run_symv(target, p.conjugate, p.alpha, parameters, output);
        });
}

template <Scalar T>
void symv_offdiag(const Target& target, const kernels::OffdiagProblem<T>& problem) {
    using D = DeviceScalar<T>;
    kernels::simplify(
        problem, [&](const kernels::ScalProblem<T>& p) { scal_simplified(target, p); },
        [&](const kernels::OffdiagProblem<T>& p) {
            SymvParameters<D> parameters{};
            parameters.region = Region::Full;
            parameters.m = p.m;
            parameters.n = p.n;
            parameters.A = reinterpret_cast<const D*>(p.A);
            parameters.lda = p.lda;
            parameters.x_rows = reinterpret_cast<const D*>(p.x_rows);
            parameters.incx_rows = p.incx_rows;
            parameters.x_columns = reinterpret_cast<const D*>(p.x_columns);
            parameters.incx_columns = p.incx_columns;
            const Output<T> output[]{{true, false, p.m, p.beta_rows, p.y_rows, p.incy_rows},
                                     {false, true, p.n, p.beta_columns, p.y_columns, p.incy_columns}};
            run_symv(target, p.conjugate, p.alpha, parameters, output);
        });
}

template <Scalar T>
std::size_t symv_workspace_bytes(const Device& device, std::int64_t n) {
    if (n == 0) return 0;
    constexpr int nb = symv_block<sizeof(T)>;
    const std::int64_t tiles = ceil_div(n, nb);
    // The triangles of one order need about the same; the lower one's single pass is the larger.
    const SymvPlan plan(Region::Lower, tiles, tiles, nb, sizeof(T), symv_tuning<sizeof(T)>, device,
                        std::size_t{1} << 60);
    return Workspace::counter_bytes + static_cast<std::size_t>(plan.elements()) * sizeof(T);
}

} // namespace starmv::cuda
