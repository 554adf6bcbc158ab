// A vector for the task level, which knows no negative increments: those are copied into order, and written back
// element by element, so that gaps stay as they are.
#pragma once

#include <cstdint>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::blat2 {

template <Scalar T>
class InOrder {
public:
    // x is not written, unless by write_back(); the programs' arrays are all writable.
    InOrder(const T* data, std::int64_t n, std::int64_t inc) : data_(const_cast<T*>(data)), n_(n), inc_(inc) {
        if (inc >= 0) return;
        for (std::int64_t k = 0; k < n; ++k)
            reversed_.push_back(*element(k));
    }

    T* data() { return inc_ < 0 ? reversed_.data() : data_; }
    std::int64_t size() const { return n_; }
    std::int64_t inc() const { return inc_ < 0 ? 1 : inc_; }

    // When no handle has the vector any more.
    void write_back() {
        if (inc_ >= 0) return;
        for (std::int64_t k = 0; k < n_; ++k)
            *element(k) = reversed_[static_cast<std::size_t>(k)];
    }

private:
    T* element(std::int64_t k) const { return data_ + (n_ - 1 - k) * -inc_; }

    T* data_;
    std::int64_t n_, inc_;
    std::vector<T> reversed_;
};

} // namespace starmv::blat2
