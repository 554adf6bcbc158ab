// The launcher of gemv: chooses kernel and plan, once for all types.
#pragma once

#include "kernels/cuda/gemv_n.cuh"
#include "kernels/cuda/gemv_t.cuh"
#include "kernels/cuda/vector.cuh"
#include "kernels/simplify.hpp"

namespace starmv::cuda {

// Packs can be loaded if every column starts on a multiple of 16 bytes.
template <class T>
bool columns_are_packed(const T* A, std::int64_t lda) {
    return reinterpret_cast<std::uintptr_t>(A) % 16 == 0 && static_cast<std::size_t>(lda) * sizeof(T) % 16 == 0;
}

template <class D, Access access, const GemvTuning& t>
void launch_gemv_n(const Target& target, const GemvPlan& plan, const GemvParameters<D>& parameters) {
    launch("gemv N", gemv_n_kernel<D, access, t.tx, t.q, t.unroll>,
           dim3(static_cast<unsigned>(plan.tiles), static_cast<unsigned>(plan.splits)), t.tx * t.q, target.stream,
           parameters);
}

template <class D, Access access, bool conjugate, const GemvTuning& t>
void launch_gemv_t(const Target& target, const GemvPlan& plan, const GemvParameters<D>& parameters) {
    launch("gemv T", gemv_t_kernel<D, access, conjugate, t.tx, t.q, t.columns, t.unroll>,
           dim3(static_cast<unsigned>(plan.tiles), static_cast<unsigned>(plan.splits)), t.tx * t.q, target.stream,
           parameters);
}

template <class D, Access access>
void launch_gemv(const Target& target, Op op, const GemvPlan& plan, const GemvParameters<D>& parameters) {
    if (op == Op::NoTrans) {
        if (plan.narrow)
            launch_gemv_n<D, access, gemv_n_tuning.narrow>(target, plan, parameters);
        else
            launch_gemv_n<D, access, gemv_n_tuning.wide>(target, plan, parameters);
        return;
    }
    if constexpr (is_pair<D>) {
        if (op == Op::ConjTrans) {
            if (plan.narrow)
                launch_gemv_t<D, access, true, gemv_t_tuning.narrow>(target, plan, parameters);
            else
                launch_gemv_t<D, access, true, gemv_t_tuning.wide>(target, plan, parameters);
            return;
        }
    }
    if (plan.narrow)
        launch_gemv_t<D, access, false, gemv_t_tuning.narrow>(target, plan, parameters);
    else
        launch_gemv_t<D, access, false, gemv_t_tuning.wide>(target, plan, parameters);
}

template <Scalar T>
GemvPlan plan_gemv(const Device& device, Op op, std::int64_t m, std::int64_t n, std::size_t workspace_bytes) {
    return op == Op::NoTrans ? plan_gemv_n(m, n, sizeof(T), device, workspace_bytes)
                             : plan_gemv_t(m, n, sizeof(T), device, workspace_bytes);
}

template <Scalar T>
void gemv(const Target& target, const kernels::GemvProblem<T>& problem) {
    using D = DeviceScalar<T>;
    kernels::simplify(
        problem, [&](const kernels::ScalProblem<T>& p) { scal_simplified(target, p); },
        [&](const kernels::GemvProblem<T>& p) {
            const GemvPlan plan = plan_gemv<T>(target.device, p.op, p.m, p.n, target.workspace.bytes);
            auto* counters = static_cast<unsigned*>(target.workspace.data);
            auto* partial = reinterpret_cast<D*>(static_cast<char*>(target.workspace.data) + Workspace::counter_bytes);
            const GemvParameters<D> parameters{p.m,
                                               p.n,
                                               to_device(p.alpha),
                                               reinterpret_cast<const D*>(p.A),
                                               p.lda,
                                               reinterpret_cast<const D*>(p.x),
                                               p.incx,
                                               to_device(p.beta),
                                               reinterpret_cast<D*>(p.y),
                                               p.incy,
                                               plan.chunk,
                                               partial,
                                               counters};
            if (columns_are_packed(p.A, p.lda))
                launch_gemv<D, Access::Packed>(target, p.op, plan, parameters);
            else
                launch_gemv<D, Access::Single>(target, p.op, plan, parameters);
        });
}

template <Scalar T>
std::size_t gemv_workspace_bytes(const Device& device, Op op, std::int64_t m, std::int64_t n) {
    if (m == 0 || n == 0) return 0;
    const GemvPlan plan = plan_gemv<T>(device, op, m, n, std::size_t{1} << 40);
    return gemv_plan_bytes(plan, op == Op::NoTrans ? m : n, sizeof(T));
}

} // namespace starmv::cuda
