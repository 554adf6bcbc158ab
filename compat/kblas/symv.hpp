// symv for the real types, hemv for the complex ones, as in KBLAS, and their offset forms.
#pragma once

#include "compat/kblas/arguments.hpp"
#include "compat/kblas/check.hpp"
#include "kernels/c/call.hpp"
#include "kernels/c/queues.hpp"
#include "kernels/check_problem.hpp"
#include "starmv/symv.hpp"

namespace starmv::kblas {

template <class K>
struct SymvArguments {
    char uplo;
    int m;
    K alpha;
    K* dA;
    int lda;
    K* dX;
    int incx;
    K beta;
    K* dY;
    int incy;
    int offset = 0;
};

template <class K>
kernels::SymvProblem<Element<K>> checked(const char* routine, const SymvArguments<K>& a) {
    using T = Element<K>;
    const Checker check{{routine}};
    check.uplo(a.uplo);
    check.at_least("m", 2, a.m, 0);
    check.leading_dimension("lda", 5, a.lda, a.m, "m");
    check.increment("incx", 7, a.incx);
    check.increment("incy", 10, a.incy);
    check.offset("offset", 11, a.offset, a.m, "m");

    const std::int64_t n = a.m - a.offset, lda = a.lda;
    const T alpha = element(a.alpha), beta = element(a.beta);
    if (n != 0 && alpha != T{}) {
        check.pointer("dA", 4, a.dA, alignof(T));
        check.pointer("dX", 6, a.dX, alignof(T));
    }
    if (n != 0 && (alpha != T{} || beta != T{1})) check.pointer("dY", 9, a.dY, alignof(T));
    const kernels::SymvProblem<T> problem{c::uplo_of(a.uplo),
                                          is_complex<T>,
                                          n,
                                          alpha,
                                          advanced(elements(a.dA), a.offset * (lda + 1)),
                                          lda,
                                          without_first(elements(a.dX), a.offset, a.incx),
                                          a.incx,
                                          beta,
                                          without_first(elements(a.dY), a.offset, a.incy),
                                          a.incy};
    kernels::check_symv(routine, problem);
    return problem;
}

// Launches on the stream and returns. For a real type, hemv is symv.
template <class K>
int symv(const char* routine, const SymvArguments<K>& arguments, cudaStream_t stream) {
    return c::guarded([&] {
        const auto p = checked(routine, arguments);
        c::with_queue(routine, stream, [&](Queue& queue) {
            starmv::hemv<Element<K>>(queue, p.uplo, p.n, p.alpha, p.A, p.lda, p.x, p.incx, p.beta, p.y, p.incy);
        });
    });
}

} // namespace starmv::kblas
