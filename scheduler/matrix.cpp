#include "starmv/tasks/matrix.hpp"

#include <starpu.h>

#include <algorithm>
#include <string>
#include <utility>

#include "scheduler/cuts.hpp"
#include "scheduler/handle_list.hpp"
#include "scheduler/registration_check.hpp"
#include "scheduler/starpu_state.hpp"
#include "scheduler/tiled_check.hpp"
#include "starmv/error.hpp"

namespace starmv::tasks {
namespace {

const char* name_of(Stored stored) {
    return stored == Stored::Full ? "Stored::Full" : stored == Stored::Lower ? "Stored::Lower" : "Stored::Upper";
}

void check_stored(const kernels::Checker& check, int position, Stored stored) {
    if (stored != Stored::Full && stored != Stored::Lower && stored != Stored::Upper)
        check.fail("stored", position, std::to_string(static_cast<int>(stored)),
                   "Stored::Full, Stored::Lower or Stored::Upper");
}

} // namespace

template <Scalar T>
Matrix<T>::Matrix(T* data, std::int64_t m, std::int64_t n, std::int64_t ld, std::int64_t tile_rows,
                  std::int64_t tile_columns, Stored stored)
    : rows_(m), columns_(n), stored_(stored), owner_(true) {
    const kernels::Checker check{"starmv::tasks::Matrix"};
    check.at_least("m", 2, m, 0);
    check.at_least("n", 3, n, 0);
    check.leading_dimension("ld", 4, ld, m, "m");
    scheduler::starpu_extent(check, "ld", 4, ld, 1);
    scheduler::starpu_extent(check, "tile_rows", 5, tile_rows, 1);
    scheduler::starpu_extent(check, "tile_columns", 6, tile_columns, 1);
    check_stored(check, 7, stored);
    if (m > 0 && n > 0) {
        check.pointer("data", 1, data, alignof(T));
        check.span("ld", 4, ld, "the matrix", m, n, sizeof(T));
    }
    if (stored != Stored::Full) {
        if (m != n)
            check.fail("n", 3, std::to_string(n), std::string("m = ") + std::to_string(m) + " with " + name_of(stored));
        if (tile_rows != tile_columns)
            check.fail("tile_columns", 6, std::to_string(tile_columns),
                       "tile_rows = " + std::to_string(tile_rows) + " with " + name_of(stored));
    }
    scheduler::require_starpu(check.routine);

    heights_ = scheduler::cut(m, tile_rows);
    widths_ = scheduler::cut(n, tile_columns);
    tiles_.resize(heights_.size() * widths_.size());
    for (std::int64_t j = 0; j < column_tiles(); ++j) {
        for (std::int64_t i = 0; i < row_tiles(); ++i) {
            if (!scheduler::is_stored(stored, i, j)) continue;
            T* const first = data + j * tile_columns * ld + i * tile_rows;
            starpu_matrix_data_register(&tiles_[static_cast<std::size_t>(j * row_tiles() + i)], STARPU_MAIN_RAM,
                                        reinterpret_cast<std::uintptr_t>(first), static_cast<std::uint32_t>(ld),
                                        static_cast<std::uint32_t>(tile_height(i)),
                                        static_cast<std::uint32_t>(tile_width(j)), sizeof(T));
        }
    }
}

template <Scalar T>
Matrix<T>::Matrix(std::vector<starpu_data_handle_t> tiles, std::int64_t row_tiles, std::int64_t column_tiles,
                  Stored stored)
    : tiles_(std::move(tiles)), stored_(stored) {
    const kernels::Checker check{"starmv::tasks::Matrix"};
    check.at_least("row_tiles", 2, row_tiles, 0);
    check.at_least("column_tiles", 3, column_tiles, 0);
    check_stored(check, 4, stored);
    // By division: the product may not fit.
    const auto count = static_cast<std::int64_t>(tiles_.size());
    const bool fits =
        row_tiles == 0 || column_tiles == 0 ? count == 0 : count % row_tiles == 0 && count / row_tiles == column_tiles;
    if (!fits)
        check.fail("tiles", 1, "a list of " + std::to_string(count) + " handles",
                   "a list of row_tiles * column_tiles = " + std::to_string(row_tiles) + " * " +
                       std::to_string(column_tiles));
    if (stored != Stored::Full && row_tiles != column_tiles)
        check.fail("column_tiles", 3, std::to_string(column_tiles),
                   "row_tiles = " + std::to_string(row_tiles) + " with " + name_of(stored));
    scheduler::require_starpu(check.routine);

    heights_.assign(static_cast<std::size_t>(row_tiles), -1);
    widths_.assign(static_cast<std::size_t>(column_tiles), -1);
    for (std::int64_t j = 0; j < column_tiles; ++j) {
        for (std::int64_t i = 0; i < row_tiles; ++i) {
            if (!scheduler::is_stored(stored, i, j)) continue;
            const auto index = static_cast<std::size_t>(j * row_tiles + i);
            const Tile tile = scheduler::tile_of_list(check, index, tiles_[index], sizeof(T));
            const std::string name = "tiles[" + std::to_string(index) + "]";
            auto& height = heights_[static_cast<std::size_t>(i)];
            auto& width = widths_[static_cast<std::size_t>(j)];
            if (height == -1) height = tile.rows;
            if (width == -1) width = tile.columns;
            if (tile.rows != height)
                check.fail(name.c_str(), 1, std::to_string(tile.rows) + " rows high",
                           "as high as the other tiles of its row, " + std::to_string(height));
            if (tile.columns != width)
                check.fail(name.c_str(), 1, std::to_string(tile.columns) + " columns wide",
                           "as wide as the other tiles of its column, " + std::to_string(width));
            if (stored != Stored::Full && i == j && tile.rows != tile.columns)
                check.fail(name.c_str(), 1, std::to_string(tile.rows) + " x " + std::to_string(tile.columns),
                           std::string("square, as a diagonal tile with ") + name_of(stored));
        }
    }
    // Without tiles there is nothing that could tell a height or a width.
    std::replace(heights_.begin(), heights_.end(), std::int64_t{-1}, std::int64_t{0});
    std::replace(widths_.begin(), widths_.end(), std::int64_t{-1}, std::int64_t{0});
    rows_ = scheduler::total(heights_);
    columns_ = scheduler::total(widths_);
}

template <Scalar T>
Matrix<T>::~Matrix() {
    unregister();
}

template <Scalar T>
Matrix<T>::Matrix(Matrix&& other) noexcept
    : tiles_(std::exchange(other.tiles_, {})), heights_(std::exchange(other.heights_, {})),
      widths_(std::exchange(other.widths_, {})), rows_(std::exchange(other.rows_, 0)),
      columns_(std::exchange(other.columns_, 0)), stored_(other.stored_), owner_(std::exchange(other.owner_, false)) {}

template <Scalar T>
Matrix<T>& Matrix<T>::operator=(Matrix&& other) noexcept {
    if (this == &other) return *this;
    unregister();
    tiles_ = std::exchange(other.tiles_, {});
    heights_ = std::exchange(other.heights_, {});
    widths_ = std::exchange(other.widths_, {});
    rows_ = std::exchange(other.rows_, 0);
    columns_ = std::exchange(other.columns_, 0);
    stored_ = other.stored_;
    owner_ = std::exchange(other.owner_, false);
    return *this;
}

template <Scalar T>
starpu_data_handle_t Matrix<T>::tile(std::int64_t i, std::int64_t j) const {
    const kernels::Checker check{"starmv::tasks::Matrix::tile"};
    const auto inside = [&](const char* argument, int position, std::int64_t index, std::int64_t count) {
        if (index < 0 || index >= count)
            check.fail(argument, position, std::to_string(index),
                       "at least 0 and less than the number of tiles, " + std::to_string(count));
    };
    inside("i", 1, i, row_tiles());
    inside("j", 2, j, column_tiles());
    if (!scheduler::is_stored(stored_, i, j))
        check.fail("j", 2, std::to_string(j),
                   std::string(stored_ == Stored::Lower ? "at most" : "at least") + " i = " + std::to_string(i) +
                       " in a matrix with " + name_of(stored_));
    return tiles_[static_cast<std::size_t>(j * row_tiles() + i)];
}

template <Scalar T>
void Matrix<T>::unregister() {
    if (owner_) scheduler::unregister_all(tiles_);
    tiles_.clear();
    heights_.clear();
    widths_.clear();
    rows_ = columns_ = 0;
    owner_ = false;
}

template class Matrix<float>;
template class Matrix<double>;
template class Matrix<std::complex<float>>;
template class Matrix<std::complex<double>>;

} // namespace starmv::tasks
