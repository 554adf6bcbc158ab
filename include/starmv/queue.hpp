/// \file
/// Queue: the stream that StarMV launches on, and the workspace its kernels use there.
#pragma once

#include <cstddef>
#include <memory>

#include "starmv/cuda_fwd.hpp"

namespace starmv {

/// Names a CUDA stream of the caller and owns the device memory that split reductions need.
///
/// Calls on one Queue run in stream order and may share its workspace; calls that are to overlap need one
/// Queue a stream. A Queue may be used by one thread at a time. Captured calls keep using the workspace when
/// the graph is replayed: keep the Queue alive, and replay in order with other work on it. Calls that use a workspace at
/// the same time take each other's partial results: they may be wrong, or wait forever.
///
/// The same call, on the same device and with the same workspace size, gives the same bits every time, however the
/// operands lie in memory.
class Queue {
public:
    /// Enough for every gemv, and for symv and hemv in a single pass up to about n = 50000 (double).
    static constexpr std::size_t default_workspace_bytes = std::size_t{32} << 20;
    /// Less is refused.
    static constexpr std::size_t least_workspace_bytes = std::size_t{1} << 20;

    /// Allocates the workspace on the stream's device (the current device for the default stream).
    /// \param stream           a stream of the caller; nullptr is the default stream. Not owned: it must outlive
    ///                         the Queue.
    /// \param workspace_bytes  device memory to own; with less than symv_workspace_bytes() a call takes
    ///                         several passes. At least least_workspace_bytes.
    /// \throws InvalidArgument, CudaError, MissingBackend (a build without CUDA)
    explicit Queue(cudaStream_t stream = nullptr, std::size_t workspace_bytes = default_workspace_bytes);
    ~Queue(); ///< Frees the workspace once the stream's work has finished.
    Queue(Queue&&) noexcept;
    Queue& operator=(Queue&&) noexcept;

    cudaStream_t stream() const noexcept;
    int device() const noexcept; ///< CUDA device ordinal
    std::size_t workspace_bytes() const noexcept;

    /// Waits for all work on the stream. \throws CudaError, also for a failure of earlier work
    void synchronize() const;

    struct State; ///< internal
    State& state() const noexcept { return *state_; }

private:
    std::unique_ptr<State> state_;
};

} // namespace starmv
