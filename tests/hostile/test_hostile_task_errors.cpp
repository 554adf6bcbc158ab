// The task level: every wrong argument of the calls on handles, on tiles and from C, for all types. The message says it all, and
// no task is submitted: a scheduling policy would have seen it.
#include <cstdio>
#include <limits>
#include <type_traits>

#include "hostile/every_task_call.hpp"
#include "support/watchdog.hpp"
#include "tasks/recorder.hpp"

namespace starmv::test {
namespace {

template <class T>
class TaskErrors : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(restart_starpu({.workers = 1, .policy = recording_policy()})); }
    void TearDown() override { EXPECT_TRUE(restart_starpu()); }

    template <class Call>
    void refused(const Call& call, const std::string& message, int position) {
        clear_record();
        expect_invalid(call, message, position);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        EXPECT_TRUE(record().empty()) << message;
    }

    Watchdog watchdog{"a test of errors", std::chrono::seconds(60)};
};
TYPED_TEST_SUITE(TaskErrors, AllTypes, TypeNames);

// What can stand in an operand's place, and what is said about it.
template <Scalar T>
struct Misfits {
    using Other = std::conditional_t<sizeof(T) == 4, double, float>;
    std::vector<T> data = std::vector<T>(64, T(1));
    std::vector<Other> other_data = std::vector<Other>(64, Other(1));
    Handle other_vector = matrix_handle(other_data.data(), 6, 1, 6),
           other_matrix = matrix_handle(other_data.data(), 6, 6, 6), five = matrix_handle(data.data(), 5, 1, 5),
           wide = matrix_handle(data.data(), 6, 7, 6), two_rows = matrix_handle(data.data(), 2, 3, 2);
    Handle parts = matrix_handle(data.data(), 6, 1, 6);
    starpu_data_handle_t null = nullptr;

    Misfits() {
        starpu_data_filter halves{};
        halves.filter_func = starpu_matrix_filter_block;
        halves.nchildren = 2;
        starpu_data_partition(parts, &halves);
    }
    ~Misfits() { starpu_data_unpartition(parts, STARPU_MAIN_RAM); }
    Misfits(const Misfits&) = delete;
    Misfits& operator=(const Misfits&) = delete;

    struct Misfit {
        starpu_data_handle_t handle;
        std::string says;
    };
    static std::string wrong_size() {
        return "is of elements of " + std::to_string(sizeof(Other)) + " bytes; it must be of elements of " +
               std::to_string(sizeof(T)) + " bytes";
    }
    // In the place of a vector of 6, as many as `like`.
    std::vector<Misfit> vectors(const std::string& like) {
        std::vector<Misfit> all{
            {null, "is null; it must be a registered data handle"},
            {other_vector, wrong_size()},
            {two_rows, "is 2 x 3; it must be a vector, or a matrix of one column or one row"},
            {parts, "is partitioned into 2 pieces; it must be unpartitioned, or one of the pieces"}};
        if (!like.empty()) all.push_back({five, "is of 5 elements; it must be of as many as " + like + ", 6"});
        return all;
    }
    std::vector<Misfit> matrices(bool square) {
        std::vector<Misfit> all{
            {null, "is null; it must be a registered data handle"},
            {other_matrix, wrong_size()},
            {parts, "is partitioned into 2 pieces; it must be unpartitioned, or one of the pieces"}};
        if (square) all.push_back({wide, "is 6 x 7; it must be square"});
        return all;
    }
};

