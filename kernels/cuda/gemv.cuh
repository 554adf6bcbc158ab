// The launcher of gemv, once for all types.
#pragma once

#include "kernels/cuda/gemv_n.cuh"
#include "kernels/cuda/gemv_t.cuh"
#include "kernels/cuda/operands.cuh"
#include "kernels/cuda/plan_cache.hpp"
#include "kernels/cuda/vector.cuh"
#include "kernels/simplify.hpp"

namespace starmv::cuda {

template <Scalar T>
const GemvTuning& gemv_tuning(const Device& device, Op op) {
    return (op == Op::NoTrans ? device.tuning->gemv_n : device.tuning->gemv_t)[type_index<T>];
}

template <Scalar T>
GemvPlan plan_gemv(const Device& device, Op op, std::int64_t m, std::int64_t n, std::size_t workspace_bytes) {
    const GemvTuning& tuning = gemv_tuning<T>(device, op);
    return op == Op::NoTrans ? plan_gemv(tuning, gemv_n_step(sizeof(T)), m, n, device, workspace_bytes)
                             : plan_gemv(tuning, gemv_t_step(sizeof(T)), n, m, device, workspace_bytes);
}

template <Scalar T>
GemvPlan cached_gemv_plan(const Device& device, Op op, std::int64_t m, std::int64_t n, std::size_t workspace_bytes) {
    thread_local PlanCache<GemvPlan, GemvTuning> cache;
    const PlanKey<GemvTuning> key{m,
                                  n,
                                  workspace_bytes,
                                  gemv_tuning<T>(device, op),
                                  device.multiprocessors,
                                  device.compute_capability,
                                  op == Op::NoTrans ? 0 : 1};
    return cache.get(key, [&] { return plan_gemv<T>(device, op, m, n, workspace_bytes); });
}

template <auto kernel, class D>
void launch_gemv(const Target& target, const Waves<most_blocks_per_sm>& waves, int shared_bytes,
                 const GemvParameters<D>& parameters) {
    allow_shared_memory<kernel>(target.device);
    const std::int64_t blocks = parameters.plan.blocks;
    launch("gemv", kernel, target,
           {.blocks = blocks,
            .threads = block_threads,
            // Clusters need room on several multiprocessors at once: they take what they can get.
            .shared_bytes = parameters.plan.ranks > 1
                                ? shared_bytes
                                : shared_bytes_for(target.device, waves.per_sm(blocks), shared_bytes),
            .cluster_blocks = parameters.plan.ranks,
            .overlap = true},
           parameters);
}

// Calls f with the lanes of a plan as a constant.
template <class F>
auto with_lanes(int lanes, F&& f) {
    if (lanes == 8) return f(std::integral_constant<int, 8>{});
    if (lanes == 16) return f(std::integral_constant<int, 16>{});
    if (lanes == 128) return f(std::integral_constant<int, 128>{});
    return f(std::integral_constant<int, 32>{});
}

template <Scalar T>
void gemv(const Target& target, const kernels::GemvProblem<T>& problem) {
    using D = DeviceScalar<T>;
    kernels::simplify(
        problem, [&](const kernels::ScalProblem<T>& p) { scal_simplified(target, p); },
        [&](const kernels::GemvProblem<T>& p) {
            const std::size_t workspace = std::min(target.workspace.exchange_bytes(), most_workspace<T>(p.m, p.n));
            const GemvPlan plan = cached_gemv_plan<T>(target.device, p.op, p.m, p.n, workspace);
            const Waves waves(gemv_tuning<T>(target.device, p.op).wave, target.device);
            // A cluster finds multiprocessors sooner the less its blocks need.
            const int wanted = plan.ranks > 1 ? std::min(4, waves.stages(plan.blocks)) : waves.stages(plan.blocks);
            const int stages = stages_that_fit(target.device, waves.per_sm(plan.blocks), wanted, [&](int count) {
                return with_lanes(plan.lanes, [&](auto lanes) {
                    return p.op == Op::NoTrans ? gemv_n_shared_bytes<D, false, lanes>(count)
                                               : gemv_t_shared_bytes<D, false, lanes>(count);
                });
            });
            const GemvParameters<D> parameters{p.m,
                                               p.n,
                                               plan,
                                               columns_of(p.m, p.n, p.A, p.lda),
                                               vector_of(p.x, p.incx),
                                               result_of(p.alpha, p.beta, p.y, p.incy),
                                               static_cast<D*>(target.workspace.data),
                                               exceeds_l2<T>(target.device, p.m, p.n),
                                               stages};
            with_alignment(p.A, p.lda, [&](auto is_aligned) {
                constexpr bool aligned = is_aligned;
                const bool exchanges = plan.partial_tiles() > 0;
                const auto launch_n = [&](auto lanes) {
                    const int bytes = gemv_n_shared_bytes<D, aligned, lanes>(stages);
                    if (exchanges)
                        launch_gemv<gemv_n_kernel<D, aligned, lanes, true>>(target, waves, bytes, parameters);
                    else
                        launch_gemv<gemv_n_kernel<D, aligned, lanes, false>>(target, waves, bytes, parameters);
                };
                const auto launch_t = [&](auto lanes, auto conjugate) {
                    const int bytes = gemv_t_shared_bytes<D, aligned, lanes>(stages);
                    if (exchanges)
                        launch_gemv<gemv_t_kernel<D, aligned, conjugate, lanes, true>>(target, waves, bytes,
                                                                                       parameters);
                    else
                        launch_gemv<gemv_t_kernel<D, aligned, conjugate, lanes, false>>(target, waves, bytes,
                                                                                        parameters);
                };
                const auto launch_op = [&](auto lanes) {
                    if (p.op == Op::NoTrans) return launch_n(lanes);
                    if constexpr (lanes <= 32) {
                        if constexpr (is_pair<D>) {
                            if (p.op == Op::ConjTrans) return launch_t(lanes, std::bool_constant<true>{});
                        }
                        launch_t(lanes, std::bool_constant<false>{});
                    }
                };
                with_lanes(plan.lanes, launch_op);
            });
        });
}

template <Scalar T>
std::size_t gemv_workspace_bytes(const Device& device, Op op, std::int64_t m, std::int64_t n) {
    if (m == 0 || n == 0) return 0;
    const std::size_t most = std::min(Workspace::most_exchange_bytes, most_workspace<T>(m, n));
    return gemv_plan_bytes(plan_gemv<T>(device, op, m, n, most),
                           op == Op::NoTrans ? gemv_n_step(sizeof(T)) : gemv_t_step(sizeof(T)));
}

} // namespace starmv::cuda
