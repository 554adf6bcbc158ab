// Level handles: one task a product, on one handle each for A, x and y: the codelets themselves.
#include "starmv/tasks/handles.hpp"

#include "blat2/library/in_order.hpp"
#include "blat2/library/level.hpp"
#include "blat2/library/starpu_session.hpp"
#include "kernels/check_problem.hpp"
#include "tasks/handle.hpp"

namespace starmv::blat2 {
namespace {

template <Scalar T>
test::Handle read_only(const T* A, std::int64_t m, std::int64_t n, std::int64_t ld) {
    return test::matrix_handle(const_cast<T*>(A), m, n, ld);
}

template <Scalar T>
test::Handle handle_of(InOrder<T>& vector) {
    return test::vector_handle(vector.data(), vector.size(), vector.inc());
}

// StarPU, not StarMV, is told sizes and leading dimension here; so StarMV's checks of arrays come first.
struct Handles {
    template <Scalar T>
    static void gemv(const kernels::GemvProblem<T>& p) {
        kernels::check_gemv("starmv_blat2: gemv on handles", p);
        InOrder<T> x(p.x, p.x_size(), p.incx), y(p.y, p.y_size(), p.incy);
        multiply(p.A, p.m, p.n, p.lda, x, y, [&](auto A, auto x_handle, auto y_handle) {
            tasks::gemv(p.op, p.alpha, A, x_handle, p.beta, y_handle);
        });
    }

    template <Scalar T>
    static void symv(const kernels::SymvProblem<T>& p) {
        kernels::check_symv("starmv_blat2: symv on handles", p);
        InOrder<T> x(p.x, p.n, p.incx), y(p.y, p.n, p.incy);
        multiply(p.A, p.n, p.n, p.lda, x, y, [&](auto A, auto x_handle, auto y_handle) {
            if (p.conjugate)
                tasks::hemv(p.uplo, p.alpha, A, x_handle, p.beta, y_handle);
            else
                tasks::symv(p.uplo, p.alpha, A, x_handle, p.beta, y_handle);
        });
    }

private:
    template <Scalar T, class Submit>
    static void multiply(const T* A, std::int64_t m, std::int64_t n, std::int64_t ld, InOrder<T>& x, InOrder<T>& y,
                         const Submit& submit) {
        need_starpu();
        {
            const test::Handle A_handle = read_only(A, m, n, ld), x_handle = handle_of(x), y_handle = handle_of(y);
            submit(starpu_data_handle_t{A_handle}, starpu_data_handle_t{x_handle}, starpu_data_handle_t{y_handle});
        }
        y.write_back();
    }
};

const AddLevel<Handles> level("handles");

} // namespace
} // namespace starmv::blat2
