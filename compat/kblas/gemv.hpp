// gemv, gemv2 and their offset forms are one operation: KBLAS's differ in how they share out the work.
#pragma once

#include "compat/kblas/arguments.hpp"
#include "compat/kblas/check.hpp"
#include "kernels/c/call.hpp"
#include "kernels/c/queues.hpp"
#include "kernels/check_problem.hpp"
#include "starmv/gemv.hpp"

namespace starmv::kblas {

template <class K>
struct GemvArguments {
    char trans;
    int rows, cols;
    K alpha;
    K* dA;
    int lda;
    K* dX;
    int incx;
    K beta;
    K* dY;
    int incy;
    int offset_r = 0, offset_c = 0;
};

template <class K>
kernels::GemvProblem<Element<K>> checked(const char* routine, const GemvArguments<K>& a) {
    using T = Element<K>;
    const Checker check{{routine}};
    check.trans(a.trans);
    check.at_least("rows", 2, a.rows, 0);
    check.at_least("cols", 3, a.cols, 0);
    check.leading_dimension("lda", 6, a.lda, a.rows, "rows");
    check.increment("incx", 8, a.incx);
    check.increment("incy", 11, a.incy);
    check.offset("offset_r", 12, a.offset_r, a.rows, "rows");
    check.offset("offset_c", 13, a.offset_c, a.cols, "cols");

    const Op op = c::op_of(a.trans);
    const bool transposed = op != Op::NoTrans;
    const std::int64_t m = a.rows - a.offset_r, n = a.cols - a.offset_c, lda = a.lda;
    const T alpha = element(a.alpha), beta = element(a.beta);
    if (m != 0 && n != 0 && alpha != T{}) {
        check.pointer("dA", 5, a.dA, alignof(T));
        check.pointer("dX", 7, a.dX, alignof(T));
    }
    if (m != 0 && n != 0 && (alpha != T{} || beta != T{1})) check.pointer("dY", 10, a.dY, alignof(T));
    const kernels::GemvProblem<T> problem{op,
                                          m,
                                          n,
                                          alpha,
                                          advanced(elements(a.dA), a.offset_r + a.offset_c * lda),
                                          lda,
                                          without_first(elements(a.dX), transposed ? a.offset_r : a.offset_c, a.incx),
                                          a.incx,
                                          beta,
                                          without_first(elements(a.dY), transposed ? a.offset_c : a.offset_r, a.incy),
                                          a.incy};
    kernels::check_gemv(routine, problem);
    return problem;
}

// Launches on the stream and returns. stream = nullptr is the default stream, where KBLAS's forms without _async launch.
template <class K>
int gemv(const char* routine, const GemvArguments<K>& arguments, cudaStream_t stream) {
    return c::guarded([&] {
        const auto p = checked(routine, arguments);
        c::with_queue(routine, stream, [&](Queue& queue) {
            starmv::gemv<Element<K>>(queue, p.op, p.m, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
        });
    });
}

} // namespace starmv::kblas
