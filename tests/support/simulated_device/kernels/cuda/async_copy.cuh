// In place of kernels/cuda/async_copy.cuh, on the host: copies happen at once. Shared memory is an array; each access to it,
// and to the operands, is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "support/simulated_device/device.hpp"

// After what it needs.
#include "kernels/cuda/memory.cuh"

namespace starmv::cuda {

// What threads do to shared memory, and what they may read of the operands.
class SimulatedShared {
public:
    explicit SimulatedShared(std::size_t shared_bytes) : shared_(shared_bytes / 128 + 1), writer_(shared_bytes, -1) {
        std::memset(shared_.data(), 0xff, shared_bytes); // not a number
    }

    int lane = 0;             // whose accesses are next
    bool orders_lanes = true; // whether two lanes may not write to the same byte between two calls of begin_step
    std::string error;        // the first

    void allow(const void* first, std::size_t bytes) { allowed_.emplace_back(static_cast<const char*>(first), bytes); }
    void begin_step() { writer_.assign(writer_.size(), -1); }

    void* memory() { return shared_.data(); }
    unsigned address(const void* p) const {
        return static_cast<unsigned>(static_cast<const char*>(p) - reinterpret_cast<const char*>(shared_.data()));
    }

    // `width` bytes, of which the first `bytes` are copied; the others become zero. If there are any, all are accessed.
    void copy(unsigned to, const void* from, int width, int bytes) {
        check(reinterpret_cast<std::uintptr_t>(from) % static_cast<unsigned>(width) == 0, "misaligned source");
        check(bytes >= 0 && bytes <= width, "a copy of more than its width");
        check(bytes == 0 || readable(static_cast<const char*>(from), static_cast<std::size_t>(width)),
              "a copy from outside the operand");
        if (!error.empty()) return;
        write(to, nullptr, width);
        if (error.empty() && bytes > 0) std::memcpy(byte(to), from, static_cast<std::size_t>(bytes));
    }
    void write(unsigned to, const void* value, int width) {
        check(to % static_cast<unsigned>(width) == 0, "misaligned destination");
        check(to + static_cast<unsigned>(width) <= writer_.size(), "a write outside of shared memory");
        if (!error.empty()) return;
        for (unsigned i = to; i < to + static_cast<unsigned>(width); ++i) {
            check(!orders_lanes || writer_[i] == -1 || writer_[i] == lane, "two lanes write to the same byte");
            writer_[i] = lane;
        }
        if (value != nullptr)
            std::memcpy(byte(to), value, static_cast<std::size_t>(width));
        else
            std::memset(byte(to), 0, static_cast<std::size_t>(width));
    }
    void read(void* to, unsigned from, int width) {
        check(from % static_cast<unsigned>(width) == 0, "misaligned read");
        check(from + static_cast<unsigned>(width) <= writer_.size(), "a read outside of shared memory");
        if (error.empty()) std::memcpy(to, byte(from), static_cast<std::size_t>(width));
    }

private:
    struct alignas(128) Line {
        char bytes[128];
    };
    char* byte(unsigned address) { return reinterpret_cast<char*>(shared_.data()) + address; }
    bool readable(const char* first, std::size_t bytes) const {
        for (const auto& [begin, size] : allowed_)
            if (first >= begin && first + bytes <= begin + size) return true;
        return false;
    }
    void check(bool holds, const char* what) {
        if (!holds && error.empty()) error = std::string(what) + " by lane " + std::to_string(lane);
    }

    std::vector<Line> shared_;
    std::vector<int> writer_;
    std::vector<std::pair<const char*, std::size_t>> allowed_;
};
inline SimulatedShared* simulated_shared = nullptr;

inline char* dynamic_shared_memory() { return static_cast<char*>(simulated_shared->memory()); }
inline unsigned shared_address(const void* p) { return simulated_shared->address(p); }
template <class Integer>
Integer kept(Integer value) {
    return value;
}
inline unsigned long long l2_policy(bool) { return 0; }
template <bool whole_lines>
void copy_pack(unsigned destination, const void* source, unsigned long long) {
    simulated_shared->copy(destination, source, 16, 16);
}
inline void copy_pack_cached(unsigned destination, const void* source, int bytes) {
    simulated_shared->copy(destination, source, 16, bytes);
}
template <int bytes>
void copy_cached(unsigned destination, const void* source, bool exists) {
    simulated_shared->copy(destination, source, bytes, exists ? bytes : 0);
}
inline void commit_copies() {}
template <int pending>
void wait_for_copies() {}
template <class T>
Pack<T> load_shared_pack(unsigned address) {
    Pack<T> pack{};
    simulated_shared->read(&pack, address, 16);
    return pack;
}
template <class T>
Pack<T> load_shared_halves(unsigned first, unsigned second) {
    Pack<T> pack{};
    simulated_shared->read(&pack, first, 8);
    simulated_shared->read(reinterpret_cast<char*>(&pack) + 8, second, 8);
    return pack;
}
template <class T>
T load_shared(unsigned address) {
    T value{};
    simulated_shared->read(&value, address, sizeof(T));
    return value;
}
template <class T>
void store_shared_pack(unsigned address, const Pack<T>& pack) {
    simulated_shared->write(address, &pack, 16);
}
inline void clear_shared_pack(unsigned address) { simulated_shared->write(address, nullptr, 16); }

} // namespace starmv::cuda