TYPED_TEST(TaskErrors, OnHandles) {
    using T = TypeParam;
    using H = starpu_data_handle_t;
    TaskOperands<T> o;
    Misfits<T> misfits;
    const H A = o.A, x = o.x, y = o.y, z = o.z;
    const std::string prefix = "starmv::tasks::", rows = "the rows of A", columns = "the columns of A";

    // name, position and misfits of each operand of a call that takes them in this order
    struct Operand {
        const char* name;
        int position;
        std::vector<typename Misfits<T>::Misfit> misfits;
    };
    const auto every_operand = [&](const std::string& routine, std::vector<H> sound,
                                   const std::vector<Operand>& operands, const auto& call) {
        for (std::size_t k = 0; k < operands.size(); ++k)
            for (const auto& misfit : operands[k].misfits) {
                std::vector<H> handles = sound;
                handles[k] = misfit.handle;
                this->refused([&] { call(handles); }, prefix + routine + ": " + operands[k].name + " " + misfit.says,
                              operands[k].position);
            }
    };
    const auto same_handle = [&](const std::string& routine, const char* name, int position, const char* as,
                                 const auto& call) {
        this->refused(
            call, prefix + routine + ": " + name + " is the same handle as " + as + "; it must be a handle of its own",
            position);
    };

    every_operand("scal", {y}, {{"y", 2, misfits.vectors("")}}, [](const auto& h) { tasks::scal<T>(T(2), h[0]); });
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
        const bool plain = op == Op::NoTrans;
        every_operand("gemv", {A, x, y},
                      {{"A", 3, misfits.matrices(false)},
                       {"x", 4, misfits.vectors(plain ? columns : rows)},
                       {"y", 6, misfits.vectors(plain ? rows : columns)}},
                      [op](const auto& h) { tasks::gemv<T>(op, T(1), h[0], h[1], T(0), h[2]); });
        same_handle("gemv", "y", 6, "x", [&] { tasks::gemv<T>(op, T(1), A, x, T(0), x); });
    }
    for (const char op : {'X', 'n', 'L'})
        this->refused([&] { tasks::gemv<T>(static_cast<Op>(op), T(1), A, x, T(0), y); },
                      prefix + "gemv: op is '" + op + "'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)", 1);
    for (const bool hermitian : {false, true}) {
        const std::string routine = hermitian ? "hemv" : "symv";
        const auto product = [=](Uplo uplo, H A_, H x_, H y_) {
            if (hermitian)
                tasks::hemv<T>(uplo, T(1), A_, x_, T(0), y_);
            else
                tasks::symv<T>(uplo, T(1), A_, x_, T(0), y_);
        };
        for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
            every_operand(
                routine, {A, x, y},
                {{"A", 3, misfits.matrices(true)}, {"x", 4, misfits.vectors(rows)}, {"y", 6, misfits.vectors(rows)}},
                [&](const auto& h) { product(uplo, h[0], h[1], h[2]); });
            same_handle(routine, "y", 6, "x", [&] { product(uplo, A, x, x); });
        }
        this->refused([&] { product(static_cast<Uplo>('N'), A, x, y); },
                      prefix + routine + ": uplo is 'N'; it must be 'L' (Lower) or 'U' (Upper)", 1);

        const std::string offdiag = routine + "_offdiag";
        const auto both = [=](const std::vector<H>& h) {
            if (hermitian)
                tasks::hemv_offdiag<T>(T(1), h[0], h[1], h[2], T(0), h[3], T(0), h[4]);
            else
                tasks::symv_offdiag<T>(T(1), h[0], h[1], h[2], T(0), h[3], T(0), h[4]);
        };
        every_operand(offdiag, {A, x, x, y, z},
                      {{"A", 2, misfits.matrices(false)},
                       {"x_rows", 3, misfits.vectors(rows)},
                       {"x_columns", 4, misfits.vectors(columns)},
                       {"y_rows", 6, misfits.vectors(rows)},
                       {"y_columns", 8, misfits.vectors(columns)}},
                      both);
        same_handle(offdiag, "y_rows", 6, "x_rows", [&] { both({A, x, z, x, y}); });
        same_handle(offdiag, "y_rows", 6, "x_columns", [&] { both({A, z, x, x, y}); });
        same_handle(offdiag, "y_columns", 8, "x_rows", [&] { both({A, x, z, y, x}); });
        same_handle(offdiag, "y_columns", 8, "x_columns", [&] { both({A, z, x, y, x}); });
        same_handle(offdiag, "y_columns", 8, "y_rows", [&] { both({A, x, x, y, y}); });
    }
    EXPECT_EQ(o.y_data, std::vector<T>(6, T(1)));
}

TYPED_TEST(TaskErrors, Options) {
    using T = TypeParam;
    TaskOperands<T> o;
    const std::string workers = "; it must be -1, or a worker number less than " +
                                std::to_string(starpu_worker_get_count() + starpu_combined_worker_get_count());
    for (const auto& [routine_, call_] : every_task_call(o)) {
        const std::string routine = routine_;
        const auto& call = call_;
        const auto with = [&](const tasks::Options& options, const std::string& rest) {
            this->refused([&] { call(options); }, routine + ": " + rest, 0);
        };
        for (const int worker : {-2, 1000000, std::numeric_limits<int>::min()})
            with({.worker = worker}, "options.worker is " + std::to_string(worker) + workers);
        with({.sched_ctx = -2}, "options.sched_ctx is -2; it must be -1, or a scheduling context that exists");
        with({.accumulators = -1}, "options.accumulators is -1; it must be at least 0");
        with({.accumulation = static_cast<tasks::Accumulation>(7)},
             "options.accumulation is 7; it must be Accumulation::Ordered or Accumulation::Relaxed");
    }
}

