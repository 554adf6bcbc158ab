// Failures that are nobody's fault at the task level, and more than one caller: a clear error or the right result, nothing
// lost, and nothing that waits for ever.
#include <atomic>
#include <numeric>
#include <thread>

#include "codelets/add.hpp"
#include "hostile/every_task_call.hpp"
#include "support/watchdog.hpp"
#include "tasks/recorder.hpp"

namespace starmv::test {
namespace {

using namespace std::chrono_literals;

template <class Call>
void expect_starpu_error(const Call& call, int code, const std::string& message) {
    try {
        call();
    } catch (const StarpuError& error) {
        EXPECT_EQ(error.what(), message);
        EXPECT_EQ(error.code(), code);
        return;
    } catch (const std::exception& error) {
        ADD_FAILURE() << "another exception: " << error.what();
        return;
    }
    ADD_FAILURE() << "nothing was thrown; expected " << message;
}

tasks::Options counting(std::atomic<int>& calls) {
    return {.callback = [](void* count) { ++*static_cast<std::atomic<int>*>(count); }, .callback_argument = &calls};
}

class Failures : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(restart_starpu()); }
    Watchdog watchdog{"a test of failures", 100s};
};

// StarPU before starpu_init() and after starpu_shutdown().
TEST_F(Failures, WithoutStarpuEveryCallSaysSo) {
    const std::string says = ": StarPU is not initialised; call starpu_init() first";
    using T = std::complex<double>;
    std::vector<T> data(4);
    starpu_data_handle_t stale = nullptr;
    {
        // Handles and matrices from before; what they name is gone with StarPU.
        TaskOperands<T> operands;
        stale = operands.y;
        stop_starpu();
        for (const auto& [routine, call] : every_task_call(operands))
            expect_starpu_error([&] { call({}); }, ENODEV, routine + says);
        expect_starpu_error([&] { tasks::Matrix<T>(data.data(), 2, 2, 2, 2, 2); }, ENODEV,
                            "starmv::tasks::Matrix" + says);
        expect_starpu_error([&] { tasks::Vector<T>(data.data(), 4, 2); }, ENODEV, "starmv::tasks::Vector" + says);
        expect_starpu_error([&] { tasks::Matrix<T>({stale}, 1, 1); }, ENODEV, "starmv::tasks::Matrix" + says);
        expect_starpu_error([&] { tasks::Vector<T>({stale}); }, ENODEV, "starmv::tasks::Vector" + says);
        expect_starpu_error([&] { tasks::tile_of(stale); }, ENODEV, "starmv::tasks::tile_of" + says);
        expect_starpu_error([] { tasks::init(); }, ENODEV, "starmv::tasks::init" + says);
        EXPECT_NO_THROW(tasks::finalize()); // there is nothing to free
        for (const auto& call : every_task_call_in_c<T>(stale, stale, stale)) {
            EXPECT_EQ(call(), STARMV_ERROR_STARPU);
            EXPECT_NE(std::string(starmv_last_error()).find(says), std::string::npos) << starmv_last_error();
        }
        for (const auto& call : every_task_call_in_c<float>(stale, stale, stale))
            EXPECT_EQ(call(), STARMV_ERROR_STARPU);
        EXPECT_EQ(starmv_tasks_init(), STARMV_ERROR_STARPU);
        EXPECT_EQ(starmv_last_error(), "starmv::tasks::init" + says);
        EXPECT_EQ(starmv_tasks_finalize(), 0);
        // Handles of the test's own may not be unregistered any more.
        operands.A.release();
        operands.x.release();
        operands.y.release();
        operands.z.release();
    }
}

// A machine without a worker: StarPU itself answers -ENODEV and stays uninitialised, and so do we.
TEST_F(Failures, StarpuWithoutAnyWorker) {
    stop_starpu();
    EXPECT_FALSE(start_starpu({.workers = 0}));
    expect_starpu_error([] { tasks::init(); }, ENODEV,
                        "starmv::tasks::init: StarPU is not initialised; call starpu_init() first");
}

