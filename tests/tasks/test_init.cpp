// init() and finalize(), and StarPU that is not there.
#include <atomic>

#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

template <class Call>
void expect_starpu_error(const Call& call, const std::string& part) {
    try {
        call();
    } catch (const StarpuError& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        EXPECT_GT(error.code(), 0);
        return;
    }
    ADD_FAILURE() << "nothing was thrown; expected " << part;
}

void expect_a_product_to_work() {
    Random random(1);
    MatrixOperand<double> a(random, 20, 10, 20);
    VectorOperand<double> vx(random, 10, 1), vy(random, 20, 1);
    const VectorOperand<double> before = vy;
    const auto expected =
        reference::gemv<double>({Op::NoTrans, 20, 10, 2.0, a.data(), 20, vx.data(), 1, 1.0, vy.data(), 1});
    {
        const tasks::Matrix<double> A(a.data(), 20, 10, 20, 7, 3);
        const tasks::Vector<double> x(vx.data(), 10, 3), y(vy.data(), 20, 7);
        tasks::gemv(Op::NoTrans, 2.0, A, x, 1.0, y);
    }
    expect_result(expected, before, vy);
}

class Init : public testing::Test {
protected:
    ~Init() override { EXPECT_TRUE(restart_starpu()); } // for the next test
};

TEST_F(Init, TwiceIsHarmless) {
    tasks::init();
    tasks::init();
    expect_a_product_to_work();
    tasks::init({.workspace_bytes = std::size_t{2} << 20});
    expect_a_product_to_work();
}

TEST_F(Init, WorkspaceTooSmall) {
    expect_invalid([] { tasks::init({.workspace_bytes = 1000}); },
                   "starmv::tasks::init: options.workspace_bytes is 1000; it must be at least 1048576", 0);
}

TEST_F(Init, FinalizeAndInitAgain) {
    tasks::finalize();
    tasks::finalize();
    tasks::init();
    expect_a_product_to_work();
}

TEST_F(Init, AfterShutdownAndANewStart) {
    for (const int workers : {1, 3, 2}) {
        ASSERT_TRUE(restart_starpu({.workers = workers}));
        expect_a_product_to_work();
    }
    // Without finalize() in between, too.
    starpu_shutdown();
    ASSERT_TRUE(start_starpu());
    tasks::init();
    expect_a_product_to_work();
}

TEST_F(Init, WithoutStarpu) {
    stop_starpu();
    std::vector<double> data(4);
    expect_starpu_error([] { tasks::init(); },
                        "starmv::tasks::init: StarPU is not initialised; call starpu_init() first");
    expect_starpu_error([&] { tasks::Vector<double>(data.data(), 4, 2); },
                        "starmv::tasks::Vector: StarPU is not initialised; call starpu_init() first");
    expect_starpu_error([&] { tasks::Matrix<double>(data.data(), 2, 2, 2, 2, 2); },
                        "starmv::tasks::Matrix: StarPU is not initialised; call starpu_init() first");
    expect_starpu_error([] { tasks::scal<double>(1.0, starpu_data_handle_t{}); },
                        "starmv::tasks::scal: StarPU is not initialised; call starpu_init() first");
    tasks::finalize();
}

TEST_F(Init, AMatrixMayOutliveStarpu) {
    std::vector<double> data(4, 1.0);
    ASSERT_TRUE(restart_starpu());
    {
        const tasks::Vector<double> v(data.data(), 4, 2);
        stop_starpu();
    }
    EXPECT_EQ(data, std::vector<double>(4, 1.0));
}

// CPU workers need no init(); CUDA workers refuse tasks without it, before anything is submitted.
TEST_F(Init, Forgotten) {
    stop_starpu();
    ASSERT_TRUE(start_starpu());
    if (arch() == Arch::Cpu) {
        expect_a_product_to_work();
        return;
    }
    Random random(1);
    VectorOperand<double> v(random, 8, 1);
    const auto before = v.memory;
    std::atomic<int> called = 0;
    {
        const tasks::Vector<double> y(v.data(), 8, 3);
        expect_starpu_error(
            [&] {
                tasks::scal(2.0, y,
                            {.callback = [](void* count) { ++*static_cast<std::atomic<int>*>(count); },
                             .callback_argument = &called});
            },
            "starmv::tasks::scal: StarPU refused a task starmv_dscal: no worker can run it. The CUDA workers take no "
            "StarMV task, because starmv::tasks::init() was not called after starpu_init().");
    }
    EXPECT_EQ(called, 0);
    EXPECT_TRUE(same_bits(before, v.memory));
}

struct FromCallback {
    std::string message;
};

TEST_F(Init, NotFromACallback) {
    FromCallback result;
    std::vector<double> data(4, 1.0);
    {
        const tasks::Vector<double> y(data.data(), 4, 4);
        tasks::scal(2.0, y,
                    {.callback =
                         [](void* argument) {
                             try {
                                 tasks::init();
                             } catch (const StarpuError& error) {
                                 static_cast<FromCallback*>(argument)->message = error.what();
                             }
                         },
                     .callback_argument = &result});
        starpu_task_wait_for_all();
    }
    EXPECT_EQ(result.message, "starmv::tasks::init: called by a StarPU worker; it waits for the workers, so it cannot "
                              "be called from a task or a callback");
}

} // namespace
} // namespace starmv::test
