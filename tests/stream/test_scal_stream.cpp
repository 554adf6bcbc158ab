#include <gtest/gtest.h>

#include "kernels/cuda/cuda.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

template <class T>
class ScalStream : public testing::Test {
protected:
    Queue queue;
    DeviceArray<T> x_device, y_device;
};

TYPED_TEST_SUITE(ScalStream, AllTypes, TypeNames);

TYPED_TEST(ScalStream, EverySizeIncrementAndBeta) {
    using T = TypeParam;
    for (std::int64_t n : {0, 1, 2, 3, 31, 32, 255, 256, 257, 1000, 300000})
        for (std::int64_t inc : {1, -1, 2, -7})
            for (int b = 0; b < 4; ++b) {
                Random random(static_cast<std::uint64_t>(n + b));
                VectorOperand<T> y(random, n, inc);
                const T beta = scalar<T>(b);
                const auto expected = reference::scal<T>({n, beta, y.data(), inc});
                if (beta == T{}) y.fill(poison<T>());
                this->y_device.upload(y.memory);
                scal(this->queue, n, beta, this->y_device.data() + y.margin, inc);
                this->queue.synchronize();
                const std::vector<T> result = this->y_device.download();
                EXPECT_TRUE(within_bound(expected, result.data() + y.margin, inc)) << n << " inc " << inc;
                EXPECT_TRUE(gaps_untouched(y, result)) << n << " inc " << inc;
            }
}

TYPED_TEST(ScalStream, AddKernelOfTheReductionPair) {
    using T = TypeParam;
    for (std::int64_t n : {0, 1, 33, 1000, 300000}) {
        Random random(static_cast<std::uint64_t>(n));
        VectorOperand<T> x(random, n, 2), y(random, n, 3);
        this->x_device.upload(x.memory);
        this->y_device.upload(y.memory);
        cuda::add<T>(this->queue.state().target,
                     {n, this->x_device.data() + x.margin, 2, this->y_device.data() + y.margin, 3});
        this->queue.synchronize();
        const std::vector<T> result = this->y_device.download();
        EXPECT_TRUE(gaps_untouched(y, result));
        for (std::int64_t k = 0; k < n; ++k)
            ASSERT_EQ(result[y.position(k)], x.at(k) + y.at(k)) << k;
    }
}

} // namespace
