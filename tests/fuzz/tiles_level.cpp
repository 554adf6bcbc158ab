// Products on tiled matrices and vectors: a graph of tasks a call.
#include <memory>

#include "fuzz/guarded_memory.hpp"
#include "fuzz/level.hpp"
#include "fuzz/task_misuse.hpp"
#include "starmv/tasks.hpp"

namespace starmv::fuzz {
namespace {

tasks::Options options_of(const Case& c) {
    tasks::Options options;
    options.accumulation = c.accumulation;
    options.accumulators = c.accumulators;
    return options;
}

template <Scalar T>
void submit(const Operands<T>& o, Op op, Uplo uplo, const tasks::Matrix<T>& A, const tasks::Vector<T>& x,
            const tasks::Vector<T>& y, const tasks::Options& options) {
    if (o.c.general())
        tasks::gemv<T>(op, o.alpha, A, x, o.beta, y, options);
    else if (o.c.operation == Operation::Symv)
        tasks::symv<T>(uplo, o.alpha, A, x, o.beta, y, options);
    else
        tasks::hemv<T>(uplo, o.alpha, A, x, o.beta, y, options);
}

template <Scalar T>
void run(Operands<T>& o, GuardedOperands& guarded) {
    const Case& c = o.c;
    PlacedOperands<T> at(o, guarded);
    const auto chosen_misuse = chosen(c, tile_misuses(c));
    const auto is = [&](TaskMisuse misuse) { return chosen_misuse && chosen_misuse->misuse == misuse; };
    tasks::Options options = options_of(c);
    if (is(TaskMisuse::Worker)) options.worker = 100000;
    if (is(TaskMisuse::Accumulators)) options.accumulators = -1;

    const bool plain = !c.general() || c.op == Op::NoTrans;
    const std::int64_t x_tile = plain ? c.tile_columns : c.tile_rows, y_tile = plain ? c.tile_rows : c.tile_columns;
    const tasks::Vector<T> y(at.y.data(), c.y_size(), y_tile, c.incy);
    if (!c.has_matrix()) {
        tasks::scal<T>(o.beta, y, options);
        return;
    }
    const tasks::Matrix<T> A(at.A.data(), c.m, c.n, c.lda, c.tile_rows, c.tile_columns, c.stored);
    const tasks::Vector<T> x(at.x.data(), c.x_size(), is(TaskMisuse::Cuts) ? x_tile + 1 : x_tile, c.incx);
    const Op op = is(TaskMisuse::Option) ? static_cast<Op>('X') : c.op;
    const Uplo uplo = is(TaskMisuse::Option) ? static_cast<Uplo>('Q') : c.uplo;
    submit(o, op, uplo, A, x, is(TaskMisuse::YIsX) ? x : y, options);
}

} // namespace

Level tiles_level() {
    Level level{"tiles", [](const Case& c) { return !c.offdiagonal(); }};
    level.negative_increments = false;
    level.tiled = true;
    const auto guarded = std::make_shared<GuardedOperands>();
    set_functions(
        level, [guarded]<Scalar T>(Operands<T>& o) { run(o, *guarded); },
        []<Scalar T>(const Case& c) -> const char* {
            const auto misuse = chosen(c, tile_misuses(c));
            return misuse ? misuse->argument : nullptr;
        });
    return level;
}

} // namespace starmv::fuzz
