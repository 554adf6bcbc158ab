// The CUDA kernels' launchers: asynchronous, on arguments that have been checked, with operands in device memory.
// In a build without CUDA the same symbols exist and throw MissingBackend (kernels/no_cuda).
#pragma once

#include <cstddef>

#include "kernels/problem.hpp"
#include "starmv/cuda_fwd.hpp"

namespace starmv::cuda {

struct Tuning;

// What the launch plans depend on, read once a device.
struct Device {
    int ordinal = -1;
    int multiprocessors = 0;
    int compute_capability = 0;     // 90 for 9.0
    int shared_bytes_per_block = 0; // with opt-in
    int shared_bytes_per_sm = 0;
    int l2_bytes = 0;
    const Tuning* tuning = nullptr;
};

// Device memory for split reductions. Its first exchange_bytes() are zero between calls: partial results are left there
// (exchange.cuh). Those of symv that find no room there are at the end.
struct Workspace {
    static constexpr std::size_t most_exchange_bytes = std::size_t{4} << 20;
    void* data = nullptr;
    std::size_t bytes = 0;

    // What can be used of so many bytes.
    static constexpr std::size_t usable(std::size_t bytes) { return bytes / 256 * 256; }
    constexpr std::size_t exchange_bytes() const { return bytes < most_exchange_bytes ? bytes : most_exchange_bytes; }
};

// Where to launch. The device must be current.
struct Target {
    Device device;
    Workspace workspace;
    cudaStream_t stream = nullptr;
};

int device_count() noexcept; // 0 also without a driver, and in a build without CUDA
int current_device();
void set_device(int ordinal);
int stream_device(cudaStream_t stream); // the current device for the default stream
bool is_capturing(cudaStream_t stream);
unsigned long long
stream_id(cudaStream_t stream); // unique in the life of the process, unlike the handle; not while capturing
void synchronize(cudaStream_t stream);
Device query_device(int ordinal);

// Plain device memory on the current device.
void* allocate(std::size_t bytes);
void release(void* data) noexcept;

// Sets device memory to a byte; waits.
void fill(void* data, int byte, std::size_t bytes);

// Allocates a workspace on the current device; what must be zero becomes so on the stream, or on one that follows it.
Workspace allocate_workspace(std::size_t bytes, cudaStream_t stream);
void free_workspace(Workspace& workspace) noexcept;

// To be called after kernels that have used the last `used_bytes` of the workspace: makes zero again what must be.
void restore_workspace(const Workspace& workspace, std::size_t used_bytes, cudaStream_t stream);

template <Scalar T>
void scal(const Target& target, const kernels::ScalProblem<T>& problem);
template <Scalar T>
void add(const Target& target, const kernels::AddProblem<T>& problem);
template <Scalar T>
void gemv(const Target& target, const kernels::GemvProblem<T>& problem);
template <Scalar T>
void symv(const Target& target, const kernels::SymvProblem<T>& problem);
template <Scalar T>
void symv_offdiag(const Target& target, const kernels::OffdiagProblem<T>& problem);

template <Scalar T>
std::size_t gemv_workspace_bytes(const Device& device, Op op, std::int64_t m, std::int64_t n);
template <Scalar T>
std::size_t symv_workspace_bytes(const Device& device, std::int64_t n);

// Seconds that a kernel which only reads takes for bytes of device memory at buffer (16-byte aligned): the best of
// several runs, synchronous.
double time_read(const Target& target, const void* buffer, std::size_t bytes);

// Joins two streams with an event, without waiting on the host: work on `later` waits for what `earlier` has now.
void order_streams(cudaStream_t earlier, cudaStream_t later);

} // namespace starmv::cuda
