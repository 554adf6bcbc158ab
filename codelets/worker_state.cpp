#include "codelets/worker_state.hpp"

#include <starpu.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "kernels/stream/workspace.hpp"

namespace starmv::codelets {
namespace {

struct Slot {
    // Submitting threads ask this while the worker may be setting itself up.
    std::atomic<int> ready_device{-1};
    WorkerState state;
};

std::array<Slot, STARPU_NMAXWORKERS> slots;

Slot& own_slot() { return slots[starpu_worker_get_id_check()]; }

void release(Slot& slot) noexcept {
    slot.ready_device = -1;
    if (slot.state.workspace.data != nullptr) cuda::free_workspace(slot.state.workspace);
    slot.state = WorkerState{};
}

// A workspace ends with the worker's thread, so with starpu_shutdown(): a later starpu_init() may reset the device
// (it does when it measures the buses), and memory from before would be gone without notice.
struct SlotsOfThread {
    SlotsOfThread() = default;
    ~SlotsOfThread() {
        for (Slot* slot : slots)
            release(*slot);
    }
    SlotsOfThread(const SlotsOfThread&) = delete;
    SlotsOfThread& operator=(const SlotsOfThread&) = delete;

    std::vector<Slot*> slots; // several where one thread drives several workers
};

thread_local SlotsOfThread slots_of_thread;

#ifdef STARPU_USE_CUDA
cudaStream_t local_stream() { return starpu_cuda_get_local_stream(); }
#else
// There are no CUDA workers, so no codelet function asks.
cudaStream_t local_stream() { return nullptr; }
#endif

} // namespace

void set_up_worker(const tasks::InitOptions& options) {
    const int device = starpu_worker_get_devid(starpu_worker_get_id_check());
    Slot& slot = own_slot();
    auto& own = slots_of_thread.slots;
    if (std::find(own.begin(), own.end(), &slot) == own.end()) own.push_back(&slot);
    const bool reusable = slot.state.workspace.data != nullptr && slot.state.workspace.bytes == options.workspace_bytes;
    if (!reusable) {
        release(slot);
        slot.state.device = cuda::query_device(device);
        slot.state.workspace =
            stream::allocate_workspace("starmv::tasks::init", device, options.workspace_bytes, local_stream());
        // This runs inside a task, and StarPU wants its stream to be idle when one ends that is not asynchronous.
        cuda::synchronize(local_stream());
    }
    slot.state.stream_provider = options.stream_provider;
    slot.state.stream_provider_argument = options.stream_provider_argument;
    slot.ready_device = device;
}

void free_workers() noexcept {
    for (Slot& slot : slots)
        release(slot);
}

bool worker_is_ready(unsigned workerid) noexcept {
    // A combined worker consists of CPU workers.
    if (workerid >= starpu_worker_get_count()) return true;
    const int id = static_cast<int>(workerid);
    return starpu_worker_get_type(id) != STARPU_CUDA_WORKER ||
           slots[workerid].ready_device == starpu_worker_get_devid(id);
}

WorkerTarget::WorkerTarget() : starpu_stream_(local_stream()) {
    const WorkerState& state = own_slot().state;
    target_ = {state.device, state.workspace, starpu_stream_};
    if (state.stream_provider == nullptr) return;
    cudaStream_t stream = state.stream_provider(starpu_worker_get_id_check(), state.stream_provider_argument);
    if (stream == nullptr || stream == starpu_stream_) return;
    cuda::order_streams(starpu_stream_, stream);
    target_.stream = stream;
}

void WorkerTarget::finish() {
    if (target_.stream != starpu_stream_) cuda::order_streams(target_.stream, starpu_stream_);
}

} // namespace starmv::codelets
