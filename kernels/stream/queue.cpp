#include "starmv/queue.hpp"

#include "kernels/check.hpp"
#include "kernels/missing_cuda.hpp"
#include "kernels/stream/queue_state.hpp"
#include "kernels/stream/workspace.hpp"
#include "starmv/version.hpp"

namespace starmv {

Queue::Queue(cudaStream_t stream, std::size_t workspace_bytes) : state_(std::make_unique<State>()) {
    if (!built_with_cuda()) throw_missing_cuda("starmv::Queue");
    if (workspace_bytes < least_workspace_bytes)
        kernels::Checker{"starmv::Queue"}.fail("workspace_bytes", 0, std::to_string(workspace_bytes),
                                               "at least " + std::to_string(least_workspace_bytes));
    const int device = cuda::stream_device(stream);
    const stream::DeviceGuard guard(device);
    state_->target.device = cuda::query_device(device);
    state_->target.stream = stream;
    state_->target.workspace = stream::allocate_workspace("starmv::Queue", device, workspace_bytes, stream);
}

Queue::~Queue() {
    if (!state_) return;
    try {
        const stream::DeviceGuard guard(device());
        // Freeing device memory waits for the work that uses it.
        cuda::free_workspace(state_->target.workspace);
    } catch (...) {
        // Only a broken context gets here, and then the memory is gone anyway.
        return;
    }
}

Queue::Queue(Queue&&) noexcept = default;

Queue& Queue::operator=(Queue&& other) noexcept {
    Queue moved(std::move(other));
    std::swap(state_, moved.state_);
    return *this;
}

cudaStream_t Queue::stream() const noexcept { return state_->target.stream; }
int Queue::device() const noexcept { return state_->target.device.ordinal; }
std::size_t Queue::workspace_bytes() const noexcept { return state_->target.workspace.bytes; }

void Queue::synchronize() const {
    const stream::DeviceGuard guard(device());
    cuda::synchronize(stream());
}

} // namespace starmv
