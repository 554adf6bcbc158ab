// Products on whole handles: one task a call.
#include "fuzz/guarded_memory.hpp"
#include "fuzz/level.hpp"
#include "fuzz/task_misuse.hpp"
#include "starmv/tasks.hpp"
#include "tasks/handle.hpp"

#include <memory>

namespace starmv::fuzz {
namespace {

using test::Handle;

// A vector, or with an increment a matrix of one row.
template <Scalar T>
Handle vector_handle(T* data, std::int64_t n, std::int64_t inc) {
    if (inc != 1) return test::matrix_handle(data, 1, n, inc);
    starpu_data_handle_t handle = nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(data),
                                static_cast<std::uint32_t>(n), sizeof(T));
    return Handle(handle);
}

struct Arguments {
    Op op;
    Uplo uplo;
    starpu_data_handle_t A, x, y, x2, y2;
    tasks::Options options{};
};

void spoil(Arguments& a, const Case& c, TaskMisuse misuse) {
    switch (misuse) {
    case TaskMisuse::Option:
        a.op = static_cast<Op>('X');
        a.uplo = static_cast<Uplo>('Q');
        break;
    case TaskMisuse::NoMatrix:
        a.A = nullptr;
        break;
    case TaskMisuse::NoX:
        a.x = nullptr;
        break;
    case TaskMisuse::NoY:
        a.y = nullptr;
        break;
    case TaskMisuse::YIsX:
        (c.offdiagonal() ? a.y2 : a.y) = a.x;
        break;
    case TaskMisuse::Worker:
        a.options.worker = 100000;
        break;
    default:
        a.options.accumulators = -1;
    }
}

template <Scalar T>
void submit(const Operands<T>& o, const Arguments& a) {
    switch (o.c.operation) {
    case Operation::Gemv:
        tasks::gemv<T>(a.op, o.alpha, a.A, a.x, o.beta, a.y, a.options);
        break;
    case Operation::Symv:
        tasks::symv<T>(a.uplo, o.alpha, a.A, a.x, o.beta, a.y, a.options);
        break;
    case Operation::Hemv:
        tasks::hemv<T>(a.uplo, o.alpha, a.A, a.x, o.beta, a.y, a.options);
        break;
    case Operation::Scal:
        tasks::scal<T>(o.beta, a.y, a.options);
        break;
    case Operation::SymvOffdiag:
        tasks::symv_offdiag<T>(o.alpha, a.A, a.x2, a.x, o.beta, a.y, o.beta2, a.y2, a.options);
        break;
    default:
        tasks::hemv_offdiag<T>(o.alpha, a.A, a.x2, a.x, o.beta, a.y, o.beta2, a.y2, a.options);
    }
}

template <Scalar T>
void run(Operands<T>& o, GuardedOperands& guarded) {
    const Case& c = o.c;
    PlacedOperands<T> at(o, guarded);
    const Handle y = vector_handle(at.y.data(), c.y_size(), c.incy);
    if (!c.has_matrix()) {
        Arguments arguments{c.op, c.uplo, nullptr, nullptr, y, nullptr, nullptr};
        if (const auto misuse = chosen(c, handle_misuses(c))) spoil(arguments, c, misuse->misuse);
        submit(o, arguments);
        return;
    }
    const Handle A = test::matrix_handle(at.A.data(), c.m, c.n, c.lda);
    const Handle x = vector_handle(at.x.data(), c.x_size(), c.incx);
    const std::int64_t n2 = c.offdiagonal() ? c.n : 0, m2 = c.offdiagonal() ? c.m : 0;
    const Handle x2 = vector_handle(at.x2.data(), m2, c.incx2), y2 = vector_handle(at.y2.data(), n2, c.incy2);
    Arguments arguments{c.op, c.uplo, A, x, y, x2, y2};
    if (const auto misuse = chosen(c, handle_misuses(c))) spoil(arguments, c, misuse->misuse);
    submit(o, arguments);
}

} // namespace

Level handles_level() {
    Level level{"handles", [](const Case&) { return true; }};
    level.negative_increments = false;
    const auto guarded = std::make_shared<GuardedOperands>();
    set_functions(
        level, [guarded]<Scalar T>(Operands<T>& o) { run(o, *guarded); },
        []<Scalar T>(const Case& c) -> const char* {
            const auto misuse = chosen(c, handle_misuses(c));
            return misuse ? misuse->argument : nullptr;
        });
    return level;
}

} // namespace starmv::fuzz
