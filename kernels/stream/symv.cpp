#include "starmv/symv.hpp"

#include "kernels/check_problem.hpp"
#include "kernels/stream/queue_state.hpp"
#include "kernels/stream/submatrix.hpp"

namespace starmv {
namespace {

template <Scalar T>
void run(const char* routine, Queue& queue, const kernels::SymvProblem<T>& problem) {
    kernels::check_symv(routine, problem);
    const stream::DeviceGuard guard(queue.device());
    cuda::symv(queue.state().target, problem);
}

} // namespace

template <Scalar T>
void symv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy) {
    run<T>("starmv::symv", queue, {uplo, false, n, alpha, A, lda, x, incx, beta, y, incy});
}

template <Scalar T>
void symv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const Submatrix<T>& A,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy) {
    const T* first = stream::first_element("starmv::symv", A, n);
    run<T>("starmv::symv", queue, {uplo, false, n, alpha, first, A.ld, x, incx, beta, y, incy});
}

template <Scalar T>
void hemv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const T* A, std::int64_t lda,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy) {
    run<T>("starmv::hemv", queue, {uplo, is_complex<T>, n, alpha, A, lda, x, incx, beta, y, incy});
}

template <Scalar T>
void hemv(Queue& queue, Uplo uplo, std::int64_t n, std::type_identity_t<T> alpha, const Submatrix<T>& A,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy) {
    const T* first = stream::first_element("starmv::hemv", A, n);
    run<T>("starmv::hemv", queue, {uplo, is_complex<T>, n, alpha, first, A.ld, x, incx, beta, y, incy});
}

template <Scalar T>
std::size_t symv_workspace_bytes(const Queue& queue, std::int64_t n) {
    kernels::Checker{"starmv::symv_workspace_bytes"}.at_least("n", 0, n, 0);
    return cuda::symv_workspace_bytes<T>(queue.state().target.device, n);
}

template void symv(Queue&, Uplo, std::int64_t, float, const float*, std::int64_t, const float*, std::int64_t, float,
                   float*, std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, double, const double*, std::int64_t, const double*, std::int64_t, double,
                   double*, std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, std::complex<float>, const std::complex<float>*, std::int64_t,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, std::complex<double>, const std::complex<double>*, std::int64_t,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*,
                   std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, float, const Submatrix<float>&, const float*, std::int64_t, float,
                   float*, std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, double, const Submatrix<double>&, const double*, std::int64_t, double,
                   double*, std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, std::complex<float>, const Submatrix<std::complex<float>>&,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void symv(Queue&, Uplo, std::int64_t, std::complex<double>, const Submatrix<std::complex<double>>&,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*,
                   std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, float, const float*, std::int64_t, const float*, std::int64_t, float,
                   float*, std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, double, const double*, std::int64_t, const double*, std::int64_t, double,
                   double*, std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, std::complex<float>, const std::complex<float>*, std::int64_t,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, std::complex<double>, const std::complex<double>*, std::int64_t,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*,
                   std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, float, const Submatrix<float>&, const float*, std::int64_t, float,
                   float*, std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, double, const Submatrix<double>&, const double*, std::int64_t, double,
                   double*, std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, std::complex<float>, const Submatrix<std::complex<float>>&,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void hemv(Queue&, Uplo, std::int64_t, std::complex<double>, const Submatrix<std::complex<double>>&,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*,
                   std::int64_t);
template std::size_t symv_workspace_bytes<float>(const Queue&, std::int64_t);
template std::size_t symv_workspace_bytes<double>(const Queue&, std::int64_t);
template std::size_t symv_workspace_bytes<std::complex<float>>(const Queue&, std::int64_t);
template std::size_t symv_workspace_bytes<std::complex<double>>(const Queue&, std::int64_t);

} // namespace starmv
