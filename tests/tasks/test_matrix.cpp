// Matrix and Vector: tiles, ownership, and what they refuse.
#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

using tasks::Matrix;
using tasks::Stored;
using tasks::Vector;

TEST(TiledMatrix, CutsAsAsked) {
    std::vector<double> data(8 * 10);
    const Matrix<double> A(data.data(), 7, 10, 8, 3, 4);
    EXPECT_EQ(A.rows(), 7);
    EXPECT_EQ(A.columns(), 10);
    EXPECT_EQ(A.row_tiles(), 3);
    EXPECT_EQ(A.column_tiles(), 3);
    EXPECT_EQ(A.tile_height(0), 3);
    EXPECT_EQ(A.tile_height(2), 1);
    EXPECT_EQ(A.tile_width(2), 2);
    for (std::int64_t j = 0; j < 3; ++j) {
        for (std::int64_t i = 0; i < 3; ++i) {
            const tasks::Tile tile = tasks::tile_of(A.tile(i, j));
            EXPECT_EQ(tile.data, data.data() + j * 4 * 8 + i * 3);
            EXPECT_EQ(tile.rows, A.tile_height(i));
            EXPECT_EQ(tile.columns, A.tile_width(j));
            EXPECT_EQ(tile.ld, 8);
        }
    }
}

TEST(TiledMatrix, TileOutside) {
    std::vector<double> data(36);
    const Matrix<double> A(data.data(), 6, 6, 6, 2, 2), lower(data.data(), 6, 6, 6, 2, 2, Stored::Lower),
        upper(data.data(), 6, 6, 6, 2, 2, Stored::Upper);
    expect_invalid([&] { A.tile(3, 0); },
                   "starmv::tasks::Matrix::tile: i is 3; it must be at least 0 and less than the number of tiles, 3",
                   1);
    expect_invalid([&] { A.tile(0, -1); },
                   "starmv::tasks::Matrix::tile: j is -1; it must be at least 0 and less than the number of tiles, 3",
                   2);
    EXPECT_NE(lower.tile(2, 0), nullptr);
    EXPECT_NE(upper.tile(0, 2), nullptr);
    expect_invalid([&] { lower.tile(0, 2); },
                   "starmv::tasks::Matrix::tile: j is 2; it must be at most i = 0 in a matrix with Stored::Lower", 2);
    expect_invalid([&] { upper.tile(2, 0); },
                   "starmv::tasks::Matrix::tile: j is 0; it must be at least i = 2 in a matrix with Stored::Upper", 2);
}

TEST(TiledMatrix, UnregisterWaitsAndEmpties) {
    std::vector<double> data(6, 1.0);
    Vector<double> y(data.data(), 6, 2);
    tasks::scal(3.0, y);
    y.unregister();
    EXPECT_EQ(data, std::vector<double>(6, 3.0));
    EXPECT_EQ(y.size(), 0);
    EXPECT_EQ(y.tiles(), 0);
    y.unregister();

    Matrix<double> A(data.data(), 2, 3, 2, 1, 1);
    A.unregister();
    EXPECT_EQ(A.rows(), 0);
    EXPECT_EQ(A.columns(), 0);
    EXPECT_EQ(A.row_tiles(), 0);
}

TEST(TiledMatrix, Moves) {
    std::vector<double> data(6, 1.0), other(4, 1.0);
    Vector<double> y(data.data(), 6, 2);
    const starpu_data_handle_t first = y.tile(0);
    Vector<double> moved(std::move(y));
    EXPECT_EQ(y.size(), 0); // NOLINT(bugprone-use-after-move): documented to be empty
    EXPECT_EQ(moved.tile(0), first);
    Vector<double> assigned(other.data(), 4, 4);
    tasks::scal(5.0, assigned);
    assigned = std::move(moved); // unregisters what it had
    EXPECT_EQ(other, std::vector<double>(4, 5.0));
    EXPECT_EQ(assigned.tile(0), first);
    EXPECT_EQ(assigned.size(), 6);

    Matrix<double> A(data.data(), 2, 3, 2, 1, 1, Stored::Full);
    const starpu_data_handle_t corner = A.tile(1, 2);
    Matrix<double> B(std::move(A));
    EXPECT_EQ(A.rows(), 0); // NOLINT(bugprone-use-after-move)
    Matrix<double> C(other.data(), 2, 2, 2, 2, 2);
    C = std::move(B);
    EXPECT_EQ(C.tile(1, 2), corner);
    EXPECT_EQ(C.columns(), 3);
}

TEST(TiledMatrix, HandlesOfTheCallerStayRegistered) {
    std::vector<double> data(6, 1.0);
    Vector<double> owner(data.data(), 6, 2);
    {
        const Vector<double> borrowed({owner.tile(1), owner.tile(2)});
        EXPECT_EQ(borrowed.size(), 4);
        tasks::scal(2.0, borrowed);
    }
    tasks::scal(2.0, owner);
    owner.unregister();
    EXPECT_EQ(data, (std::vector<double>{2, 2, 4, 4, 4, 4}));
}

