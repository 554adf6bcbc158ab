// Test operands as StarPU handles.
#pragma once

#include <starpu.h>

#include <cstdint>
#include <utility>

#include "starmv/error.hpp"
#include "support/operands.hpp"

namespace starmv::test {

// Unregisters: waits for the tasks, and brings the data back.
class Handle {
public:
    explicit Handle(starpu_data_handle_t handle) : handle_(handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&&) = delete;
    ~Handle() { unregister(); }
    void unregister() {
        if (handle_ != nullptr) starpu_data_unregister(std::exchange(handle_, nullptr));
    }
    // Leaves it to somebody else.
    starpu_data_handle_t release() { return std::exchange(handle_, nullptr); }
    operator starpu_data_handle_t() const { return handle_; } // NOLINT: used as one

private:
    starpu_data_handle_t handle_;
};

template <Scalar T>
Handle matrix_handle(T* data, std::int64_t m, std::int64_t n, std::int64_t ld) {
    starpu_data_handle_t handle = nullptr;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(data),
                                static_cast<std::uint32_t>(ld), static_cast<std::uint32_t>(m),
                                static_cast<std::uint32_t>(n), sizeof(T));
    return Handle(handle);
}

template <Scalar T>
Handle handle_of(MatrixOperand<T>& A) {
    return matrix_handle(A.data(), A.m, A.n, A.ld);
}

// A vector, or with an increment a matrix of one row.
template <Scalar T>
Handle vector_handle(T* data, std::int64_t n, std::int64_t inc) {
    if (inc != 1) return matrix_handle(data, 1, n, inc);
    starpu_data_handle_t handle = nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(data),
                                static_cast<std::uint32_t>(n), sizeof(T));
    return Handle(handle);
}

template <Scalar T>
Handle handle_of(VectorOperand<T>& x) {
    return vector_handle(x.data(), x.n, x.inc);
}

} // namespace starmv::test
