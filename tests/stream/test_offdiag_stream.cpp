// The off-diagonal product: a kernel of the task level, tested here where it can be called directly.
#include <gtest/gtest.h>

#include "kernels/cuda/cuda.hpp"
#include "kernels/cuda/tuning.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"
#include "support/split_tuning.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

template <class T>
class OffdiagStream : public testing::Test {
protected:
    DeviceArray<T> A_device, x_rows_device, x_columns_device, y_rows_device, y_columns_device;

    void check(Queue& queue, bool conjugate, std::int64_t m, std::int64_t n, int k) {
        SCOPED_TRACE(testing::Message() << m << " x " << n << " case " << k);
        Random random(static_cast<std::uint64_t>(k));
        MatrixOperand<T> A(random, m, n, std::max<std::int64_t>(1, m) + k % 3, k % 2);
        VectorOperand<T> x_rows(random, m, increment(k)), x_columns(random, n, increment(k + 1));
        VectorOperand<T> y_rows(random, m, increment(k + 2)), y_columns(random, n, increment(k + 3));
        const T alpha = scalar<T>(k % 5 == 0 ? 1 : 2), beta_rows = scalar<T>(k), beta_columns = scalar<T>(k / 2);
        const auto expected = reference::symv_offdiag<T>(
            {conjugate, m, n, alpha, A.data(), A.ld, x_rows.data(), x_rows.inc, x_columns.data(), x_columns.inc,
             beta_rows, y_rows.data(), y_rows.inc, beta_columns, y_columns.data(), y_columns.inc});
        const bool untouched = m == 0 || n == 0;
        if (alpha == T{}) {
            A.memory.assign(A.memory.size(), poison<T>());
            x_rows.fill(poison<T>());
            x_columns.fill(poison<T>());
        }
        if (beta_rows == T{} && !untouched) y_rows.fill(poison<T>());
        if (beta_columns == T{} && !untouched) y_columns.fill(poison<T>());
        A_device.upload(A.memory);
        x_rows_device.upload(x_rows.memory);
        x_columns_device.upload(x_columns.memory);
        y_rows_device.upload(y_rows.memory);
        y_columns_device.upload(y_columns.memory);
        cuda::symv_offdiag<T>(
            queue.state().target,
            {conjugate, m, n, alpha, A_device.data() + A.offset, A.ld, x_rows_device.data() + x_rows.margin, x_rows.inc,
             x_columns_device.data() + x_columns.margin, x_columns.inc, beta_rows, y_rows_device.data() + y_rows.margin,
             y_rows.inc, beta_columns, y_columns_device.data() + y_columns.margin, y_columns.inc});
        queue.synchronize();
        const std::vector<T> rows = y_rows_device.download(), columns = y_columns_device.download();
        if (untouched) {
            EXPECT_TRUE(same_bits(rows, y_rows.memory));
            EXPECT_TRUE(same_bits(columns, y_columns.memory));
            return;
        }
        EXPECT_TRUE(within_bound(expected.rows, rows.data() + y_rows.margin, y_rows.inc));
        EXPECT_TRUE(within_bound(expected.columns, columns.data() + y_columns.margin, y_columns.inc));
        EXPECT_TRUE(gaps_untouched(y_rows, rows));
        EXPECT_TRUE(gaps_untouched(y_columns, columns));
    }
};

TYPED_TEST_SUITE(OffdiagStream, AllTypes, TypeNames);

TYPED_TEST(OffdiagStream, EveryShape) {
    Queue queue;
    int k = 0;
    const std::vector<std::int64_t> sizes{0, 1, 2, 3, 31, 63, 64, 65, 127, 128, 129, 257};
    for (std::int64_t m : sizes)
        for (std::int64_t n : sizes)
            for (bool conjugate : {false, true}) {
                this->check(queue, conjugate && is_complex<TypeParam>, m, n, k++);
                if (this->HasFailure()) return;
            }
}

// As on a GPU of one multiprocessor, where a thread block takes strips of many tiles.
TYPED_TEST(OffdiagStream, LongStripsOfTiles) {
    Queue queue;
    queue.state().target.device.multiprocessors = 1;
    int k = 0;
    for (const auto& [m, n] : std::vector<Shape>{{2500, 70}, {1300, 600}, {600, 1300}})
        for (int variant = 0; variant < 4; ++variant)
            this->check(queue, is_complex<TypeParam> && variant % 2 == 0, m, n, k++);
}

// With blocks that begin anywhere in a tile, as for the largest matrices.
TYPED_TEST(OffdiagStream, SplitTiles) {
    for (const int multiprocessors : {1, 7, 132}) {
        Queue queue;
        cuda::Tuning table = *queue.state().target.device.tuning;
        for (cuda::SymvTuning& tuning : table.symv)
            always_split(tuning);
        queue.state().target.device.tuning = &table;
        queue.state().target.device.multiprocessors = multiprocessors;
        int k = 0;
        for (const auto& [m, n] : std::vector<Shape>{{1, 1}, {257, 129}, {2500, 70}, {1300, 600}, {600, 1300}})
            this->check(queue, is_complex<TypeParam> && m > n, m, n, k++);
        if (this->HasFailure()) return;
    }
}

TYPED_TEST(OffdiagStream, SeveralPassesInASmallWorkspace) {
    Queue queue(nullptr, Queue::least_workspace_bytes);
    int k = 0;
    for (const auto& [m, n] : std::vector<Shape>{{3000, 2000}, {150000, 70}, {300000, 3}, {70, 20000}}) {
        this->check(queue, is_complex<TypeParam>, m, n, k++);
        this->check(queue, false, m, n, k++);
    }
}

} // namespace
