#include "codelets/operands.hpp"

#include "starmv/error.hpp"

namespace starmv::codelets {
namespace {

std::string shape_of(const tasks::Tile& tile) {
    return std::to_string(tile.rows) + " x " + std::to_string(tile.columns);
}

} // namespace

void OperandCheck::fail(const char* name, int position, const std::string& value,
                        const std::string& requirement) const {
    throw InvalidArgument(routine, name, position, value, requirement);
}

void OperandCheck::element(const tasks::Tile& tile, const char* name, int position) const {
    if (tile.element_size != element_size)
        fail(name, position, "of elements of " + std::to_string(tile.element_size) + " bytes",
             "of elements of " + std::to_string(element_size) + " bytes");
}

VectorShape OperandCheck::vector(const tasks::Tile& tile, const char* name, int position) const {
    element(tile, name, position);
    if (tile.columns == 1) return {tile.data, tile.rows, 1};
    if (tile.rows == 1) return {tile.data, tile.columns, tile.ld};
    if (tile.rows == 0 || tile.columns == 0) return {tile.data, 0, 1};
    fail(name, position, shape_of(tile), "a vector, or a matrix of one column or one row");
    return {};
}

VectorShape OperandCheck::vector(const tasks::Tile& tile, const char* name, int position, std::int64_t n,
                                 const char* n_name) const {
    const VectorShape shape = vector(tile, name, position);
    if (shape.n != n)
        fail(name, position, "of " + std::to_string(shape.n) + " elements",
             "of as many as " + std::string(n_name) + ", " + std::to_string(n));
    return shape;
}

void OperandCheck::square(const tasks::Tile& tile, const char* name, int position) const {
    if (tile.rows != tile.columns) fail(name, position, shape_of(tile), "square");
}

} // namespace starmv::codelets
