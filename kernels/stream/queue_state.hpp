// What is behind a Queue, and the device guard around its launches.
#pragma once

#include "kernels/cuda/cuda.hpp"
#include "starmv/queue.hpp"

namespace starmv {

struct Queue::State {
    cuda::Target target;
};

namespace stream {

// Makes a device current and restores the caller's at the end of the scope.
class DeviceGuard {
public:
    explicit DeviceGuard(int ordinal) : previous_(cuda::current_device()), changed_(previous_ != ordinal) {
        if (changed_) cuda::set_device(ordinal);
    }
    ~DeviceGuard() {
        if (!changed_) return;
        try {
            cuda::set_device(previous_);
        } catch (...) {
            // The device was current before, so this fails only with a broken context; the next call reports it.
            return;
        }
    }
    DeviceGuard(const DeviceGuard&) = delete;
    DeviceGuard& operator=(const DeviceGuard&) = delete;

private:
    int previous_;
    bool changed_;
};

} // namespace stream
} // namespace starmv
