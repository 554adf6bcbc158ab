// Level host: starmv::host on the program's arrays.
#include "starmv/host.hpp"

#include "blat2/library/level.hpp"

namespace starmv::blat2 {
namespace {

struct Host {
    template <Scalar T>
    static void gemv(const kernels::GemvProblem<T>& p) {
        host::gemv(p.op, p.m, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
    }

    template <Scalar T>
    static void symv(const kernels::SymvProblem<T>& p) {
        const auto product = p.conjugate ? host::hemv<T> : host::symv<T>;
        product(p.uplo, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy, 0);
    }
};

const AddLevel<Host> level("host");

} // namespace
} // namespace starmv::blat2
