#include <gtest/gtest.h>

#include "support/watchdog.hpp"

namespace starmv::test {
namespace {

using namespace std::chrono_literals;

TEST(Watchdog, LetsATestEnd) {
    for (int run = 0; run < 100; ++run)
        const Watchdog watchdog("a test that ends", 60s);
}

TEST(WatchdogDeathTest, EndsAProgramThatHangs) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            const Watchdog watchdog("a test that hangs", 1s);
            std::this_thread::sleep_for(60s);
        },
        testing::KilledBySignal(SIGABRT), "watchdog: a test that hangs has not ended after 1 seconds");
}

} // namespace
} // namespace starmv::test