TYPED_TEST(TaskErrors, OnTiles) {
    using T = TypeParam;
    using tasks::Stored;
    TaskOperands<T> o;
    std::vector<T> data(64, T(1));
    const std::string prefix = "starmv::tasks::";
    const tasks::Matrix<T> wide(data.data(), 6, 4, 6, 2, 2), uneven(data.data(), 6, 6, 6, 3, 2),
        lower(data.data(), 6, 6, 6, 2, 2, Stored::Lower), upper(data.data(), 6, 6, 6, 2, 2, Stored::Upper);
    const tasks::Vector<T> threes(data.data(), 6, 3), short_x(data.data(), 4, 2);
    const tasks::Vector<T> twice({o.tiled_y.tile(0), o.tiled_y.tile(1), o.tiled_y.tile(0)});
    const auto &A = o.tiled_A, &x = o.tiled_x, &y = o.tiled_y;
    using M = tasks::Matrix<T>;
    using V = tasks::Vector<T>;
    const auto gemv = [](Op op, const M& A_, const V& x_, const V& y_) {
        return [&, op] { tasks::gemv(op, T(1), A_, x_, T(0), y_); };
    };

    this->refused(gemv(static_cast<Op>('Q'), A, x, y),
                  prefix + "gemv: op is 'Q'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)", 1);
    this->refused(gemv(Op::NoTrans, lower, x, y),
                  prefix + "gemv: A is a matrix with Stored::Lower; it must be a matrix with Stored::Full", 3);
    this->refused(gemv(Op::NoTrans, wide, x, y),
                  prefix + "gemv: x is cut into tiles of 2, 2, 2; it must be cut like A's columns, into tiles of 2, 2",
                  4);
    this->refused(gemv(Op::ConjTrans, wide, x, y),
                  prefix + "gemv: y is cut into tiles of 2, 2, 2; it must be cut like A's columns, into tiles of 2, 2",
                  6);
    this->refused(gemv(Op::NoTrans, A, x, threes),
                  prefix + "gemv: y is cut into tiles of 3, 3; it must be cut like A's rows, into tiles of 2, 2, 2", 6);
    this->refused(gemv(Op::NoTrans, A, x, x),
                  prefix + "gemv: y is a vector that shares a tile with x; it must be made of tiles of its own", 6);
    this->refused(
        gemv(Op::NoTrans, A, x, twice),
        prefix + "gemv: y is a vector whose tile 2 is also an earlier tile; it must be made of different handles", 6);
    this->refused(
        [&] { tasks::scal(T(2), twice); },
        prefix + "scal: y is a vector whose tile 2 is also an earlier tile; it must be made of different handles", 2);
    for (const bool hermitian : {false, true}) {
        const std::string routine = prefix + (hermitian ? "hemv: " : "symv: ");
        const auto product = [=](Uplo uplo, const M& A_, const V& x_, const V& y_) {
            return [&, hermitian, uplo] {
                if (hermitian)
                    tasks::hemv(uplo, T(1), A_, x_, T(0), y_);
                else
                    tasks::symv(uplo, T(1), A_, x_, T(0), y_);
            };
        };
        this->refused(product(static_cast<Uplo>('T'), A, x, y),
                      routine + "uplo is 'T'; it must be 'L' (Lower) or 'U' (Upper)", 1);
        this->refused(product(Uplo::Upper, lower, x, y),
                      routine + "A is a matrix with Stored::Lower; it must be a matrix with Stored::Upper or "
                                "Stored::Full for uplo = Upper",
                      3);
        this->refused(product(Uplo::Lower, upper, x, y),
                      routine + "A is a matrix with Stored::Upper; it must be a matrix with Stored::Lower or "
                                "Stored::Full for uplo = Lower",
                      3);
        this->refused(product(Uplo::Lower, uneven, x, y),
                      routine + "A is cut into tiles of 3, 3 by tiles of 2, 2, 2; it must be square, with rows and "
                                "columns cut alike",
                      3);
        this->refused(product(Uplo::Lower, A, short_x, y),
                      routine + "x is cut into tiles of 2, 2; it must be cut like A's rows, into tiles of 2, 2, 2", 4);
        this->refused(product(Uplo::Lower, A, x, threes),
                      routine + "y is cut into tiles of 3, 3; it must be cut like A's rows, into tiles of 2, 2, 2", 6);
        this->refused(product(Uplo::Lower, A, x, x),
                      routine + "y is a vector that shares a tile with x; it must be made of tiles of its own", 6);
    }
    EXPECT_EQ(o.tiled_y_data, std::vector<T>(6, T(1)));
}

