/// \file
/// Matrices and vectors cut into tiles, each tile a StarPU handle.
#pragma once

#include <cstdint>
#include <vector>

#include "starmv/tasks/starpu_fwd.hpp"
#include "starmv/types.hpp"

namespace starmv::tasks {

/// Which tiles of a matrix have handles. Lower keeps tiles (i, j) with i >= j, Upper those with i <= j.
enum class Stored { Full, Lower, Upper };

/// A column-major matrix cut into tiles. Either over memory of the caller (the Matrix registers the tiles, and
/// its destructor unregisters them: that waits for the tasks that use them and leaves valid data in the
/// caller's memory), or over handles that the caller has (which it keeps). Move-only. Not for concurrent
/// modification; tiles may be used by any number of calls. While registered, the memory belongs to StarPU: use
/// starpu_data_acquire() on a tile, or unregister().
template <Scalar T>
class Matrix {
public:
    /// Over host memory.
    /// \param data          m x n elements, column-major, in main memory (pinned memory moves faster to a GPU)
    /// \param m, n          rows and columns, >= 0
    /// \param ld            leading dimension in elements, >= max(1, m), < 2^32 (StarPU's limit)
    /// \param tile_rows     rows of a tile, >= 1, < 2^32; the last row of tiles may be lower
    /// \param tile_columns  columns of a tile, >= 1, < 2^32; the last column of tiles may be narrower
    /// \param stored        Lower and Upper need m = n and tile_rows = tile_columns; memory that belongs only to
    ///                      other tiles is never touched, and no task uses the other triangle of a diagonal
    ///                      tile (StarPU copies whole tiles)
    /// \throws InvalidArgument; StarpuError if StarPU is not initialised
    Matrix(T* data, std::int64_t m, std::int64_t n, std::int64_t ld, std::int64_t tile_rows, std::int64_t tile_columns,
           Stored stored = Stored::Full);

    /// Over handles of the caller, for instance the children of a partitioned handle. They are not unregistered.
    /// \param tiles         row_tiles * column_tiles handles, column by column; those that stored leaves out
    ///                      may be null. Tiles of a row must have the same height, tiles of a column the same width
    /// \param row_tiles     >= 0; Lower and Upper need row_tiles = column_tiles and square diagonal tiles
    /// \param column_tiles  >= 0
    /// \throws InvalidArgument
    Matrix(std::vector<starpu_data_handle_t> tiles, std::int64_t row_tiles, std::int64_t column_tiles,
           Stored stored = Stored::Full);

    ~Matrix();
    Matrix(Matrix&& other) noexcept;
    Matrix& operator=(Matrix&& other) noexcept;

    std::int64_t rows() const noexcept { return rows_; }
    std::int64_t columns() const noexcept { return columns_; }
    std::int64_t row_tiles() const noexcept { return static_cast<std::int64_t>(heights_.size()); }
    std::int64_t column_tiles() const noexcept { return static_cast<std::int64_t>(widths_.size()); }
    std::int64_t tile_height(std::int64_t i) const { return heights_.at(static_cast<std::size_t>(i)); }
    std::int64_t tile_width(std::int64_t j) const { return widths_.at(static_cast<std::size_t>(j)); }
    Stored stored() const noexcept { return stored_; }

    /// Handle of tile (i, j), counted in tiles. \throws InvalidArgument outside the matrix or what is stored
    starpu_data_handle_t tile(std::int64_t i, std::int64_t j) const;

    /// Does what the destructor does, now: afterwards the matrix is 0 x 0. Not from a task or a callback.
    void unregister();

private:
    std::vector<starpu_data_handle_t> tiles_;
    std::vector<std::int64_t> heights_, widths_;
    std::int64_t rows_ = 0, columns_ = 0;
    Stored stored_ = Stored::Full;
    bool owner_ = false;
};

/// A vector cut into tiles; rules as for Matrix.
template <Scalar T>
class Vector {
public:
    /// Over host memory.
    /// \param data  n elements, inc apart, in main memory
    /// \param n     >= 0
    /// \param tile  elements a tile, >= 1, < 2^32; the last tile may be shorter
    /// \param inc   increment in elements, >= 1, < 2^32 (a vector with a negative increment has no tile that
    ///              StarPU can describe; reverse it first)
    /// \throws InvalidArgument; StarpuError if StarPU is not initialised
    Vector(T* data, std::int64_t n, std::int64_t tile, std::int64_t inc = 1);

    /// Over handles of the caller, in order; each a vector operand (see codelets.hpp). \throws InvalidArgument
    explicit Vector(std::vector<starpu_data_handle_t> tiles);

    ~Vector();
    Vector(Vector&& other) noexcept;
    Vector& operator=(Vector&& other) noexcept;

    std::int64_t size() const noexcept { return size_; }
    std::int64_t tiles() const noexcept { return static_cast<std::int64_t>(lengths_.size()); }
    std::int64_t tile_length(std::int64_t i) const { return lengths_.at(static_cast<std::size_t>(i)); }

    /// Handle of tile i. \throws InvalidArgument outside the vector
    starpu_data_handle_t tile(std::int64_t i) const;

    /// Does what the destructor does, now: afterwards the vector is empty. Not from a task or a callback.
    void unregister();

private:
    std::vector<starpu_data_handle_t> tiles_;
    std::vector<std::int64_t> lengths_;
    std::int64_t size_ = 0;
    bool owner_ = false;
};

} // namespace starmv::tasks
