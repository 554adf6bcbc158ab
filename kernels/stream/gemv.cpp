#include "starmv/gemv.hpp"

#include "kernels/check_problem.hpp"
#include "kernels/stream/queue_state.hpp"
#include "kernels/stream/submatrix.hpp"

namespace starmv {

template <Scalar T>
void gemv(Queue& queue, Op op, std::int64_t m, std::int64_t n, std::type_identity_t<T> alpha, const T* A,
          std::int64_t lda, const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta,
          std::type_identity_t<T>* y, std::int64_t incy) {
    const kernels::GemvProblem<T> problem{op, m, n, alpha, A, lda, x, incx, beta, y, incy};
    kernels::check_gemv("starmv::gemv", problem);
    const stream::DeviceGuard guard(queue.device());
    cuda::gemv(queue.state().target, problem);
}

template <Scalar T>
void gemv(Queue& queue, Op op, std::int64_t m, std::int64_t n, std::type_identity_t<T> alpha, const Submatrix<T>& A,
          const std::type_identity_t<T>* x, std::int64_t incx, std::type_identity_t<T> beta, std::type_identity_t<T>* y,
          std::int64_t incy) {
    gemv<T>(queue, op, m, n, alpha, stream::first_element("starmv::gemv", A, m), A.ld, x, incx, beta, y, incy);
}

template <Scalar T>
std::size_t gemv_workspace_bytes(const Queue& queue, Op op, std::int64_t m, std::int64_t n) {
    const kernels::Checker check{"starmv::gemv_workspace_bytes"};
    check.op(op, 0);
    check.at_least("m", 0, m, 0);
    check.at_least("n", 0, n, 0);
    return cuda::gemv_workspace_bytes<T>(queue.state().target.device, op, m, n);
}

template void gemv(Queue&, Op, std::int64_t, std::int64_t, float, const float*, std::int64_t, const float*,
                   std::int64_t, float, float*, std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, double, const double*, std::int64_t, const double*,
                   std::int64_t, double, double*, std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, std::complex<float>, const std::complex<float>*,
                   std::int64_t, const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*,
                   std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, std::complex<double>, const std::complex<double>*,
                   std::int64_t, const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*,
                   std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, float, const Submatrix<float>&, const float*, std::int64_t,
                   float, float*, std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, double, const Submatrix<double>&, const double*,
                   std::int64_t, double, double*, std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, std::complex<float>, const Submatrix<std::complex<float>>&,
                   const std::complex<float>*, std::int64_t, std::complex<float>, std::complex<float>*, std::int64_t);
template void gemv(Queue&, Op, std::int64_t, std::int64_t, std::complex<double>, const Submatrix<std::complex<double>>&,
                   const std::complex<double>*, std::int64_t, std::complex<double>, std::complex<double>*,
                   std::int64_t);
template std::size_t gemv_workspace_bytes<float>(const Queue&, Op, std::int64_t, std::int64_t);
template std::size_t gemv_workspace_bytes<double>(const Queue&, Op, std::int64_t, std::int64_t);
template std::size_t gemv_workspace_bytes<std::complex<float>>(const Queue&, Op, std::int64_t, std::int64_t);
template std::size_t gemv_workspace_bytes<std::complex<double>>(const Queue&, Op, std::int64_t, std::int64_t);

} // namespace starmv