// Registration: what StarPU or the arithmetic of addresses cannot describe.
TYPED_TEST(TaskErrors, MatricesAndVectors) {
    using T = TypeParam;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max(), least = -most - 1;
    constexpr std::int64_t limit = std::int64_t{1} << 32;
    std::vector<T> data(64, T(1));
    T* const misaligned = reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(data.data()) + 1);
    char address[32];
    std::snprintf(address, sizeof address, "%p", static_cast<void*>(misaligned));
    const std::string bytes = std::to_string(sizeof(T)), at = std::string("data is ") + address +
                                                              "; it must be aligned to " + std::to_string(alignof(T)) +
                                                              " bytes";
    const auto matrix = [&](T* p, std::int64_t m, std::int64_t n, std::int64_t ld, std::int64_t rows,
                            std::int64_t columns, const std::string& rest, int position) {
        this->refused([&] { tasks::Matrix<T>(p, m, n, ld, rows, columns); }, "starmv::tasks::Matrix: " + rest,
                      position);
    };
    const auto vector = [&](T* p, std::int64_t n, std::int64_t tile, std::int64_t inc, const std::string& rest,
                            int position) {
        this->refused([&] { tasks::Vector<T>(p, n, tile, inc); }, "starmv::tasks::Vector: " + rest, position);
    };
    matrix(misaligned, 2, 2, 2, 2, 2, at, 1);
    matrix(nullptr, 2, 2, 2, 2, 2, "data is null; it must be a valid pointer", 1);
    matrix(data.data(), least, 2, 2, 2, 2, "m is " + std::to_string(least) + "; it must be at least 0", 2);
    matrix(data.data(), 2, -1, 2, 2, 2, "n is -1; it must be at least 0", 3);
    matrix(data.data(), 3, 2, 2, 2, 2, "ld is 2; it must be at least max(1, m) = 3", 4);
    matrix(data.data(), 0, 0, 0, 2, 2, "ld is 0; it must be at least max(1, m) = 1", 4);
    matrix(data.data(), 2, 2, limit, 2, 2, "ld is 4294967296; it must be less than 2^32 (StarPU's limit)", 4);
    matrix(data.data(), 2, most, 8, 2, 2,
           "ld is 8; it must be such that the matrix, 2 x " + std::to_string(most) + " elements of " + bytes +
               " bytes, spans less than 2^63 bytes",
           4);
    matrix(data.data(), 2, 2, 2, 0, 2, "tile_rows is 0; it must be at least 1", 5);
    matrix(data.data(), 2, 2, 2, limit, 2, "tile_rows is 4294967296; it must be less than 2^32 (StarPU's limit)", 5);
    matrix(data.data(), 2, 2, 2, 2, least, "tile_columns is " + std::to_string(least) + "; it must be at least 1", 6);
    this->refused([&] { tasks::Matrix<T>(data.data(), 2, 2, 2, 2, 2, static_cast<tasks::Stored>(9)); },
                  "starmv::tasks::Matrix: stored is 9; it must be Stored::Full, Stored::Lower or Stored::Upper", 7);
    this->refused([] { tasks::Matrix<T>({}, -1, 0); }, "starmv::tasks::Matrix: row_tiles is -1; it must be at least 0",
                  2);
    this->refused(
        [] { tasks::Matrix<T>({}, most, most); },
        "starmv::tasks::Matrix: tiles is a list of 0 handles; it must be a list of row_tiles * column_tiles = " +
            std::to_string(most) + " * " + std::to_string(most),
        1);
    vector(misaligned, 2, 2, 1, at, 1);
    vector(nullptr, 2, 2, 1, "data is null; it must be a valid pointer", 1);
    vector(data.data(), least, 2, 1, "n is " + std::to_string(least) + "; it must be at least 0", 2);
    vector(data.data(), 2, 0, 1, "tile is 0; it must be at least 1", 3);
    vector(data.data(), 2, limit, 1, "tile is 4294967296; it must be less than 2^32 (StarPU's limit)", 3);
    vector(data.data(), 2, 2, 0, "inc is 0; it must be at least 1", 4);
    vector(data.data(), 2, 2, -1, "inc is -1; it must be at least 1", 4);
    vector(data.data(), 2, 2, limit, "inc is 4294967296; it must be less than 2^32 (StarPU's limit)", 4);
    vector(data.data(), most / 2, 2, 7,
           "inc is 7; it must be such that the vector, " + std::to_string(most / 2) + " elements of " + bytes +
               " bytes, spans less than 2^63 bytes",
           4);
}

