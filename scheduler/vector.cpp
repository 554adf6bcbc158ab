#include <starpu.h>

#include <string>
#include <utility>

#include "codelets/operands.hpp"
#include "scheduler/cuts.hpp"
#include "scheduler/handle_list.hpp"
#include "scheduler/registration_check.hpp"
#include "scheduler/starpu_state.hpp"
#include "starmv/tasks/matrix.hpp"

namespace starmv::tasks {

template <Scalar T>
Vector<T>::Vector(T* data, std::int64_t n, std::int64_t tile, std::int64_t inc) : size_(n), owner_(true) {
    const kernels::Checker check{"starmv::tasks::Vector"};
    check.at_least("n", 2, n, 0);
    scheduler::starpu_extent(check, "tile", 3, tile, 1);
    scheduler::starpu_extent(check, "inc", 4, inc, 1);
    if (n > 0) {
        check.pointer("data", 1, data, alignof(T));
        check.span("inc", 4, inc, "the vector", 1, n, sizeof(T));
    }
    scheduler::require_starpu(check.routine);

    lengths_ = scheduler::cut(n, tile);
    tiles_.resize(lengths_.size());
    for (std::int64_t i = 0; i < tiles(); ++i) {
        starpu_data_handle_t* const handle = &tiles_[static_cast<std::size_t>(i)];
        const auto first = reinterpret_cast<std::uintptr_t>(data + i * tile * inc);
        const auto length = static_cast<std::uint32_t>(tile_length(i));
        if (inc == 1) {
            starpu_vector_data_register(handle, STARPU_MAIN_RAM, first, length, sizeof(T));
        } else {
            // One row: the leading dimension is the increment, and what lies between is never moved.
            starpu_matrix_data_register(handle, STARPU_MAIN_RAM, first, static_cast<std::uint32_t>(inc), 1, length,
                                        sizeof(T));
        }
    }
}

template <Scalar T>
Vector<T>::Vector(std::vector<starpu_data_handle_t> tiles) : tiles_(std::move(tiles)) {
    const kernels::Checker check{"starmv::tasks::Vector"};
    scheduler::require_starpu(check.routine);
    const codelets::OperandCheck operand{check.routine, sizeof(T)};
    lengths_.reserve(tiles_.size());
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const Tile tile = scheduler::tile_of_list(check, i, tiles_[i], sizeof(T));
        lengths_.push_back(operand.vector(tile, ("tiles[" + std::to_string(i) + "]").c_str(), 1).n);
    }
    size_ = scheduler::total(lengths_);
}

template <Scalar T>
Vector<T>::~Vector() {
    unregister();
}

template <Scalar T>
Vector<T>::Vector(Vector&& other) noexcept
    : tiles_(std::exchange(other.tiles_, {})), lengths_(std::exchange(other.lengths_, {})),
      size_(std::exchange(other.size_, 0)), owner_(std::exchange(other.owner_, false)) {}

template <Scalar T>
Vector<T>& Vector<T>::operator=(Vector&& other) noexcept {
    if (this == &other) return *this;
    unregister();
    tiles_ = std::exchange(other.tiles_, {});
    lengths_ = std::exchange(other.lengths_, {});
    size_ = std::exchange(other.size_, 0);
    owner_ = std::exchange(other.owner_, false);
    return *this;
}

template <Scalar T>
starpu_data_handle_t Vector<T>::tile(std::int64_t i) const {
    if (i < 0 || i >= tiles())
        kernels::Checker{"starmv::tasks::Vector::tile"}.fail(
            "i", 1, std::to_string(i), "at least 0 and less than the number of tiles, " + std::to_string(tiles()));
    return tiles_[static_cast<std::size_t>(i)];
}

template <Scalar T>
void Vector<T>::unregister() {
    if (owner_) scheduler::unregister_all(tiles_);
    tiles_.clear();
    lengths_.clear();
    size_ = 0;
    owner_ = false;
}

template class Vector<float>;
template class Vector<double>;
template class Vector<std::complex<float>>;
template class Vector<std::complex<double>>;

} // namespace starmv::tasks
