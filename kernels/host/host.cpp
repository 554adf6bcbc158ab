// The host level: checked arguments, CPU kernels.
#include "starmv/host.hpp"

#include <omp.h>

#include "kernels/check_problem.hpp"
#include "kernels/cpu/cpu.hpp"

namespace starmv::host {
namespace {

int team_size(const char* routine, int position, int threads) {
    kernels::Checker{routine}.at_least("threads", position, threads, 0);
    return threads == 0 ? omp_get_max_threads() : threads;
}

template <Scalar T>
void checked_symv(const char* routine, const kernels::SymvProblem<T>& problem, int threads) {
    kernels::check_symv(routine, problem);
    cpu::symv(problem, team_size(routine, 11, threads));
}

} // namespace

template <Scalar T>
void gemv(Op op, std::int64_t m, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy, int threads) {
    constexpr const char* routine = "starmv::host::gemv";
    const kernels::GemvProblem<T> problem{op, m, n, alpha, A, lda, x, incx, beta, y, incy};
    kernels::check_gemv(routine, problem);
    cpu::gemv(problem, team_size(routine, 12, threads));
}

template <Scalar T>
void symv(Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy, int threads) {
    checked_symv<T>("starmv::host::symv", {uplo, false, n, alpha, A, lda, x, incx, beta, y, incy}, threads);
}

template <Scalar T>
void hemv(Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy, int threads) {
    checked_symv<T>("starmv::host::hemv", {uplo, is_complex<T>, n, alpha, A, lda, x, incx, beta, y, incy}, threads);
}

template <Scalar T>
void scal(std::int64_t n, std::type_identity_t<T> beta, T* y, std::int64_t incy) {
    const kernels::ScalProblem<T> problem{n, beta, y, incy};
    kernels::check_scal("starmv::host::scal", problem);
    cpu::scal(problem);
}

template void gemv(Op, std::int64_t, std::int64_t, float, const float*, std::int64_t, const float*, std::int64_t, float,
                   float*, std::int64_t, int);
template void symv(Uplo, std::int64_t, float, const float*, std::int64_t, const float*, std::int64_t, float, float*,
                   std::int64_t, int);
template void hemv(Uplo, std::int64_t, float, const float*, std::int64_t, const float*, std::int64_t, float, float*,
                   std::int64_t, int);
template void scal(std::int64_t, float, float*, std::int64_t);
template void gemv(Op, std::int64_t, std::int64_t, double, const double*, std::int64_t, const double*, std::int64_t,
                   double, double*, std::int64_t, int);
template void symv(Uplo, std::int64_t, double, const double*, std::int64_t, const double*, std::int64_t, double,
                   double*, std::int64_t, int);
template void hemv(Uplo, std::int64_t, double, const double*, std::int64_t, const double*, std::int64_t, double,
                   double*, std::int64_t, int);
template void scal(std::int64_t, double, double*, std::int64_t);
template void gemv(Op, std::int64_t, std::int64_t, std::complex<float>, const std::complex<float>*, std::int64_t,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t,
                   int);
template void symv(Uplo, std::int64_t, std::complex<float>, const std::complex<float>*, std::int64_t,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t,
                   int);
template void hemv(Uplo, std::int64_t, std::complex<float>, const std::complex<float>*, std::int64_t,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t,
                   int);
template void scal(std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void gemv(Op, std::int64_t, std::int64_t, std::complex<double>, const std::complex<double>*, std::int64_t,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*, std::int64_t,
                   int);
template void symv(Uplo, std::int64_t, std::complex<double>, const std::complex<double>*, std::int64_t,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*, std::int64_t,
                   int);
template void hemv(Uplo, std::int64_t, std::complex<double>, const std::complex<double>*, std::int64_t,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*, std::int64_t,
                   int);
template void scal(std::int64_t, std::complex<double>, std::complex<double>*, std::int64_t);

} // namespace starmv::host
