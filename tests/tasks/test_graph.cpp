// The task graphs themselves: access modes, priorities, and how often a tile is read.
#include <algorithm>
#include <map>
#include <set>

#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"
#include "tasks/recorder.hpp"

namespace starmv::test {
namespace {

using tasks::Accumulation;
using tasks::Matrix;
using tasks::Stored;
using tasks::Vector;

constexpr std::int64_t n = 25;
constexpr std::int64_t tile = 4; // 7 tiles, the last of 1

int count(const std::vector<RecordedTask>& tasks, const std::string& codelet) {
    return static_cast<int>(
        std::count_if(tasks.begin(), tasks.end(), [&](const RecordedTask& task) { return task.codelet == codelet; }));
}

std::vector<int> modes_of(const std::vector<RecordedTask>& tasks, starpu_data_handle_t handle) {
    std::vector<int> modes;
    for (const RecordedTask& task : tasks)
        for (const auto& access : task.accesses)
            if (access.handle == handle) modes.push_back(access.mode);
    return modes;
}

class Graph : public testing::Test {
protected:
    void SetUp() override {
        // One worker: what becomes ready first runs first.
        ASSERT_TRUE(restart_starpu({.workers = 1, .policy = recording_policy()}));
    }
    void TearDown() override { EXPECT_TRUE(restart_starpu()); }

    // The tasks of a call. Its callback must come from the last of them: nothing is to be run then but the task whose callback it
    // is, as there is one worker, and nothing becomes ready later. (starpu_task_nsubmitted() counts tasks of StarPU's own, too.)
    template <class Product>
    std::vector<RecordedTask> tasks_of(const Product& product, tasks::Options options = {}) {
        clear_record();
        RecordProgress at_callback{0, 1};
        options.callback = [](void* progress) { *static_cast<RecordProgress*>(progress) = record_progress(); };
        options.callback_argument = &at_callback;
        product(options);
        starpu_task_wait_for_all();
        const auto tasks = record();
        EXPECT_EQ(at_callback.recorded, tasks.size());
        EXPECT_EQ(at_callback.waiting, 0U);
        return tasks;
    }

    void expect_read_only(const std::vector<RecordedTask>& tasks, const Vector<double>& x_) {
        for (std::int64_t i = 0; i < x_.tiles(); ++i)
            for (const int mode : modes_of(tasks, x_.tile(i)))
                EXPECT_EQ(mode, STARPU_R);
    }

    // Handles that are neither of A, x nor y.
    std::set<starpu_data_handle_t> temporaries(const std::vector<RecordedTask>& tasks) {
        std::set<starpu_data_handle_t> known;
        for (std::int64_t i = 0; i < x.tiles(); ++i) {
            known.insert({x.tile(i), y.tile(i)});
            for (std::int64_t j = 0; j < x.tiles(); ++j)
                known.insert(A.tile(i, j));
        }
        std::set<starpu_data_handle_t> others;
        for (const RecordedTask& task : tasks)
            for (const auto& access : task.accesses)
                if (!known.contains(access.handle)) others.insert(access.handle);
        return others;
    }

    std::vector<double> a = std::vector<double>(n * n, 1.0), x_data = std::vector<double>(n, 1.0),
                        y_data = std::vector<double>(n, 1.0);
    Matrix<double> A{nullptr, 0, 0, 1, 1, 1};
    Vector<double> x{nullptr, 0, 1}, y{nullptr, 0, 1};

