// y <- alpha op(A) x + beta y, tile by tile: y_i gets alpha op(A)_ij x_j from every j, in ascending order of j.

#include <vector>

#include "kernels/check.hpp"
#include "scheduler/accumulators.hpp"
#include "scheduler/tiled_check.hpp"
#include "scheduler/tiled_scal.hpp"
#include "starmv/tasks/tiled.hpp"

namespace starmv::tasks {
namespace {

template <Scalar T>
void check(const scheduler::Call& call, Op op, const Matrix<T>& A, const Vector<T>& x, const Vector<T>& y) {
    kernels::Checker{call.routine()}.op(op, 1);
    if (A.stored() != Stored::Full)
        call.fail("A", 3, A.stored() == Stored::Lower ? "a matrix with Stored::Lower" : "a matrix with Stored::Upper",
                  "a matrix with Stored::Full");
    const bool plain = op == Op::NoTrans;
    const auto rows = scheduler::row_cuts_of(A);
    const auto columns = scheduler::column_cuts_of(A);
    const char* const like_rows = "A's rows";
    const char* const like_columns = "A's columns";
    scheduler::require_cuts(call, "x", 4, scheduler::cuts_of(x), plain ? like_columns : like_rows,
                            plain ? columns : rows);
    scheduler::require_cuts(call, "y", 6, scheduler::cuts_of(y), plain ? like_rows : like_columns,
                            plain ? rows : columns);
    scheduler::Outputs outputs(call, "y", 6);
    outputs.add(y);
    outputs.require_separate("A", 3, A);
    outputs.require_separate("x", 4, x);
}

} // namespace

template <Scalar T>
void gemv(Op op, std::type_identity_t<T> alpha, const Matrix<T>& A, const Vector<T>& x, std::type_identity_t<T> beta,
          const Vector<T>& y, const Options& options) {
    scheduler::Call call("starmv::tasks::gemv", options);
    check(call, op, A, x, y);
    if (A.rows() == 0 || A.columns() == 0) {
        call.expect(0);
        return;
    }
    if (alpha == T{}) {
        scheduler::submit_scal(call, beta, y);
        return;
    }

    // A tile without elements has no task.
    const auto used = [](const Vector<T>& vector) {
        std::vector<std::int64_t> tiles;
        for (std::int64_t i = 0; i < vector.tiles(); ++i)
            if (vector.tile_length(i) > 0) tiles.push_back(i);
        return tiles;
    };
    const auto x_tiles = used(x);
    const auto y_tiles = used(y);
    scheduler::Accumulators<T> accumulators(options, y, beta, static_cast<std::int64_t>(x_tiles.size()));
    call.expect(static_cast<std::int64_t>(x_tiles.size() * y_tiles.size()) + accumulators.additions());
    for (const std::int64_t j : x_tiles) {
        for (const std::int64_t i : y_tiles) { // inside, so that neighbouring tasks do not wait for each other
            const auto target = accumulators.next(i);
            call.submit(
                gemv_codelet<T>(), GemvArguments<T>{op, alpha, target.beta},
                {{op == Op::NoTrans ? A.tile(i, j) : A.tile(j, i), STARPU_R}, {x.tile(j), STARPU_R}, target.access},
                {.flops = scheduler::multiply_adds<T>(y.tile_length(i), x.tile_length(j)),
                 .raise = target.ends_chain ? 1 : 0});
        }
    }
    accumulators.submit_additions(call);
}

template void gemv(Op, float, const Matrix<float>&, const Vector<float>&, float, const Vector<float>&, const Options&);
template void gemv(Op, double, const Matrix<double>&, const Vector<double>&, double, const Vector<double>&,
                   const Options&);
template void gemv(Op, std::complex<float>, const Matrix<std::complex<float>>&, const Vector<std::complex<float>>&,
                   std::complex<float>, const Vector<std::complex<float>>&, const Options&);
template void gemv(Op, std::complex<double>, const Matrix<std::complex<double>>&, const Vector<std::complex<double>>&,
                   std::complex<double>, const Vector<std::complex<double>>&, const Options&);

} // namespace starmv::tasks
