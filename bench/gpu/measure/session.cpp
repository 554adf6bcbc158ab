#include "bench/gpu/measure/session.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "bench/gpu/measure/fill.hpp"
#include "bench/gpu/plan/rotation.hpp"

namespace starmv::bench {
namespace {

// More than eight times what the L2 cache holds, and never little.
std::int64_t choose_window() {
    int device = 0, l2_bytes = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&l2_bytes, cudaDevAttrL2CacheSize, device), "cudaDeviceGetAttribute");
    return std::max<std::int64_t>(std::int64_t{512} << 20, std::int64_t{8} * l2_bytes);
}

std::size_t vector_bytes(const std::vector<Cell>& cells) {
    std::size_t most = 0;
    for (const Cell& cell : cells)
        most = std::max(most, static_cast<std::size_t>(std::max(cell.m, cell.n)) * element_bytes(cell.precision));
    return most;
}

// All copies of every cell's matrix; and 16 GiB, if there are, to see the read limit at that size too.
std::size_t pool_bytes(const std::vector<Cell>& cells, std::int64_t window_bytes) {
    constexpr std::size_t left_to_others = std::size_t{1} << 30;
    std::int64_t wanted = std::int64_t{16} << 30;
    for (const Cell& cell : cells)
        wanted = std::max(wanted, Rotation(cell.bytes_read(), stride_bytes(cell), window_bytes,
                                           std::numeric_limits<std::int64_t>::max())
                                      .bytes());
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    if (free <= 2 * left_to_others)
        throw Error(fmt::format("the device has {} MiB of free memory; it must have at least {}", free >> 20,
                                2 * left_to_others >> 20));
    return std::min(static_cast<std::size_t>(wanted), (free - left_to_others) >> 20 << 20);
}

template <class Real>
void fill(const DeviceMemory& memory, std::uint64_t seed, cudaStream_t stream) {
    fill_random(static_cast<Real*>(memory.data()), memory.bytes() / sizeof(Real), seed, stream);
}

} // namespace

CublasHandle::CublasHandle(cudaStream_t stream, cublasAtomicsMode_t atomics) {
    check(cublasCreate(&handle_), "cublasCreate");
    check(cublasSetStream(handle_, stream), "cublasSetStream");
    check(cublasSetAtomicsMode(handle_, atomics), "cublasSetAtomicsMode");
}

Session::Session(const std::vector<Cell>& cells)
    : queue_(stream_.get()), without_atomics_(stream_.get(), CUBLAS_ATOMICS_NOT_ALLOWED),
      with_atomics_(stream_.get(), CUBLAS_ATOMICS_ALLOWED), window_bytes_(choose_window()), x_(vector_bytes(cells)),
      y_(vector_bytes(cells)), start_(vector_bytes(cells)), pool_(pool_bytes(cells, window_bytes_)) {}

void Session::use_precision(char precision) {
    const std::size_t real_bytes = element_bytes(precision) / (is_complex_precision(precision) ? 2 : 1);
    if (real_bytes == filled_with_) return;
    filled_with_ = real_bytes;
    std::uint64_t seed = 1;
    for (const DeviceMemory* memory : {&pool_, &x_, &start_}) {
        if (real_bytes == sizeof(float))
            fill<float>(*memory, seed, stream());
        else
            fill<double>(*memory, seed, stream());
        seed += std::uint64_t{1} << 62; // far from the others, which use consecutive numbers
    }
    check(cudaStreamSynchronize(stream()), "filling the operands");
}

std::int64_t stride_bytes(const Cell& cell) {
    constexpr std::int64_t alignment = 256; // cudaMalloc's
    const std::int64_t bytes = cell.elements() * static_cast<std::int64_t>(element_bytes(cell.precision));
    return (bytes + alignment - 1) / alignment * alignment;
}

} // namespace starmv::bench
