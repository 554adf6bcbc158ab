// The copies of a warp's ring (kernels/cuda/ring.cuh), on the host: which bytes they read and write, and what a lane finds.
// Needs no GPU.
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <memory>
#include <numeric>

#include "kernels/cuda/ring.cuh"

namespace {

using namespace starmv::cuda;

template <class Element, XParts x_parts, bool lines, int lanes_of_column>
struct Kind {
    using T = Element;
    static constexpr XParts parts = x_parts;
    static constexpr bool aligned = lines;
    static constexpr int lanes = lanes_of_column;
};

// A matrix whose element (0, 0) lies `offset` bytes after a multiple of 128, and nothing around it.
template <class T>
class Matrix {
public:
    const int m, n, ld;

    Matrix(int rows, int columns, int leading, int offset)
        : m(rows), n(columns), ld(leading), bytes_((static_cast<std::size_t>(ld) * (n - 1) + m) * sizeof(T)),
          memory_(static_cast<char*>(std::aligned_alloc(128, (bytes_ + 128 + 127) / 128 * 128)), std::free),
          begin_(memory_.get() + offset) {
        using R = typename RealOf<T>::type;
        for (std::size_t k = 0; k < bytes_ / sizeof(R); ++k) {
            const auto column = static_cast<int>(k / (sizeof(T) / sizeof(R)) / static_cast<std::size_t>(ld)),
                       row = static_cast<int>(k / (sizeof(T) / sizeof(R)) % static_cast<std::size_t>(ld));
            const R value = row < m && column < n ? static_cast<R>(k + 1) : std::numeric_limits<R>::quiet_NaN();
            std::memcpy(begin_ + k * sizeof(R), &value, sizeof(R));
        }
    }
    const T* data() const { return reinterpret_cast<const T*>(begin_); }
    std::size_t bytes() const { return bytes_; }
    const char* at(int row, int column) const {
        return begin_ +
               (static_cast<std::size_t>(column) * static_cast<std::size_t>(ld) + static_cast<std::size_t>(row)) *
                   sizeof(T);
    }

private:
    std::size_t bytes_;
    std::unique_ptr<char, void (*)(void*)> memory_;
    char* begin_;
};

template <class Kind>
class Ring_ : public testing::Test {
protected:
    using T = typename Kind::T;
    using WarpRing = Ring<T, Kind::parts, Kind::aligned, Kind::lanes>;
    using R = typename RealOf<T>::type;
    static constexpr int stages = 3;

    // All steps of a warp that walks over the whole matrix; for gemv T and in both directions, a step further.
    void walk(const Matrix<T>& matrix, Mask mask) {
        SimulatedShared warp(static_cast<std::size_t>(stages * WarpRing::bytes_of_stage));
        simulated_shared = &warp;
        warp.allow(matrix.data(), matrix.bytes());
        const Columns<T> columns{matrix.data(), matrix.ld, matrix.data() + (matrix.n - 1) * matrix.ld + matrix.m};
        std::vector<WarpRing> lanes;
        for (int lane = 0; lane < 32; ++lane)
            lanes.emplace_back(warp.memory(), stages, 0, lane, columns, true);
        int stage = 0;
        const int further = Kind::parts == XParts::Both ? WarpRing::columns_of_step : 0;
        for (int column = 0; column < matrix.n + further; column += WarpRing::columns_of_step)
            for (int row = 0; row < matrix.m + (Kind::parts != XParts::Columns ? WarpRing::rows : 0);
                 row += WarpRing::rows, stage = (stage + 1) % stages) {
                const int there = matrix.m - row, beside = matrix.n - column;
                const bool read_on = Kind::parts == XParts::Columns && column + WarpRing::columns_of_step < matrix.n &&
                                     matrix.m >= WarpRing::size;
                const T* const source = reinterpret_cast<const T*>(matrix.at(row, column));
                warp.begin_step();
                for (warp.lane = 0; warp.lane < 32; ++warp.lane) {
                    WarpRing& ring = lanes[static_cast<std::size_t>(warp.lane)];
                    ring.begin_columns(source);
                    if (mask == Mask::None)
                        ring.copy_columns(stage, source, columns, there, beside, 0, read_on);
                    else if (mask == Mask::Lower)
                        ring.template copy_columns<Mask::Lower>(stage, source, columns, there, beside, column - row);
                    else
                        ring.template copy_columns<Mask::Upper>(stage, source, columns, there, beside, column - row);
                }
                ASSERT_EQ(warp.error, "") << "row " << row << " column " << column;
                for (warp.lane = 0; warp.lane < 32; ++warp.lane)
                    check(matrix, lanes[static_cast<std::size_t>(warp.lane)], warp.lane, stage, row, column, mask);
                ASSERT_EQ(warp.error, "") << "row " << row << " column " << column;
                if (this->HasFatalFailure()) return;
            }
    }

