// Memory between two pages that cannot be touched, and an operand's image at one end of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "fuzz/operands.hpp"

namespace starmv::fuzz {

// Grows, and is kept from one use to the next.
class GuardedMemory {
public:
    GuardedMemory() = default;
    ~GuardedMemory();
    GuardedMemory(const GuardedMemory&) = delete;
    GuardedMemory& operator=(const GuardedMemory&) = delete;

    std::byte* at_front(std::size_t bytes); // begins where the first guard ends
    std::byte* at_back(std::size_t bytes);  // ends where the second guard begins

private:
    void reserve(std::size_t bytes);
    std::byte* map_ = nullptr;
    std::size_t usable_ = 0, page_ = 0;
};

// An image where host code is to find it. What memory holds in the end is in the image again when this is destroyed.
template <Scalar T>
class Placed {
public:
    using R = Real<T>;

    Placed(Image<T>& image, HostMemory memory, GuardedMemory& guarded) : image_(image), last_(image.memory.size()) {
        if (memory == HostMemory::Margins) return;
        if (memory == HostMemory::GuardAfter)
            last_ = image.end;
        else
            first_ = image.begin;
        copied_ = reinterpret_cast<R*>(memory == HostMemory::GuardAfter ? guarded.at_back(bytes())
                                                                        : guarded.at_front(bytes()));
        if (bytes() > 0) std::memcpy(copied_, image.memory.data() + first_, bytes());
    }
    ~Placed() {
        if (copied_ != nullptr && bytes() > 0) std::memcpy(image_.memory.data() + first_, copied_, bytes());
    }
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;

    T* data() { return copied_ == nullptr ? image_.data() : reinterpret_cast<T*>(copied_ + (image_.begin - first_)); }

private:
    std::size_t bytes() const { return (last_ - first_) * sizeof(R); }
    Image<T>& image_;
    std::size_t first_ = 0, last_;
    R* copied_ = nullptr;
};

using GuardedOperands = std::array<GuardedMemory, 5>;

// The five operands of a case, placed.
template <Scalar T>
struct PlacedOperands {
    PlacedOperands(Operands<T>& o, GuardedOperands& guarded)
        : A(o.A, o.c.memory, guarded[0]), x(o.x, o.c.memory, guarded[1]), y(o.y, o.c.memory, guarded[2]),
          x2(o.x2, o.c.memory, guarded[3]), y2(o.y2, o.c.memory, guarded[4]) {}
    Placed<T> A, x, y, x2, y2;
};

} // namespace starmv::fuzz
