// y <- alpha A x + beta y for a symmetric or Hermitian A, of which one triangle of tiles is read. A diagonal tile
// adds to its own y_i; a tile off the diagonal is read once and adds to y_i and y_j.

#include <vector>

#include "kernels/check.hpp"
#include "scheduler/accumulators.hpp"
#include "scheduler/rounds.hpp"
#include "scheduler/tiled_check.hpp"
#include "scheduler/tiled_scal.hpp"
#include "starmv/tasks/tiled.hpp"

namespace starmv::tasks {
namespace {

// symv and hemv differ in their name and in these.
struct Codelets {
    starpu_codelet* diag;
    starpu_codelet* offdiag;
};

template <Scalar T>
void check(const scheduler::Call& call, Uplo uplo, const Matrix<T>& A, const Vector<T>& x, const Vector<T>& y) {
    kernels::Checker{call.routine()}.uplo(uplo, 1);
    const Stored needed = uplo == Uplo::Lower ? Stored::Lower : Stored::Upper;
    if (A.stored() != Stored::Full && A.stored() != needed)
        call.fail("A", 3, A.stored() == Stored::Lower ? "a matrix with Stored::Lower" : "a matrix with Stored::Upper",
                  uplo == Uplo::Lower ? "a matrix with Stored::Lower or Stored::Full for uplo = Lower"
                                      : "a matrix with Stored::Upper or Stored::Full for uplo = Upper");
    const auto rows = scheduler::row_cuts_of(A);
    const auto columns = scheduler::column_cuts_of(A);
    if (rows != columns)
        call.fail("A", 3, "cut into " + scheduler::describe(rows) + " by " + scheduler::describe(columns),
                  "square, with rows and columns cut alike");
    scheduler::require_cuts(call, "x", 4, scheduler::cuts_of(x), "A's rows", rows);
    scheduler::require_cuts(call, "y", 6, scheduler::cuts_of(y), "A's rows", rows);
    scheduler::Outputs outputs(call, "y", 6);
    outputs.add(y);
    outputs.require_separate("A", 3, A);
    outputs.require_separate("x", 4, x);
}

template <Scalar T>
void product(const char* routine, Codelets codelets, Uplo uplo, T alpha, const Matrix<T>& A, const Vector<T>& x, T beta,
             const Vector<T>& y, const Options& options) {
    scheduler::Call call(routine, options);
    check(call, uplo, A, x, y);
    if (A.rows() == 0) {
        call.expect(0);
        return;
    }
    if (alpha == T{}) {
        scheduler::submit_scal(call, beta, y);
        return;
    }

    std::vector<std::int64_t> used; // a tile without elements has no task
    for (std::int64_t i = 0; i < y.tiles(); ++i)
        if (y.tile_length(i) > 0) used.push_back(i);
    const auto count = static_cast<std::int64_t>(used.size());
    scheduler::Accumulators<T> accumulators(options, y, beta, count);
    call.expect(count * (count + 1) / 2 + accumulators.additions());

    for (const std::int64_t i : used) {
        const auto target = accumulators.next(i);
        call.submit(codelets.diag, DiagArguments<T>{uplo, alpha, target.beta},
                    {{A.tile(i, i), STARPU_R}, {x.tile(i), STARPU_R}, target.access},
                    {.flops = scheduler::multiply_adds<T>(y.tile_length(i), y.tile_length(i)),
                     .raise = target.ends_chain ? 1 : 0});
    }
    scheduler::for_each_pair_in_rounds(count, [&](std::int64_t first, std::int64_t second) {
        const std::int64_t low = used[static_cast<std::size_t>(first)];
        const std::int64_t high = used[static_cast<std::size_t>(second)];
        const std::int64_t row = uplo == Uplo::Lower ? high : low;
        const std::int64_t column = uplo == Uplo::Lower ? low : high;
        const auto rows = accumulators.next(row);
        const auto columns = accumulators.next(column);
        call.submit(codelets.offdiag, OffdiagArguments<T>{alpha, rows.beta, columns.beta},
                    {{A.tile(row, column), STARPU_R},
                     {x.tile(row), STARPU_R},
                     {x.tile(column), STARPU_R},
                     rows.access,
                     columns.access},
                    {.flops = 2 * scheduler::multiply_adds<T>(y.tile_length(row), y.tile_length(column)),
                     .raise = rows.ends_chain || columns.ends_chain ? 1 : 0});
    });
    accumulators.submit_additions(call);
}

} // namespace

template <Scalar T>
void symv(Uplo uplo, std::type_identity_t<T> alpha, const Matrix<T>& A, const Vector<T>& x,
          std::type_identity_t<T> beta, const Vector<T>& y, const Options& options) {
    product<T>("starmv::tasks::symv", {symv_diag_codelet<T>(), symv_offdiag_codelet<T>()}, uplo, alpha, A, x, beta, y,
               options);
}

template <Scalar T>
void hemv(Uplo uplo, std::type_identity_t<T> alpha, const Matrix<T>& A, const Vector<T>& x,
          std::type_identity_t<T> beta, const Vector<T>& y, const Options& options) {
    product<T>("starmv::tasks::hemv", {hemv_diag_codelet<T>(), hemv_offdiag_codelet<T>()}, uplo, alpha, A, x, beta, y,
               options);
}

template void symv(Uplo, float, const Matrix<float>&, const Vector<float>&, float, const Vector<float>&,
                   const Options&);
template void symv(Uplo, double, const Matrix<double>&, const Vector<double>&, double, const Vector<double>&,
                   const Options&);
template void symv(Uplo, std::complex<float>, const Matrix<std::complex<float>>&, const Vector<std::complex<float>>&,
                   std::complex<float>, const Vector<std::complex<float>>&, const Options&);
template void symv(Uplo, std::complex<double>, const Matrix<std::complex<double>>&, const Vector<std::complex<double>>&,
                   std::complex<double>, const Vector<std::complex<double>>&, const Options&);
template void hemv(Uplo, float, const Matrix<float>&, const Vector<float>&, float, const Vector<float>&,
                   const Options&);
template void hemv(Uplo, double, const Matrix<double>&, const Vector<double>&, double, const Vector<double>&,
                   const Options&);
template void hemv(Uplo, std::complex<float>, const Matrix<std::complex<float>>&, const Vector<std::complex<float>>&,
                   std::complex<float>, const Vector<std::complex<float>>&, const Options&);
template void hemv(Uplo, std::complex<double>, const Matrix<std::complex<double>>&, const Vector<std::complex<double>>&,
                   std::complex<double>, const Vector<std::complex<double>>&, const Options&);

} // namespace starmv::tasks
