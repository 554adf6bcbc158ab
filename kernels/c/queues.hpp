// The Queue of each stream that C callers have used: C has only the stream to name it by.
#pragma once

#include <cstddef>
#include <functional>

#include "starmv/queue.hpp"

namespace starmv::c {

// Calls use(queue) with the stream's Queue, which is made first if there is none. One thread at a time a Queue.
void with_queue(const char* routine, cudaStream_t stream, const std::function<void(Queue&)>& use);

// workspace_bytes: 0 is the default.
void prepare_queue(const char* routine, cudaStream_t stream, std::size_t workspace_bytes);

void release_queue(cudaStream_t stream);

} // namespace starmv::c