// A scheduling context that has lost its workers can run nothing: -ENODEV from StarPU.
template <Scalar T>
void expect_refused_in_an_empty_context() {
    int worker = some_worker();
    unsigned context = starpu_sched_ctx_create(&worker, 1, "empty", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
    starpu_sched_ctx_remove_workers(&worker, 1, context);
    std::atomic<int> called = 0;
    {
        TaskOperands<T> operands;
        tasks::Options options = counting(called);
        options.sched_ctx = static_cast<int>(context);
        for (const auto& [routine, call] : every_task_call(operands)) {
            try {
                call(options);
                ADD_FAILURE() << routine << " was accepted";
            } catch (const StarpuError& error) {
                const std::string what = error.what();
                EXPECT_EQ(error.code(), ENODEV);
                EXPECT_EQ(what.rfind(routine + ": StarPU refused a task starmv_" + letter<T>, 0), 0U) << what;
                EXPECT_NE(what.find(": no worker can run it. options.sched_ctx asks for context " +
                                    std::to_string(context) + ", which has no workers."),
                          std::string::npos)
                    << what;
            }
        }
        starpu_sched_ctx_set_context(&context); // C has no options: its calls go to the thread's context
        for (const auto& call : every_task_call_in_c<T>(operands.A, operands.x, operands.y)) {
            EXPECT_EQ(call(), STARMV_ERROR_STARPU);
            EXPECT_NE(std::string(starmv_last_error()).find("no worker can run it"), std::string::npos)
                << starmv_last_error();
        }
        starpu_sched_ctx_set_context(nullptr);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        // Nothing was lost: the same operands work elsewhere.
        for (const auto& call : every_task_call(operands))
            call.call({});
        operands.y.unregister();
        operands.z.unregister();
        operands.tiled_y.unregister();
        EXPECT_EQ(operands.y_data, std::vector<T>(6, T(31))); // gemv, symv, hemv and the rows of two tiles
        EXPECT_EQ(operands.z_data, std::vector<T>(6, T(13)));
        EXPECT_EQ(operands.tiled_y_data, std::vector<T>(6, T(19)));
    }
    EXPECT_EQ(called, 0);
    starpu_sched_ctx_delete(context);
}

TEST_F(Failures, NoWorkerCanRunATask) {
    expect_refused_in_an_empty_context<float>();
    expect_refused_in_an_empty_context<double>();
    expect_refused_in_an_empty_context<std::complex<float>>();
    expect_refused_in_an_empty_context<std::complex<double>>();
}

// StarPU refuses the first addition, after all products have been submitted: those run, nobody is called back, the temporary
// vectors go, and y can be computed again.
TEST_F(Failures, ATaskIsRefusedInTheMiddleOfAGraph) {
    TaskOperands<double> o;
    std::atomic<int> called = 0;
    starpu_codelet* const add = codelets::ordered_add_codelet<double>();
    const auto before = add->can_execute;
    add->can_execute = [](unsigned, starpu_task*, unsigned) { return 0; };
    expect_starpu_error([&] { tasks::gemv(Op::NoTrans, 1.0, o.tiled_A, o.tiled_x, 1.0, o.tiled_y, counting(called)); },
                        ENODEV,
                        "starmv::tasks::gemv: StarPU refused a task starmv_dadd_ordered: no worker can run it. "
                        "StarMV's codelets run on "
                        "CPU workers, and on CUDA workers if StarMV is built with CUDA.");
    add->can_execute = before;
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(called, 0);
    tasks::gemv(Op::NoTrans, 1.0, o.tiled_A, o.tiled_x, 0.0, o.tiled_y, counting(called));
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(called, 1);
    o.tiled_y.unregister();
    EXPECT_EQ(o.tiled_y_data, std::vector<double>(6, 6.0));
}

TEST_F(Failures, ContextsThatDoNotExist) {
    TaskOperands<double> operands;
    int worker = some_worker();
    const unsigned deleted = starpu_sched_ctx_create(&worker, 1, "short", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
    starpu_sched_ctx_delete(deleted);
    for (const int context : {static_cast<int>(deleted), STARPU_NMAX_SCHED_CTXS - 1, STARPU_NMAX_SCHED_CTXS, 1 << 30,
                              -2, std::numeric_limits<int>::min()})
        for (const auto& [routine, call] : every_task_call(operands))
            expect_invalid([&] { call({.sched_ctx = context}); },
                           routine + ": options.sched_ctx is " + std::to_string(context) +
                               "; it must be -1, or a scheduling context that exists",
                           0);
}

TEST_F(Failures, InitFromSeveralThreadsAtOnce) {
    for (int run = 0; run < 10; ++run) {
        std::vector<std::thread> threads;
        std::atomic<int> failures = 0;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (int repeat = 0; repeat < 5; ++repeat)
                    if (starmv_tasks_init() != 0) ++failures;
            });
        for (std::thread& thread : threads)
            thread.join();
        EXPECT_EQ(failures, 0);
    }
    TaskOperands<double> o;
    tasks::gemv<double>(Op::NoTrans, 1.0, o.A, o.x, 1.0, o.y);
    o.y.unregister();
    EXPECT_EQ(o.y_data, std::vector<double>(6, 7.0));
}

