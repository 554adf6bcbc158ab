#include "bench/gpu/measure/device.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <regex>

#include <fmt/format.h>

#include "kernels/cuda/cuda.hpp"
#include "starmv/version.hpp"

namespace starmv::bench {
namespace {

std::string cuda_version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

std::string cublas_version() {
    std::array<int, 3> parts{};
    constexpr std::array types{MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL};
    for (std::size_t k = 0; k < parts.size(); ++k)
        check(cublasGetProperty(types[k], &parts[k]), "cublasGetProperty");
    return fmt::format("{}.{}.{}", parts[0], parts[1], parts[2]);
}

// CUDA tells only which CUDA the driver supports; its own version is where Linux shows it, if anywhere.
std::string driver_version() {
    int cuda = 0;
    check(cudaDriverGetVersion(&cuda), "cudaDriverGetVersion");
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    std::smatch match;
    const std::regex version("[0-9]+\\.[0-9]+(\\.[0-9]+)?");
    const std::string own = std::regex_search(line, match, version) ? match.str() + ", " : "";
    return fmt::format("{}CUDA {}", own, cuda_version(cuda));
}

cuda::Target target_of(Session& session) {
    cuda::Target target;
    target.device = cuda::query_device(session.queue().device());
    target.stream = session.stream();
    return target;
}

} // namespace

void require_device() {
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess || count == 0)
        throw Error(fmt::format("there is no CUDA device to measure{}",
                                status == cudaSuccess ? "" : fmt::format(" ({})", cudaGetErrorString(status))));
    check(cudaSetDevice(0), "cudaSetDevice");
}

void describe_device(const Session& session, Report& report) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
    int runtime = 0;
    check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
    report.device = properties.name;
    report.driver = driver_version();
    report.cuda = cuda_version(runtime);
    report.cublas = cublas_version();
    report.starmv = version();
    report.memory_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
    report.l2_bytes = properties.l2CacheSize;
    report.window_bytes = session.window_bytes();
}

void wake_device(Session& session) {
    using Clock = std::chrono::steady_clock;
    const cuda::Target target = target_of(session);
    const std::size_t bytes = std::min(session.pool().bytes(), std::size_t{1} << 30);
    for (const auto end = Clock::now() + std::chrono::milliseconds(300); Clock::now() < end;)
        cuda::time_read(target, session.pool().data(), bytes);
}

std::vector<ReadLimit> measure_read_limits(Session& session) {
    const DeviceMemory& pool = session.pool();
    std::vector<std::size_t> sizes;
    for (const std::size_t bytes : {std::size_t{4} << 30, std::size_t{16} << 30})
        if (bytes <= pool.bytes()) sizes.push_back(bytes);
    if (sizes.empty()) sizes.push_back(pool.bytes());
    std::vector<ReadLimit> limits;
    for (const std::size_t bytes : sizes) {
        const double seconds = cuda::time_read(target_of(session), pool.data(), bytes);
        limits.push_back({static_cast<std::int64_t>(bytes), static_cast<double>(bytes) / seconds * 1e-9});
    }
    return limits;
}

} // namespace starmv::bench
