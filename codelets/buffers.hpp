// The buffers of a running task, as operands of one element type.
#pragma once

#include <starpu.h>

#include <string>

#include "codelets/operands.hpp"

namespace starmv::codelets {

template <Scalar T>
struct MatrixOperand {
    T* data;
    std::int64_t rows, columns, ld;
};

template <Scalar T>
struct VectorOperand {
    T* data;
    std::int64_t n, inc;
};

// The interface of buffer i of the running task. task may be null: StarPU calls the initialiser of a reduction
// outside of a task of its own.
tasks::Tile tile_of_buffer(const starpu_task* task, void* const* buffers, int i);

template <Scalar T>
class Buffers {
public:
    Buffers(const std::string& codelet, const starpu_task* task, void* const* buffers)
        : check_{codelet, sizeof(T)}, task_(task), buffers_(buffers) {}

    MatrixOperand<T> matrix(int i, const char* name) const {
        const tasks::Tile tile = tile_of_buffer(task_, buffers_, i);
        check_.element(tile, name, i + 1);
        return {static_cast<T*>(tile.data), tile.rows, tile.columns, tile.ld};
    }
    MatrixOperand<T> square(int i, const char* name) const {
        const tasks::Tile tile = tile_of_buffer(task_, buffers_, i);
        check_.square(tile, name, i + 1);
        return matrix(i, name);
    }
    VectorOperand<T> vector(int i, const char* name) const {
        return operand(check_.vector(tile_of_buffer(task_, buffers_, i), name, i + 1));
    }
    VectorOperand<T> vector(int i, const char* name, std::int64_t n, const char* n_name) const {
        return operand(check_.vector(tile_of_buffer(task_, buffers_, i), name, i + 1, n, n_name));
    }

private:
    static VectorOperand<T> operand(const VectorShape& shape) {
        return {static_cast<T*>(shape.data), shape.n, shape.inc};
    }

    OperandCheck check_;
    const starpu_task* task_;
    void* const* buffers_;
};

} // namespace starmv::codelets
