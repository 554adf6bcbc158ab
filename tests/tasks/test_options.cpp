// Options: what StarPU sees of them, in the callback of the task.
#include <array>
#include <atomic>
#include <functional>
#include <thread>

#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

// What the callback found.
struct Seen {
    std::atomic<int> calls = 0;
    std::string name;
    unsigned color = 0;
    int priority = 0, worker = -1;
    double flops = 0;
    unsigned context = 0;
    std::thread::id thread;

    static void look(void* argument) {
        auto& seen = *static_cast<Seen*>(argument);
        ++seen.calls;
        seen.thread = std::this_thread::get_id();
        const starpu_task* task = starpu_task_get_current();
        if (task == nullptr) return;
        seen.name = task->name == nullptr ? "" : task->name;
        seen.color = task->color;
        seen.priority = task->priority;
        seen.worker = starpu_worker_get_id();
        seen.flops = task->flops;
        seen.context = task->sched_ctx;
    }
};

class OptionsTest : public testing::Test {
protected:
    std::vector<double> a = std::vector<double>(36, 1.0), x = std::vector<double>(6, 1.0),
                        y = std::vector<double>(6, 0.0);
};

TEST_F(OptionsTest, NameColorAndFlops) {
    Seen seen;
    {
        const Handle A = matrix_handle(a.data(), 6, 6, 6), vx = matrix_handle(x.data(), 6, 1, 6),
                     vy = matrix_handle(y.data(), 6, 1, 6);
        tasks::gemv<double>(
            Op::NoTrans, 1.0, A, vx, 0.0, vy,
            {.name = "projection", .color = 0x123456, .callback = Seen::look, .callback_argument = &seen});
        starpu_task_wait_for_all();
    }
    EXPECT_EQ(seen.calls, 1);
    EXPECT_EQ(seen.name, "projection");
    EXPECT_EQ(seen.color, 0x123456U);
    EXPECT_EQ(seen.flops, 72);
}

TEST_F(OptionsTest, FlopsOfComplexTypes) {
    std::vector<std::complex<float>> c(12, 1.0F);
    Seen seen;
    {
        const Handle A = matrix_handle(c.data(), 2, 3, 2), vx = matrix_handle(c.data() + 6, 3, 1, 3),
                     vy = matrix_handle(c.data() + 9, 2, 1, 2);
        tasks::gemv<std::complex<float>>(Op::NoTrans, 1.0F, A, vx, 0.0F, vy,
                                         {.callback = Seen::look, .callback_argument = &seen});
        starpu_task_wait_for_all();
    }
    EXPECT_EQ(seen.flops, 48);
}

TEST_F(OptionsTest, Worker) {
    const int last = static_cast<int>(starpu_worker_get_count()) - 1;
    for (const int worker : {0, last}) {
        for (int run = 0; run < 5; ++run) {
            Seen seen;
            const tasks::Vector<double> vy(y.data(), 6, 6);
            tasks::scal(1.0, vy, {.worker = worker, .callback = Seen::look, .callback_argument = &seen});
            starpu_task_wait_for_all();
            EXPECT_EQ(seen.worker, worker);
        }
    }
}

