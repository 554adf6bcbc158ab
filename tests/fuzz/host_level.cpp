#include "fuzz/host_level.hpp"

#include "kernels/cpu/cpu.hpp"
#include "starmv/host.hpp"

namespace starmv::fuzz {

template <Scalar T>
void host_product(const Arguments<T>& a) {
    switch (a.operation) {
    case Operation::Gemv:
        host::gemv<T>(a.op, a.m, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy, a.threads);
        break;
    case Operation::Symv:
        host::symv<T>(a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy, a.threads);
        break;
    case Operation::Hemv:
        host::hemv<T>(a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy, a.threads);
        break;
    case Operation::Scal:
        host::scal<T>(a.n, a.beta, a.y, a.incy);
        break;
    default: // in the public interface for tasks alone
        const bool conjugate = a.operation == Operation::HemvOffdiag && is_complex<T>;
        cpu::symv_offdiag<T>({conjugate, a.m, a.n, a.alpha, a.A, a.lda, a.x2, a.incx2, a.x, a.incx, a.beta, a.y, a.incy,
                              a.beta2, a.y2, a.incy2},
                             a.threads);
    }
}

template void host_product(const Arguments<float>&);
template void host_product(const Arguments<double>&);
template void host_product(const Arguments<std::complex<float>>&);
template void host_product(const Arguments<std::complex<double>>&);

Level host_level() {
    return level_on_host("host", []<Scalar T>(const Arguments<T>& arguments) { host_product<T>(arguments); });
}

} // namespace starmv::fuzz
