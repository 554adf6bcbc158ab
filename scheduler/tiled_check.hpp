// What tiled operands must have in common.
#pragma once

#include <unordered_set>

#include "scheduler/call.hpp"
#include "scheduler/cuts.hpp"
#include "starmv/tasks/matrix.hpp"

namespace starmv::scheduler {

template <Scalar T>
Cuts cuts_of(const tasks::Vector<T>& vector) {
    Cuts cuts;
    for (std::int64_t i = 0; i < vector.tiles(); ++i)
        cuts.push_back(vector.tile_length(i));
    return cuts;
}

template <Scalar T>
Cuts row_cuts_of(const tasks::Matrix<T>& matrix) {
    Cuts cuts;
    for (std::int64_t i = 0; i < matrix.row_tiles(); ++i)
        cuts.push_back(matrix.tile_height(i));
    return cuts;
}

template <Scalar T>
Cuts column_cuts_of(const tasks::Matrix<T>& matrix) {
    Cuts cuts;
    for (std::int64_t j = 0; j < matrix.column_tiles(); ++j)
        cuts.push_back(matrix.tile_width(j));
    return cuts;
}

// like: "A's columns"
void require_cuts(const Call& call, const char* name, int position, const Cuts& cuts, const char* like,
                  const Cuts& wanted);

bool is_stored(tasks::Stored stored, std::int64_t i, std::int64_t j);

// The tiles of y: usable, each of its own, in submission order. Remembers them for the other operands.
class Outputs {
public:
    Outputs(const Call& call, const char* name, int position) : call_(call), name_(name), position_(position) {}

    template <Scalar T>
    void add(const tasks::Vector<T>& y) {
        for (std::int64_t i = 0; i < y.tiles(); ++i)
            add_tile(y.tile(i), i);
    }
    template <Scalar T>
    void require_separate(const char* name, int position, const tasks::Vector<T>& x) const {
        for (std::int64_t i = 0; i < x.tiles(); ++i)
            require_separate(name, position, x.tile(i));
    }
    template <Scalar T>
    void require_separate(const char* name, int position, const tasks::Matrix<T>& A) const {
        for (std::int64_t j = 0; j < A.column_tiles(); ++j)
            for (std::int64_t i = 0; i < A.row_tiles(); ++i)
                if (is_stored(A.stored(), i, j)) require_separate(name, position, A.tile(i, j));
    }

private:
    void add_tile(starpu_data_handle_t handle, std::int64_t i);
    void require_separate(const char* name, int position, starpu_data_handle_t handle) const;

    const Call& call_;
    const char* name_;
    int position_;
    std::unordered_set<starpu_data_handle_t> handles_;
};

} // namespace starmv::scheduler