    void register_operands() {
        A = Matrix<double>(a.data(), n, n, n, tile, tile);
        x = Vector<double>(x_data.data(), n, tile);
        y = Vector<double>(y_data.data(), n, tile);
    }
    void unregister_operands() {
        A.unregister();
        x.unregister();
        y.unregister();
    }
};

TEST_F(Graph, OrderedGemv) {
    for (const double beta : {0.0, 1.0, 2.0}) {
        register_operands();
        const auto tasks = tasks_of([&](const auto& options) { tasks::gemv(Op::NoTrans, 1.0, A, x, beta, y, options); },
                                    {.accumulators = 3});
        EXPECT_EQ(tasks.size(), 49U + 14U);
        EXPECT_EQ(count(tasks, "starmv_dgemv"), 49);
        EXPECT_EQ(count(tasks, "starmv_dadd_ordered"), 14);
        expect_read_only(tasks, x);
        for (std::int64_t i = 0; i < 7; ++i) {
            // Contributions 0, 3 and 6, then two additions.
            const int first = beta == 0.0 ? STARPU_W : STARPU_RW;
            EXPECT_EQ(modes_of(tasks, y.tile(i)),
                      (std::vector<int>{first, STARPU_RW, STARPU_RW, STARPU_RW, STARPU_RW}));
            for (std::int64_t j = 0; j < 7; ++j)
                EXPECT_EQ(modes_of(tasks, A.tile(i, j)), std::vector<int>{STARPU_R});
        }
        const auto partial_sums = temporaries(tasks);
        EXPECT_EQ(partial_sums.size(), 14U);
        for (starpu_data_handle_t handle : partial_sums) // two contributions, and the addition to another
            EXPECT_EQ(modes_of(tasks, handle), (std::vector<int>{STARPU_W, STARPU_RW, STARPU_R}));
        unregister_operands();
    }
}

TEST_F(Graph, RelaxedGemv) {
    register_operands();
    const auto tasks = tasks_of([&](const auto& options) { tasks::gemv(Op::Trans, 1.0, A, x, 0.0, y, options); },
                                {.accumulation = Accumulation::Relaxed, .accumulators = 3});
    EXPECT_EQ(tasks.size(), 49U);
    EXPECT_TRUE(temporaries(tasks).empty());
    const int again = STARPU_RW | STARPU_COMMUTE;
    for (std::int64_t i = 0; i < 7; ++i)
        EXPECT_EQ(modes_of(tasks, y.tile(i)), (std::vector<int>{STARPU_W, again, again, again, again, again, again}));
    unregister_operands();
}

TEST_F(Graph, SymmetricProductsReadEveryTileOnce) {
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
        for (const bool hermitian : {false, true}) {
            register_operands();
            const auto tasks = tasks_of(
                [&](const auto& options) {
                    if (hermitian) {
                        tasks::hemv(uplo, 1.0, A, x, 0.0, y, options);
                    } else {
                        tasks::symv(uplo, 1.0, A, x, 0.0, y, options);
                    }
                },
                {.accumulators = 1});
            const std::string prefix = hermitian ? "starmv_dhemv" : "starmv_dsymv";
            EXPECT_EQ(tasks.size(), 28U);
            EXPECT_EQ(count(tasks, prefix + "_diag"), 7);
            EXPECT_EQ(count(tasks, prefix + "_offdiag"), 21);
            expect_read_only(tasks, x);
            for (std::int64_t i = 0; i < 7; ++i) {
                EXPECT_EQ(modes_of(tasks, y.tile(i)), (std::vector<int>{STARPU_W, STARPU_RW, STARPU_RW, STARPU_RW,
                                                                        STARPU_RW, STARPU_RW, STARPU_RW}));
                for (std::int64_t j = 0; j < 7; ++j) {
                    const bool read = uplo == Uplo::Lower ? i >= j : i <= j;
                    EXPECT_EQ(modes_of(tasks, A.tile(i, j)), read ? std::vector<int>{STARPU_R} : std::vector<int>{});
                }
            }
            unregister_operands();
        }
    }
}

// Without a number in the options there are about 16 chains, whatever the machine.
TEST_F(Graph, AccumulatorsFollowFromTheTiling) {
    register_operands();
    auto tasks = tasks_of([&](const auto& options) { tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, y, options); });
    EXPECT_EQ(temporaries(tasks).size(), 7U * 2U); // 3 accumulators for each of 7 tiles
    tasks = tasks_of([&](const auto& options) { tasks::symv(Uplo::Lower, 1.0, A, x, 0.0, y, options); });
    EXPECT_EQ(temporaries(tasks).size(), 7U * 2U);
    unregister_operands();