// Four threads submit products that share A and x, each into vectors of its own. All have the bits of one thread alone.
TEST_F(Failures, ThreadsThatSubmitAtOnce) {
    constexpr std::int64_t n = 60, tile = 13;
    constexpr std::size_t threads = 4, repeats = 15;
    using T = std::complex<float>;
    Random random(1);
    MatrixOperand<T> a(random, n, n, n);
    const std::vector<T> x0 = random.vector<T>(n), y0 = random.vector<T>(n);
    std::vector<T> x_data = x0;
    const auto chain = [&](const tasks::Matrix<T>& A, const tasks::Vector<T>& x, const tasks::Vector<T>& y) {
        tasks::gemv(Op::NoTrans, scalar<T>(2), A, x, T(1), y);
        tasks::symv(Uplo::Lower, T(1), A, x, T(0.5F), y);
        tasks::hemv(Uplo::Upper, T(1), A, x, T(0.5F), y);
        tasks::scal(T(0, 1), y);
    };
    std::vector<T> alone = y0;
    std::vector<std::vector<T>> results(threads * repeats, y0);
    {
        const tasks::Matrix<T> A(a.data(), n, n, n, tile, tile);
        const tasks::Vector<T> x(x_data.data(), n, tile);
        {
            const tasks::Vector<T> y(alone.data(), n, tile);
            chain(A, x, y);
        }
        std::vector<std::thread> running;
        for (std::size_t t = 0; t < threads; ++t)
            running.emplace_back([&, t] {
                std::vector<tasks::Vector<T>> ys; // unregistered by this thread, while others submit
                for (std::size_t r = 0; r < repeats; ++r) {
                    ys.emplace_back(results[t * repeats + r].data(), n, tile);
                    chain(A, x, ys.back());
                }
            });
        for (std::thread& thread : running)
            thread.join();
    }
    for (std::size_t k = 0; k < results.size(); ++k)
        ASSERT_TRUE(same_bits(alone, results[k])) << k;
    EXPECT_TRUE(same_bits(x0, x_data));
}

// The order of calls from several threads on one vector is nobody's, but none of them is lost.
TEST_F(Failures, ThreadsThatSubmitToTheSameVector) {
    constexpr int threads = 4, repeats = 50;
    TaskOperands<double> o;
    std::atomic<int> called = 0;
    std::vector<std::thread> running;
    for (int t = 0; t < threads; ++t)
        running.emplace_back([&] {
            for (int r = 0; r < repeats; ++r) {
                tasks::gemv(Op::NoTrans, 1.0, o.tiled_A, o.tiled_x, 1.0, o.tiled_y, counting(called));
                tasks::symv<double>(Uplo::Lower, 1.0, o.A, o.x, 1.0, o.y, counting(called));
                if (starmv_task_dgemv('T', 1.0, o.A, o.x, 1.0, o.z) != 0) ADD_FAILURE() << starmv_last_error();
            }
        });
    for (std::thread& thread : running)
        thread.join();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(called, 2 * threads * repeats);
    o.tiled_y.unregister();
    o.y.unregister();
    o.z.unregister();
    const std::vector<double> expected(6, 1 + 6.0 * threads * repeats);
    EXPECT_EQ(o.tiled_y_data, expected);
    EXPECT_EQ(o.y_data, expected);
    EXPECT_EQ(o.z_data, expected);
}

// The text of a failure is its thread's own.
TEST_F(Failures, LastErrorOfEachThread) {
    const std::string mine = [] {
        EXPECT_EQ(starmv_dscal_host(-1, 2.0, nullptr, 1), -1);
        return std::string(starmv_last_error());
    }();
    std::string others_before, others_after;
    std::thread([&] {
        others_before = starmv_last_error();
        EXPECT_EQ(starmv_dscal_host(1, 2.0, nullptr, 1), -3);
        others_after = starmv_last_error();
    }).join();
    EXPECT_EQ(others_before, "");
    EXPECT_EQ(others_after, "starmv_dscal_host: y is null; it must be a valid pointer");
    EXPECT_EQ(starmv_last_error(), mine);
}

