#include "kernels/c/queues.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "kernels/c/call.hpp"
#include "kernels/c/stream_key.hpp"
#include "kernels/check.hpp"
#include "kernels/cuda/cuda.hpp"
#include "kernels/missing_cuda.hpp"
#include "starmv/starmv.h"
#include "starmv/version.hpp"

namespace starmv::c {
namespace {

constexpr int error_capture_unsupported = 900; // cudaErrorStreamCaptureUnsupported

struct Entry {
    Entry(cudaStream_t stream, std::size_t workspace_bytes)
        : stream_id(cuda::stream_id(stream)), queue(stream, workspace_bytes) {}
    std::mutex mutex; // a Queue is for one thread at a time
    unsigned long long stream_id;
    Queue queue;
};

struct Table {
    std::mutex mutex;
    std::map<StreamKey, std::shared_ptr<Entry>> entries;
};

// Never destroyed: when static objects are, CUDA may be gone already.
Table& table() {
    static Table& instance = *new Table;
    return instance;
}

// created tells whether the entry was made by this call.
std::shared_ptr<Entry> find_or_make(const char* routine, cudaStream_t stream, std::size_t workspace_bytes,
                                    bool& created) {
    if (!built_with_cuda()) throw_missing_cuda(routine);
    const StreamKey key = stream_key(stream);
    const bool capturing = cuda::is_capturing(stream);
    const std::lock_guard lock(table().mutex);
    auto& entries = table().entries;
    auto found = entries.find(key);
    // CUDA gives the handle of a destroyed stream to another one; only the id tells, and during a capture, when CUDA
    // does not say the id, nothing does.
    if (found != entries.end() && !capturing && found->second->stream_id != cuda::stream_id(stream)) {
        entries.erase(found);
        found = entries.end();
    }
    created = found == entries.end();
    if (!created) return found->second;
    if (capturing)
        throw CudaError(error_capture_unsupported, std::string(routine) +
                                                       ": the stream is being captured and has no workspace yet; call "
                                                       "starmv_prepare(stream, 0) before the capture begins");
    return entries.emplace(key, std::make_shared<Entry>(stream, workspace_bytes)).first->second;
}

} // namespace

void with_queue(const char* routine, cudaStream_t stream, const std::function<void(Queue&)>& use) {
    bool created = false;
    const auto entry = find_or_make(routine, stream, Queue::default_workspace_bytes, created);
    const std::lock_guard lock(entry->mutex);
    use(entry->queue);
}

void prepare_queue(const char* routine, cudaStream_t stream, std::size_t workspace_bytes) {
    constexpr int position = 2;
    const kernels::Checker check{routine};
    if (workspace_bytes != 0 && workspace_bytes < Queue::least_workspace_bytes)
        check.fail("workspace_bytes", position, std::to_string(workspace_bytes),
                   "0 or at least " + std::to_string(Queue::least_workspace_bytes));
    bool created = false;
    const auto entry =
        find_or_make(routine, stream, workspace_bytes == 0 ? Queue::default_workspace_bytes : workspace_bytes, created);
    const std::size_t present = entry->queue.workspace_bytes();
    if (!created && workspace_bytes != 0 && workspace_bytes != present)
        check.fail("workspace_bytes", position, std::to_string(workspace_bytes),
                   "0 or " + std::to_string(present) + ", the size that this stream has until starmv_release()");
}

void release_queue(cudaStream_t stream) {
    if (!built_with_cuda()) return; // there is none
    std::shared_ptr<Entry> entry;   // outlives the lock, so that waiting for the stream holds up no other stream
    const StreamKey key = stream_key(stream);
    const std::lock_guard lock(table().mutex);
    auto& entries = table().entries;
    if (const auto found = entries.find(key); found != entries.end()) {
        entry = std::move(found->second);
        entries.erase(found);
    }
}

} // namespace starmv::c

int starmv_prepare(cudaStream_t stream, size_t workspace_bytes) {
    return starmv::c::guarded([&] { starmv::c::prepare_queue("starmv_prepare", stream, workspace_bytes); });
}

int starmv_release(cudaStream_t stream) {
    return starmv::c::guarded([&] { starmv::c::release_queue(stream); });
}