    const Matrix<double> wide(a.data(), n, n, n, n, 2);
    const Vector<double> narrow(x_data.data(), n, 2), whole(y_data.data(), n, n);
    tasks = tasks_of([&](const auto& options) { tasks::gemv(Op::NoTrans, 1.0, wide, narrow, 0.0, whole, options); });
    EXPECT_EQ(count(tasks, "starmv_dadd_ordered"), 12); // one accumulator a contribution: 13 tiles

    const Matrix<double> high(a.data(), n, n, n, 1, n);
    const Vector<double> whole_x(x_data.data(), n, n), short_y(y_data.data(), n, 1);
    tasks = tasks_of([&](const auto& options) { tasks::gemv(Op::NoTrans, 1.0, high, whole_x, 0.0, short_y, options); });
    EXPECT_EQ(count(tasks, "starmv_dadd_ordered"), 0);
    EXPECT_EQ(tasks.size(), 25U);
}

TEST_F(Graph, Priorities) {
    register_operands();
    const auto tasks = tasks_of([&](const auto& options) { tasks::gemv(Op::NoTrans, 1.0, A, x, 0.0, y, options); },
                                {.priority = 1, .accumulators = 3});
    std::map<int, int> products;
    for (const RecordedTask& task : tasks) {
        if (task.codelet == "starmv_dadd_ordered") {
            EXPECT_EQ(task.priority, 3);
        } else {
            ++products[task.priority];
        }
    }
    EXPECT_EQ(products, (std::map<int, int>{{1, 28}, {2, 21}})); // the last of each of 21 chains
    const auto clamped = tasks_of([&](const auto& options) { tasks::scal(2.0, y, options); }, {.priority = 100});
    ASSERT_EQ(clamped.size(), 7U);
    EXPECT_EQ(clamped[0].priority, 5);
    unregister_operands();
}

TEST_F(Graph, AlphaZeroOnlyScales) {
    register_operands();
    for (const double beta : {0.0, 2.0}) {
        for (const int product : {0, 1, 2}) {
            const auto tasks = tasks_of([&](const auto& options) {
                if (product == 0) tasks::gemv(Op::NoTrans, 0.0, A, x, beta, y, options);
                if (product == 1) tasks::symv(Uplo::Lower, 0.0, A, x, beta, y, options);
                if (product == 2) tasks::hemv(Uplo::Upper, 0.0, A, x, beta, y, options);
            });
            ASSERT_EQ(tasks.size(), 7U);
            EXPECT_EQ(count(tasks, "starmv_dscal"), 7);
            for (std::int64_t i = 0; i < 7; ++i)
                EXPECT_EQ(modes_of(tasks, y.tile(i)), std::vector<int>{beta == 0.0 ? STARPU_W : STARPU_RW});
        }
    }
    unregister_operands();
}

// Neighbouring tasks of a round touch different tiles of y, so that they can run at the same time.
TEST_F(Graph, RoundsOfASymmetricProductAreIndependent) {
    register_operands();
    const auto tasks = tasks_of([&](const auto& options) { tasks::symv(Uplo::Lower, 1.0, A, x, 0.0, y, options); },
                                {.accumulators = 1});
    std::vector<const RecordedTask*> offdiag;
    for (const RecordedTask& task : tasks)
        if (task.codelet == "starmv_dsymv_offdiag") offdiag.push_back(&task);
    ASSERT_EQ(offdiag.size(), 21U);
    // With one worker and a queue, rounds of 3 come in order of submission.
    for (std::size_t round = 0; round < 7; ++round) {
        std::set<starpu_data_handle_t> touched;
        for (std::size_t k = 0; k < 3; ++k)
            for (const std::size_t output : {3, 4})
                EXPECT_TRUE(touched.insert(offdiag[round * 3 + k]->accesses[output].handle).second);
    }
    unregister_operands();
}

} // namespace
} // namespace starmv::test