TEST(TiledMatrix, Empty) {
    const Matrix<double> none(nullptr, 0, 5, 1, 2, 2);
    EXPECT_EQ(none.rows(), 0);
    EXPECT_EQ(none.columns(), 5);
    EXPECT_EQ(none.row_tiles(), 0);
    EXPECT_EQ(none.column_tiles(), 3);
    const Vector<double> empty(nullptr, 0, 4);
    EXPECT_EQ(empty.tiles(), 0);
    const Matrix<double> no_handles({}, 0, 3);
    EXPECT_EQ(no_handles.columns(), 0);
}

TEST(TiledMatrixErrors, Memory) {
    std::vector<double> data(36);
    const auto matrix = [&](std::int64_t m, std::int64_t n, std::int64_t ld, std::int64_t tile_rows,
                            std::int64_t tile_columns, Stored stored = Stored::Full) {
        return [=, p = data.data()] { Matrix<double>(p, m, n, ld, tile_rows, tile_columns, stored); };
    };
    const std::string prefix = "starmv::tasks::Matrix: ";
    expect_invalid(matrix(-1, 6, 6, 2, 2), prefix + "m is -1; it must be at least 0", 2);
    expect_invalid(matrix(6, -1, 6, 2, 2), prefix + "n is -1; it must be at least 0", 3);
    expect_invalid(matrix(6, 6, 5, 2, 2), prefix + "ld is 5; it must be at least max(1, m) = 6", 4);
    expect_invalid(matrix(6, 6, std::int64_t{1} << 32, 2, 2),
                   prefix + "ld is 4294967296; it must be less than 2^32 (StarPU's limit)", 4);
    expect_invalid(matrix(6, 6, 6, 0, 2), prefix + "tile_rows is 0; it must be at least 1", 5);
    expect_invalid(matrix(6, 6, 6, 2, std::int64_t{1} << 32),
                   prefix + "tile_columns is 4294967296; it must be less than 2^32 (StarPU's limit)", 6);
    expect_invalid(matrix(4, 6, 6, 2, 2, Stored::Lower), prefix + "n is 6; it must be m = 4 with Stored::Lower", 3);
    expect_invalid(matrix(6, 6, 6, 2, 3, Stored::Upper),
                   prefix + "tile_columns is 3; it must be tile_rows = 2 with Stored::Upper", 6);
    expect_invalid([] { Matrix<double>(nullptr, 2, 2, 2, 2, 2); }, prefix + "data is null; it must be a valid pointer",
                   1);

    const std::string vector_prefix = "starmv::tasks::Vector: ";
    expect_invalid([&] { Vector<double>(data.data(), -1, 2); }, vector_prefix + "n is -1; it must be at least 0", 2);
    expect_invalid([&] { Vector<double>(data.data(), 3, 0); }, vector_prefix + "tile is 0; it must be at least 1", 3);
    expect_invalid([&] { Vector<double>(data.data(), 3, 2, -1); }, vector_prefix + "inc is -1; it must be at least 1",
                   4);
    expect_invalid([&] { Vector<double>(nullptr, 3, 2); }, vector_prefix + "data is null; it must be a valid pointer",
                   1);
}

TEST(TiledMatrixErrors, Handles) {
    std::vector<double> data(36);
    std::vector<float> floats(4);
    const Handle two_by_two = matrix_handle(data.data(), 2, 2, 6), two_by_three = matrix_handle(data.data(), 2, 3, 6),
                 three_by_two = matrix_handle(data.data(), 3, 2, 6), single = matrix_handle(floats.data(), 2, 2, 2);
    const starpu_data_handle_t a = two_by_two, wide = two_by_three, high = three_by_two, f = single;
    const std::string prefix = "starmv::tasks::Matrix: ";
    expect_invalid(
        [&] {
            Matrix<double>({a, a, a}, 2, 2);
        },
        prefix + "tiles is a list of 3 handles; it must be a list of row_tiles * column_tiles = 2 * 2", 1);
    expect_invalid(
        [&] {
            Matrix<double>({a, nullptr}, 1, 2);
        },
        prefix + "tiles[1] is null; it must be a registered data handle", 1);
    expect_invalid(
        [&] {
            Matrix<double>({a, f}, 1, 2);
        },
        prefix + "tiles[1] is of elements of 4 bytes; it must be of elements of 8 bytes", 1);
    expect_invalid(
        [&] {
            Matrix<double>({a, high}, 1, 2);
        },
        prefix + "tiles[1] is 3 rows high; it must be as high as the other tiles of its row, 2", 1);
    expect_invalid(
        [&] {
            Matrix<double>({a, wide}, 2, 1);
        },
        prefix + "tiles[1] is 3 columns wide; it must be as wide as the other tiles of its column, 2", 1);
    expect_invalid(
        [&] {
            Matrix<double>({a, a}, 1, 2, Stored::Lower);
        },
        prefix + "column_tiles is 2; it must be row_tiles = 1 with Stored::Lower", 3);
    expect_invalid([&] { Matrix<double>({wide}, 1, 1, Stored::Lower); },
                   prefix + "tiles[0] is 2 x 3; it must be square, as a diagonal tile with Stored::Lower", 1);
    expect_invalid(
        [&] { Vector<double>({a}); },
        "starmv::tasks::Vector: tiles[0] is 2 x 2; it must be a vector, or a matrix of one column or one row", 1);
}

} // namespace
} // namespace starmv::test