// A callback that submits a call whose callback submits the next: 100 products, handles and tiles in turn.
TEST_F(Failures, CallbacksThatSubmit) {
    struct Chain {
        TaskOperands<double> operands;
        std::atomic<int> left = 100;
        std::atomic<int> refused = 0;

        static void next(void* argument) noexcept {
            auto& chain = *static_cast<Chain*>(argument);
            const int now = chain.left--;
            if (now <= 0) return;
            auto& o = chain.operands;
            const tasks::Options options{.callback = next, .callback_argument = &chain};
            try {
                // A wrong call in a callback is refused as anywhere, and the chain goes on.
                tasks::gemv<double>(Op::NoTrans, 1.0, o.A, o.x, 0.0, o.x);
            } catch (const InvalidArgument&) {
                ++chain.refused;
            }
            if (now % 2 == 0)
                tasks::gemv<double>(Op::NoTrans, 1.0, o.A, o.x, 1.0, o.y, options);
            else
                tasks::symv(Uplo::Lower, 1.0, o.tiled_A, o.tiled_x, 1.0, o.tiled_y, options);
        }
    } chain;
    Chain::next(&chain);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(chain.left, -1);
    EXPECT_EQ(chain.refused, 100);
    chain.operands.y.unregister();
    chain.operands.tiled_y.unregister();
    EXPECT_EQ(chain.operands.y_data, std::vector<double>(6, 1 + 6.0 * 50));
    EXPECT_EQ(chain.operands.tiled_y_data, std::vector<double>(6, 1 + 6.0 * 50));
}

// Holds up what follows on a handle until the test lets it go. (No CPU worker may be needed by the rest: in the CUDA variant
// there is none, so the test's own thread acquires the data instead.)
class Hold {
public:
    explicit Hold(starpu_data_handle_t handle) : handle_(handle) {
        EXPECT_EQ(starpu_data_acquire(handle_, STARPU_RW), 0);
    }
    void release_later() {
        thread_ = std::thread([this] {
            std::this_thread::sleep_for(100ms);
            starpu_data_release(handle_);
            released_ = true;
        });
    }
    bool released() const { return released_; }
    ~Hold() { thread_.join(); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

private:
    starpu_data_handle_t handle_;
    std::atomic<bool> released_ = false;
    std::thread thread_;
};

// Matrix, Vector and handles go while the tasks that use them have not even begun: each waits for its own.
TEST_F(Failures, UnregisteringWhileTasksAreInFlight) {
    std::vector<double> a(36, 1.0), x_data(6, 1.0), y_data(6, 1.0), z_data(6, 1.0);
    Handle gate_x = matrix_handle(x_data.data(), 6, 1, 6);
    Hold hold(gate_x);
    {
        Handle A = matrix_handle(a.data(), 6, 6, 6), y = matrix_handle(y_data.data(), 6, 1, 6);
        tasks::gemv<double>(Op::NoTrans, 1.0, A, gate_x, 1.0, y);
        tasks::Vector<double> z(z_data.data(), 6, 2);
        {
            const tasks::Matrix<double> tiled(a.data(), 6, 6, 6, 2, 6);
            const tasks::Vector<double> x({gate_x});
            tasks::gemv(Op::NoTrans, 1.0, tiled, x, 0.0, z);
            tasks::scal(2.0, z);
            EXPECT_FALSE(hold.released());
            hold.release_later();
        } // the matrix waits here
        EXPECT_TRUE(hold.released());
        z.unregister();
        EXPECT_EQ(z_data, std::vector<double>(6, 12.0));
        y.unregister();
        EXPECT_EQ(y_data, std::vector<double>(6, 7.0));
    }
}

// starpu_data_unregister_submit() does not wait; StarPU lets go of the handle after the last task.
TEST_F(Failures, UnregisterSubmitWhileTasksAreInFlight) {
    std::vector<double> a(36, 1.0), x_data(6, 1.0), y_data(6, 1.0);
    Handle y = matrix_handle(y_data.data(), 6, 1, 6);
    {
        Handle A = matrix_handle(a.data(), 6, 6, 6), x = matrix_handle(x_data.data(), 6, 1, 6);
        Hold hold(x);
        tasks::gemv<double>(Op::NoTrans, 1.0, A, x, 1.0, y);
        tasks::symv<double>(Uplo::Upper, 1.0, A, x, 1.0, y);
        hold.release_later();
        starpu_data_unregister_submit(A.release());
    }
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    y.unregister();
    EXPECT_EQ(y_data, std::vector<double>(6, 13.0));
}

} // namespace
} // namespace starmv::test
