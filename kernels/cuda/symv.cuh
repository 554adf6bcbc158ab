// The launchers of symv, hemv and the off-diagonal product.
#pragma once

#include "kernels/cuda/operands.cuh"
#include "kernels/cuda/plan_cache.hpp"
#include "kernels/cuda/symv_add.cuh"
#include "kernels/cuda/symv_small.cuh"
#include "kernels/cuda/symv_tiles.cuh"
#include "kernels/cuda/vector.cuh"
#include "kernels/simplify.hpp"

namespace starmv::cuda {

template <Scalar T>
bool takes_small_symv(const Device& device, std::int64_t n) {
    return n < device.tuning->symv[type_index<T>].small_below;
}

template <class D, bool aligned, Region region, bool conjugate, bool splits>
void launch_symv_tiles(const Target& target, const Waves<most_symv_blocks_per_sm>& waves,
                       const SymvParameters<D, region>& parameters, bool exchanges) {
    constexpr auto kernel = symv_tiles_kernel<D, aligned, region, conjugate, splits>;
    allow_shared_memory<kernel>(target.device);
    const SymvPass<region>& pass = parameters.pass;
    const std::int64_t blocks = pass.cut.blocks();
    const int needed = symv_tiles_shared_bytes<D, aligned>(parameters.stages, pass.tile);
    launch("symv", kernel, target,
           {.blocks = blocks,
            .threads = block_threads,
            .shared_bytes = shared_bytes_for(target.device, waves.per_sm(blocks), needed),
            .overlap = true},
           parameters);
    const LaunchShape shape{.blocks = symv_sums<D>(pass), .threads = symv_add_threads, .overlap = true};
    try {
        if (!exchanges)
            launch("symv", symv_add_kernel<D, region, 0>, target, shape, parameters);
        else if (adds_many<D>(pass))
            launch("symv", symv_add_kernel<D, region, many_at_once>, target, shape, parameters);
        else
            launch("symv", symv_add_kernel<D, region, few_at_once>, target, shape, parameters);
    } catch (...) { // nobody will clear what has been left
        restore_workspace(target.workspace, Workspace::usable(target.workspace.bytes), target.stream);
        throw;
    }
}

// Runs all passes; y has been scaled if they are several. parameters holds the operands.
template <Scalar T, Region region>
void run_passes(const Target& target, const SymvLaunches<region>& launches, bool conjugate, const T* A,
                std::int64_t lda, SymvParameters<DeviceScalar<T>, region> parameters) {
    using D = DeviceScalar<T>;
    const Waves waves(target.device.tuning->symv[type_index<T>].wave, target.device);
    parameters.x_packed = parameters.x_rows.packed && parameters.x_columns.packed;
    std::size_t most_bytes = 0;
    for (const SymvPass<region>& pass : launches.passes)
        most_bytes = std::max(most_bytes, pass.shared_sum_bytes(sizeof(D)) + pass.partial_bytes(sizeof(D)));
    // Of all passes or none: what the others leave may reach into the memory that would have to be zero.
    const bool exchanges = most_bytes <= target.workspace.exchange_bytes();
    for (const SymvPass<region>& pass : launches.passes) {
        parameters.pass = pass;
        parameters.shared_sums = static_cast<D*>(target.workspace.data);
        parameters.partial = exchanges ? parameters.shared_sums + pass.shared_sums()
                                       : partial_results<D>(target.workspace, pass.partial_bytes(sizeof(D)));
        parameters.A = columns_of(pass.m, pass.n, A, lda);
        parameters.stages =
            stages_that_fit(target.device, waves.per_sm(pass.cut.blocks()), waves.stages(pass.cut.blocks()),
                            [&](int stages) { return symv_tiles_shared_bytes<D, false>(stages, pass.tile); });
        const auto launch_as = [&](auto aligned, auto conjugates) {
            if (pass.work.splits_pieces())
                launch_symv_tiles<D, aligned, region, conjugates, true>(target, waves, parameters, exchanges);
            else
                launch_symv_tiles<D, aligned, region, conjugates, false>(target, waves, parameters, exchanges);
        };
        with_alignment(A, lda, [&](auto aligned) {
            if constexpr (is_pair<D>) {
                if (conjugate) return launch_as(aligned, std::true_type{});
            }
            launch_as(aligned, std::false_type{});
        });
    }
    if (!exchanges) restore_workspace(target.workspace, most_bytes, target.stream);
}

template <Scalar T, Region region>
SymvPlan<region> plan_symv(const Device& device, std::int64_t m, std::int64_t n, std::size_t workspace_bytes) {
    return {m, n, sizeof(T), device.tuning->symv[type_index<T>], device, workspace_bytes};
}

template <Scalar T, Region region>
SymvLaunches<region> cached_symv_launches(const Target& target, std::int64_t m, std::int64_t n) {
    thread_local PlanCache<SymvLaunches<region>, SymvTuning> cache;
    const Device& device = target.device;
    const std::size_t workspace = target.workspace.bytes;
    const PlanKey<SymvTuning> key{
        m, n, workspace, device.tuning->symv[type_index<T>], device.multiprocessors, device.compute_capability, 0};
    return cache.get(key, [&] { return SymvLaunches<region>(plan_symv<T, region>(device, m, n, workspace)); });
}

// With pointers to element 0 of all vectors, as after simplify().
template <Scalar T>
void offdiag_in_tiles(const Target& target, kernels::OffdiagProblem<T> p) {
    using D = DeviceScalar<T>;
    const auto launches = cached_symv_launches<T, Region::Full>(target, p.m, p.n);
    if (launches.passes.size() > 1) {
        scal_simplified(target, kernels::ScalProblem<T>{p.m, p.beta_rows, p.y_rows, p.incy_rows});
        scal_simplified(target, kernels::ScalProblem<T>{p.n, p.beta_columns, p.y_columns, p.incy_columns});
        p.beta_rows = p.beta_columns = T{1};
    }
    run_passes<T, Region::Full>(target, launches, p.conjugate, p.A, p.lda,
                                {{},
                                 {},
                                 vector_of(p.x_rows, p.incx_rows),
                                 vector_of(p.x_columns, p.incx_columns),
                                 result_of(p.alpha, p.beta_rows, p.y_rows, p.incy_rows),
                                 result_of(p.alpha, p.beta_columns, p.y_columns, p.incy_columns),
                                 nullptr,
                                 nullptr,
                                 exceeds_l2<T>(target.device, p.m, p.n),
                                 0,
                                 false});
}

template <Scalar T, Region region>
void symv_in_tiles(const Target& target, kernels::SymvProblem<T> p);

// A matrix so large, and a workspace so small, that the partial results of one row of tiles do not fit: triangles on
// the diagonal for which they do, and the rectangles between them.
template <Scalar T, Region region>
void symv_in_blocks(const Target& target, kernels::SymvProblem<T> p) {
    std::int64_t order = p.n;
    do
        order = ceil_div(order, 2);
    while (!plan_symv<T, region>(target.device, order, order, target.workspace.bytes).fits());
    scal_simplified(target, kernels::ScalProblem<T>{p.n, p.beta, p.y, p.incy});
    for (std::int64_t k = 0; k < p.n; k += order) {
        kernels::SymvProblem<T> triangle = p;
        triangle.n = std::min(order, p.n - k);
        triangle.beta = T{1};
        triangle.A += k + k * p.lda;
        triangle.x += k * p.incx;
        triangle.y += k * p.incy;
        symv_in_tiles<T, region>(target, triangle);
        if (k == 0) continue;
        // The rows (lower) or columns (upper) of the triangle, from the edge of the matrix to the triangle.
        const bool lower = region == Region::Lower;
        const T* first = lower ? p.A + k : p.A + k * p.lda;
        const T *x = p.x + k * p.incx, *x0 = p.x;
        T *y = p.y + k * p.incy, *y0 = p.y;
        offdiag_in_tiles<T>(target, {p.conjugate, lower ? triangle.n : k, lower ? k : triangle.n, p.alpha, first, p.lda,
                                     lower ? x : x0, p.incx, lower ? x0 : x, p.incx, T{1}, lower ? y : y0, p.incy, T{1},
                                     lower ? y0 : y, p.incy});
    }
}

template <Scalar T, Region region>
void symv_in_tiles(const Target& target, kernels::SymvProblem<T> p) {
    using D = DeviceScalar<T>;
    const SymvLaunches<region> launches = cached_symv_launches<T, region>(target, p.n, p.n);
    if (!launches.fits) return symv_in_blocks<T, region>(target, p);
    // Only a single pass sees each element of y exactly once; otherwise y is scaled beforehand.
    if (launches.passes.size() > 1) {
        scal_simplified(target, kernels::ScalProblem<T>{p.n, p.beta, p.y, p.incy});
        p.beta = T{1};
    }
    const Vector<D> x = vector_of(p.x, p.incx);
    const Result<D> y = result_of(p.alpha, p.beta, p.y, p.incy);
    run_passes<T, region>(target, launches, p.conjugate, p.A, p.lda,
                          {{}, {}, x, x, y, y, nullptr, nullptr, exceeds_l2<T>(target.device, p.n, p.n / 2), 0, false});
}

template <Scalar T, Region region, bool conjugate>
void small_symv(const Target& target, const kernels::SymvProblem<T>& p) {
    using D = DeviceScalar<T>;
    const SymvTuning& tuning = target.device.tuning->symv[type_index<T>];
    const int n = static_cast<int>(p.n), stretches = static_cast<int>(ceil_div(n, step_rows<D>));
    // Blocks a multiprocessor, of those that the registers allow.
    const auto blocks_with = [&](int stages, int most) {
        constexpr int static_and_reserved = 4096;
        return std::clamp(
            target.device.shared_bytes_per_sm / (symv_small_shared_bytes<D>(stages) + static_and_reserved), 1, most);
    };
    const SmallSymvShape shape =
        small_symv_shape(n, stretches, std::min(tuning.small_ranks, most_cluster_blocks(target.device)),
                         target.device.multiprocessors, blocks_with(5, 2), blocks_with(3, 3));
    with_alignment(p.A, p.lda, [&](auto aligned) {
        constexpr auto kernel = symv_small_kernel<D, aligned, region, conjugate>;
        allow_shared_memory<kernel>(target.device);
        launch("symv", kernel, target,
               {.blocks = std::int64_t{stretches} * shape.ranks,
                .threads = block_threads,
                .shared_bytes = symv_small_shared_bytes<D>(shape.stages),
                .cluster_blocks = shape.ranks,
                .overlap = true},
               SmallSymvParameters<D>{n, shape.ranks, shape.stages, columns_of(p.n, p.n, p.A, p.lda),
                                      vector_of(p.x, p.incx), result_of(p.alpha, p.beta, p.y, p.incy)});
    });
}

template <Scalar T, Region region>
void symv_of_region(const Target& target, const kernels::SymvProblem<T>& p) {
    if (!takes_small_symv<T>(target.device, p.n)) return symv_in_tiles<T, region>(target, p);
    if constexpr (is_complex<T>) {
        if (p.conjugate) return small_symv<T, region, true>(target, p);
    }
    small_symv<T, region, false>(target, p);
}

template <Scalar T>
void symv(const Target& target, const kernels::SymvProblem<T>& problem) {
    kernels::simplify(
        problem, [&](const kernels::ScalProblem<T>& p) { scal_simplified(target, p); },
        [&](const kernels::SymvProblem<T>& p) {
            if (p.uplo == Uplo::Lower)
                symv_of_region<T, Region::Lower>(target, p);
            else
                symv_of_region<T, Region::Upper>(target, p);
        });
}

template <Scalar T>
void symv_offdiag(const Target& target, const kernels::OffdiagProblem<T>& problem) {
    kernels::simplify(
        problem, [&](const kernels::ScalProblem<T>& p) { scal_simplified(target, p); },
        [&](const kernels::OffdiagProblem<T>& p) { offdiag_in_tiles(target, p); });
}

template <Scalar T>
std::size_t symv_workspace_bytes(const Device& device, std::int64_t n) {
    if (n == 0 || takes_small_symv<T>(device, n)) return 0;
    constexpr std::size_t enough = std::size_t{1} << 50;
    const std::int64_t lower = plan_symv<T, Region::Lower>(device, n, n, enough).elements();
    const std::int64_t upper = plan_symv<T, Region::Upper>(device, n, n, enough).elements();
    return static_cast<std::size_t>(std::max(lower, upper)) * sizeof(T);
}

} // namespace starmv::cuda