TEST_F(OptionsTest, SchedulingContext) {
    int worker = some_worker();
    const unsigned context = starpu_sched_ctx_create(&worker, 1, "one", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
    Seen seen;
    {
        const tasks::Vector<double> vy(y.data(), 6, 6);
        tasks::scal(1.0, vy,
                    {.sched_ctx = static_cast<int>(context), .callback = Seen::look, .callback_argument = &seen});
        starpu_task_wait_for_all();
    }
    EXPECT_EQ(seen.context, context);
    EXPECT_EQ(seen.worker, worker);
    starpu_sched_ctx_delete(context);
}

int counted_calls(const std::function<void(const tasks::Options&)>& call, tasks::Options options) {
    Seen seen;
    options.callback = Seen::look;
    options.callback_argument = &seen;
    call(options);
    starpu_task_wait_for_all();
    return seen.calls;
}

TEST_F(OptionsTest, CallbackOnceForEveryCall) {
    using tasks::Accumulation;
    for (const tasks::Options& options : std::array<tasks::Options, 3>{
             tasks::Options{}, {.accumulation = Accumulation::Relaxed}, {.accumulators = 2}}) {
        const tasks::Matrix<double> A(a.data(), 6, 6, 6, 2, 2);
        const tasks::Vector<double> vx(x.data(), 6, 2), vy(y.data(), 6, 2);
        for (const double alpha : {0.0, 1.0}) {
            EXPECT_EQ(counted_calls([&](const auto& o) { tasks::gemv(Op::Trans, alpha, A, vx, 1.0, vy, o); }, options),
                      1);
            EXPECT_EQ(
                counted_calls([&](const auto& o) { tasks::symv(Uplo::Lower, alpha, A, vx, 1.0, vy, o); }, options), 1);
            EXPECT_EQ(
                counted_calls([&](const auto& o) { tasks::hemv(Uplo::Upper, alpha, A, vx, 1.0, vy, o); }, options), 1);
        }
        EXPECT_EQ(counted_calls([&](const auto& o) { tasks::scal(2.0, vy, o); }, options), 1);
    }
}

TEST_F(OptionsTest, CallbackOfNothingRunsInTheSubmittingThread) {
    Seen seen;
    const tasks::Vector<double> empty(nullptr, 0, 4);
    tasks::scal(2.0, empty, {.callback = Seen::look, .callback_argument = &seen});
    EXPECT_EQ(seen.calls, 1);
    EXPECT_EQ(seen.thread, std::this_thread::get_id());
}

// The callback comes after the last addition, so the sums are complete, and it may submit more tasks.
TEST_F(OptionsTest, CallbackSeesTheResultAndMaySubmit) {
    struct State {
        const tasks::Vector<double>* y;
        std::atomic<bool> submitted = false;
    } state;
    {
        const tasks::Matrix<double> A(a.data(), 6, 6, 6, 6, 1);
        const tasks::Vector<double> vx(x.data(), 6, 1), vy(y.data(), 6, 6);
        state.y = &vy;
        tasks::gemv(Op::NoTrans, 1.0, A, vx, 0.0, vy,
                    {.callback =
                         [](void* argument) {
                             auto& s = *static_cast<State*>(argument);
                             tasks::scal(10.0, *s.y);
                             s.submitted = true;
                         },
                     .callback_argument = &state});
        starpu_task_wait_for_all();
    }
    EXPECT_TRUE(state.submitted);
    EXPECT_EQ(y, std::vector<double>(6, 60.0));
}

TEST_F(OptionsTest, PriorityIsRaisedAtTheEndAndClamped) {
    ASSERT_TRUE(restart_starpu({.scheduler = "prio"}));
    const int most = starpu_sched_get_max_priority(), least = starpu_sched_get_min_priority();
    ASSERT_GT(most, least);
    const auto last_priority = [&](int priority, int accumulators) {
        Seen seen;
        const tasks::Matrix<double> A(a.data(), 6, 6, 6, 6, 1);
        const tasks::Vector<double> vx(x.data(), 6, 1), vy(y.data(), 6, 6);
        tasks::gemv(
            Op::NoTrans, 1.0, A, vx, 0.0, vy,
            {.priority = priority, .callback = Seen::look, .callback_argument = &seen, .accumulators = accumulators});
        starpu_task_wait_for_all();
        return seen.priority;
    };
    EXPECT_EQ(last_priority(0, 1), 1); // the last product
    EXPECT_EQ(last_priority(0, 3), 2); // the last addition
    EXPECT_EQ(last_priority(most, 3), most);
    ASSERT_TRUE(restart_starpu({.scheduler = "eager"})); // knows no priorities
    EXPECT_EQ(last_priority(5, 3), 0);
    ASSERT_TRUE(restart_starpu());
}

} // namespace
} // namespace starmv::test