    // The parts of x that steps need, from every element on.
    void walk_vector(int n, int inc, int offset) {
        const int stride = std::abs(inc), count = (n - 1) * stride + 1;
        const Matrix<T> memory(count, 1, count, offset);
        const T* const zeroth = memory.data() + (inc < 0 ? count - 1 : 0);
        const Vector<T> x{zeroth, inc, inc == 1 && offset % 16 == 0};
        SimulatedShared warp(static_cast<std::size_t>(stages * WarpRing::bytes_of_stage));
        simulated_shared = &warp;
        warp.allow(memory.data(), memory.bytes());
        const Columns<T> columns{memory.data(), count, memory.data() + count};
        std::vector<WarpRing> lanes;
        for (int lane = 0; lane < 32; ++lane)
            lanes.emplace_back(warp.memory(), stages, 0, lane, columns, true);
        const auto expect_element = [&](const T& found, int k) {
            if (k < n)
                EXPECT_EQ(std::memcmp(&found, zeroth + k * inc, sizeof(T)), 0) << "element " << k;
            else
                EXPECT_TRUE(is_zero(found)) << "element " << k;
        };
        constexpr bool has_rows = (Kind::parts == XParts::Rows || Kind::parts == XParts::Both) && WarpRing::tall == 1;
        constexpr bool has_columns = Kind::parts != XParts::Rows;
        const int most = std::max(has_rows ? WarpRing::rows : 0, has_columns ? WarpRing::columns_of_step : 0);
        for (int first = 0, stage = 0; first < n + most; stage = (stage + 1) % stages) {
            warp.begin_step();
            for (warp.lane = 0; warp.lane < 32; ++warp.lane) {
                const WarpRing& ring = lanes[static_cast<std::size_t>(warp.lane)];
                if constexpr (has_rows) ring.copy_x_rows(stage, x, first, n - first);
                if constexpr (has_columns) ring.copy_x_columns(stage, x, first, n - first);
            }
            ASSERT_EQ(warp.error, "") << "from element " << first;
            for (warp.lane = 0; warp.lane < 32; ++warp.lane) {
                const WarpRing& ring = lanes[static_cast<std::size_t>(warp.lane)];
                if constexpr (has_rows) {
                    const Pack<T> pack = ring.x_rows(stage);
                    for (int v = 0; v < WarpRing::size; ++v)
                        expect_element(pack.element[v], first + warp.lane % WarpRing::along * WarpRing::size + v);
                }
                if constexpr (has_columns)
                    for (int k = 0; k < step_columns; ++k)
                        expect_element(ring.x_column(stage, k),
                                       first + k * WarpRing::beside / WarpRing::tall + warp.lane / WarpRing::along);
            }
            ASSERT_EQ(warp.error, "") << "from element " << first;
            // Both parts of a step begin at multiples of their lengths.
            first += has_rows && has_columns ? std::lcm(WarpRing::rows, WarpRing::columns_of_step) : most;
        }
    }

private:
    void check(const Matrix<T>& matrix, const WarpRing& ring, int lane, int stage, int first_row, int first_column,
               Mask mask) {
        Pack<T> a[step_columns]{};
        ring.take_columns(stage, a);
        ring.keep_existing(a, matrix.m - first_row, matrix.n - first_column);
        for (int k = 0; k < step_columns; ++k)
            for (int v = 0; v < WarpRing::size; ++v) {
                const int in_row = (k % WarpRing::tall * WarpRing::along + lane % WarpRing::along) * WarpRing::size + v;
                const int in_column = k * WarpRing::beside / WarpRing::tall + lane / WarpRing::along;
                const int row = first_row + in_row, column = first_column + in_column;
                const bool row_exists = row < matrix.m, column_exists = column < matrix.n;
                const bool wanted = mask == Mask::None || (mask == Mask::Lower ? row >= column : row <= column);
                if (!wanted) continue;
                if (row_exists && column_exists)
                    ASSERT_EQ(std::memcmp(&a[k].element[v], matrix.at(row, column), sizeof(T)), 0)
                        << "lane " << lane << " has another element than " << row << ", " << column;
                // gemv N has no use for rows, nor gemv T for columns, that do not exist.
                else if ((row_exists || Kind::parts != XParts::Columns) &&
                         (column_exists || Kind::parts != XParts::Rows)) {
                    ASSERT_TRUE(is_zero(a[k].element[v])) << "lane " << lane << ", " << row << ", " << column;
                }
            }
    }
};

using Kinds = testing::Types<
    Kind<float, XParts::Columns, true, 32>, Kind<double, XParts::Columns, true, 32>,
    Kind<float, XParts::Columns, false, 8>, Kind<float, XParts::Columns, false, 16>,
    Kind<float, XParts::Columns, false, 32>, Kind<float, XParts::Columns, false, 128>,
    Kind<double, XParts::Columns, false, 8>, Kind<double, XParts::Columns, false, 16>,
    Kind<double, XParts::Columns, false, 32>, Kind<double, XParts::Columns, false, 128>,
    Kind<double, XParts::Columns, true, 128>, Kind<double, XParts::Columns, true, 8>,
    Kind<Complex<float>, XParts::Columns, false, 32>, Kind<Complex<float>, XParts::Columns, false, 128>,
    Kind<Complex<double>, XParts::Columns, false, 16>, Kind<Complex<double>, XParts::Columns, false, 32>,
    Kind<Complex<double>, XParts::Columns, false, 128>, Kind<float, XParts::Rows, true, 32>,
    Kind<float, XParts::Rows, false, 8>, Kind<float, XParts::Rows, false, 16>, Kind<float, XParts::Rows, false, 32>,
    Kind<double, XParts::Rows, true, 16>, Kind<double, XParts::Rows, false, 8>, Kind<double, XParts::Rows, false, 32>,
    Kind<Complex<float>, XParts::Rows, false, 16>, Kind<Complex<float>, XParts::Rows, false, 32>,
    Kind<Complex<double>, XParts::Rows, false, 8>, Kind<Complex<double>, XParts::Rows, false, 32>,
    Kind<float, XParts::Both, true, 32>, Kind<float, XParts::Both, false, 32>, Kind<double, XParts::Both, true, 32>,
    Kind<double, XParts::Both, false, 32>, Kind<Complex<float>, XParts::Both, false, 32>,
    Kind<Complex<double>, XParts::Both, true, 32>, Kind<Complex<double>, XParts::Both, false, 32>>;

struct KindNames {
    template <class Kind>
    static std::string GetName(int) {
        using T = typename Kind::T;
        const bool real = !is_pair<T>;
        const std::string type = sizeof(T) == 4 ? "s" : sizeof(T) == 16 ? "z" : real ? "d" : "c";
        const std::string of_x = Kind::parts == XParts::Columns ? "N" : Kind::parts == XParts::Rows ? "T" : "Both";
        return type + of_x + std::to_string(Kind::lanes) + (Kind::aligned ? "aligned" : "");
    }
};
TYPED_TEST_SUITE(Ring_, Kinds, KindNames);

TYPED_TEST(Ring_, FindsWhatExistsAndReadsNothingElse) {
    using Element = typename TypeParam::T;
    constexpr int line = 128 / static_cast<int>(sizeof(Element)), size = static_cast<int>(sizeof(Element));
    for (const int m : {1, 2, 3, 5, 31, 33, 63, 64, 65, 127, 128, 129, 200, 256, 515, 520})
        for (const int n : {1, 2, 7, 8, 9, 16, 33})
            for (int layout = 0; layout < 6; ++layout) {
                int ld = m + layout, offset = layout * static_cast<int>(sizeof(typename RealOf<Element>::type)) *
                                              (layout % 2 == 0 ? 1 : 3) % 128;
                if (layout == 5) ld = (m + line - 1) / line * line; // whole lines, from anywhere
                if (TypeParam::aligned) {
                    ld = (m + line - 1) / line * line + layout * line;
                    offset = 0;
                }
                if (m * n > 8000 && layout > 2) continue;
                SCOPED_TRACE(testing::Message()
                             << m << " x " << n << " lda " << ld << " offset " << offset << " of " << size << " bytes");
                const Matrix<Element> matrix(m, n, ld, offset);
                this->walk(matrix, Mask::None);
                if (this->HasFatalFailure()) return;
                if constexpr (TypeParam::parts == XParts::Both) {
                    this->walk(matrix, Mask::Lower);
                    this->walk(matrix, Mask::Upper);
                    if (this->HasFatalFailure()) return;
                }
            }
}

TYPED_TEST(Ring_, FindsTheElementsOfX) {
    using Element = typename TypeParam::T;
    constexpr int size_of_real = static_cast<int>(sizeof(typename RealOf<Element>::type));
    for (const int n : {1, 2, 3, 7, 8, 9, 31, 32, 33, 63, 65, 127, 129, 300})
        for (const int inc : {1, -1, 2, -7})
            for (const int offset : {0, size_of_real, 16}) {
                SCOPED_TRACE(testing::Message() << n << " increment " << inc << " offset " << offset);
                this->walk_vector(n, inc, offset);
                if (this->HasFailure()) return;
            }
}

} // namespace
