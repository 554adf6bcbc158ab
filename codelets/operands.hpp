// Tiles as operands: what is a vector, and whether shapes fit. Used before a task is submitted, and again when it
// runs, because starpu_task_insert() lets any handles through.
#pragma once

#include <string>

#include "starmv/tasks/interface.hpp"
#include "starmv/types.hpp"

namespace starmv::codelets {

// Element k of a vector operand is at data[k * inc].
struct VectorShape {
    void* data;
    std::int64_t n;
    std::int64_t inc;
};

// Throws InvalidArgument in the name of routine.
struct OperandCheck {
    std::string routine;
    std::size_t element_size;

    void fail(const char* name, int position, const std::string& value, const std::string& requirement) const;

    void element(const tasks::Tile& tile, const char* name, int position) const;
    // A column, a row, or a vector interface.
    VectorShape vector(const tasks::Tile& tile, const char* name, int position) const;
    // n_name says where the length comes from, for instance "the columns of A".
    VectorShape vector(const tasks::Tile& tile, const char* name, int position, std::int64_t n,
                       const char* n_name) const;
    void square(const tasks::Tile& tile, const char* name, int position) const;
};

} // namespace starmv::codelets