// In C the position counts the arguments of the C function, which are fewer.
TYPED_TEST(TaskErrors, FromC) {
    using T = TypeParam;
    using L = CLetter<T>;
    using H = starpu_data_handle_t;
    TaskOperands<T> o;
    Misfits<T> misfits;
    const H A = o.A, x = o.x, y = o.y;
    const auto with = [&](int status, const std::string& message, int position) {
        EXPECT_EQ(status, -position) << message;
        EXPECT_EQ(starmv_last_error(), message);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        EXPECT_TRUE(record().empty()) << message;
    };
    clear_record();
    const T value(1);
    const auto one = [&] {
        if constexpr (is_complex<T>)
            return static_cast<const void*>(&value);
        else
            return value;
    }();
    const std::string prefix = "starmv::tasks::";
    with(L::task_gemv('?', one, A, x, one, y),
         prefix + "gemv: op is '?'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)", 1);
    with(L::task_symv('?', one, A, x, one, y), prefix + "symv: uplo is '?'; it must be 'L' (Lower) or 'U' (Upper)", 1);
    for (const auto& m : misfits.matrices(false))
        with(L::task_gemv('n', one, m.handle, x, one, y), prefix + "gemv: A " + m.says, 3);
    for (const auto& m : misfits.matrices(true))
        with(L::task_symv('l', one, m.handle, x, one, y), prefix + "symv: A " + m.says, 3);
    for (const auto& m : misfits.vectors("the columns of A"))
        with(L::task_gemv('N', one, A, m.handle, one, y), prefix + "gemv: x " + m.says, 4);
    for (const auto& m : misfits.vectors("the rows of A")) {
        with(L::task_gemv('N', one, A, x, one, m.handle), prefix + "gemv: y " + m.says, 6);
        with(L::task_symv('U', one, A, m.handle, one, y), prefix + "symv: x " + m.says, 4);
        with(L::task_symv('U', one, A, x, one, m.handle), prefix + "symv: y " + m.says, 6);
    }
    for (const auto& m : misfits.vectors(""))
        with(L::task_scal(one, m.handle), prefix + "scal: y " + m.says, 2);
    if constexpr (is_complex<T>) {
        const std::string function = std::string("starmv_task_") + letter<T>;
        with(L::task_gemv('N', nullptr, A, x, one, y), function + "gemv: alpha is null; it must be a valid pointer", 2);
        with(L::task_gemv('N', one, A, x, nullptr, y), function + "gemv: beta is null; it must be a valid pointer", 5);
        with(L::task_symv('L', nullptr, A, x, one, y), function + "symv: alpha is null; it must be a valid pointer", 2);
        with(L::task_symv('L', one, A, x, nullptr, y), function + "symv: beta is null; it must be a valid pointer", 5);
        with(L::task_hemv('L', nullptr, A, x, one, y), function + "hemv: alpha is null; it must be a valid pointer", 2);
        with(L::task_hemv('L', one, A, x, nullptr, y), function + "hemv: beta is null; it must be a valid pointer", 5);
        with(L::task_hemv('?', one, A, x, one, y), prefix + "hemv: uplo is '?'; it must be 'L' (Lower) or 'U' (Upper)",
             1);
        with(L::task_scal(nullptr, y), function + "scal: beta is null; it must be a valid pointer", 1);
    }
}

} // namespace
} // namespace starmv::test
