#include "tools/measure/bandwidth.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <numeric>
#include <thread>

#include <starpu.h>

#include "kernels/cpu/cpu.hpp"
#include "kernels/cuda/cuda.hpp"
#include "starmv/version.hpp"
#include "tools/measure/caches.hpp"
#include "tools/support/host_array.hpp"
#include "tools/support/memory.hpp"

namespace starmv::tools {

namespace {

// Twice what the caches hold, within what a quick measurement can afford.
std::int64_t buffer_bytes() {
    const std::int64_t wanted = std::max<std::int64_t>(256 << 20, 2 * last_level_cache_bytes());
    return std::min(wanted, available_memory() / 4);
}

void run_on(const std::vector<int>& worker_ids, void (*function)(void*), void* argument) {
    std::vector<unsigned> ids(worker_ids.begin(), worker_ids.end());
    starpu_execute_on_specific_workers(function, argument, static_cast<unsigned>(ids.size()), ids.data(),
                                       "starmv_measure_bandwidth");
}

// What the CPU workers share: each writes, then reads, a part of the buffer.
struct SharedRead {
    char* buffer;
    std::size_t part_bytes;
    std::size_t workers;
    std::atomic<std::size_t> next_part{0}, ready{0};
    std::vector<double> seconds;

    SharedRead(char* buffer_, std::size_t bytes, std::size_t workers_)
        : buffer(buffer_), part_bytes(bytes / workers_), workers(workers_), seconds(workers_) {}
};

// So that all read at the same time. Not for ever: where workers cannot all run at once, they measure alone.
void wait_for_the_others(SharedRead& read) {
    using namespace std::chrono_literals;
    ++read.ready;
    const auto latest = std::chrono::steady_clock::now() + 200ms;
    while (read.ready < read.workers && std::chrono::steady_clock::now() < latest)
        std::this_thread::yield();
}

void read_part(void* argument) {
    auto& read = *static_cast<SharedRead*>(argument);
    const std::size_t part = read.next_part++;
    char* const data = read.buffer + part * read.part_bytes;
    std::memset(data, 1, read.part_bytes); // the first touch places the memory near the worker
    wait_for_the_others(read);
    read.seconds[part] = cpu::time_read(data, read.part_bytes);
}

double rate_of_cpus(char* buffer, std::size_t bytes, const std::vector<int>& worker_ids) {
    SharedRead read(buffer, bytes, worker_ids.size());
    run_on(worker_ids, read_part, &read);
    return std::accumulate(read.seconds.begin(), read.seconds.end(), 0.0, [&](double sum, double seconds) {
        return seconds > 0 ? sum + static_cast<double>(read.part_bytes) / seconds : sum;
    });
}

struct DeviceRead {
    int device;
    double bytes_per_second = 0;
};

void read_device_memory(void* argument) {
    auto& read = *static_cast<DeviceRead*>(argument);
    // A device whose memory is full is not measured; nothing may be thrown into StarPU.
    for (const std::size_t bytes : {std::size_t{1} << 30, std::size_t{256} << 20}) {
        try {
            cuda::Target target;
            target.device = cuda::query_device(read.device);
            const std::unique_ptr<void, void (*)(void*) noexcept> memory(cuda::allocate(bytes), cuda::release);
            cuda::fill(memory.get(), 0x3c, bytes); // memory of zeros can be read faster than others
            const double seconds = cuda::time_read(target, memory.get(), bytes);
            if (seconds > 0) read.bytes_per_second = static_cast<double>(bytes) / seconds;
            return;
        } catch (const std::exception&) {
            read.bytes_per_second = 0;
        }
    }
}

void measure_cpus(const std::vector<int>& worker_ids, Bandwidth& result) {
    const std::int64_t bytes = buffer_bytes();
    HostArray<double> buffer(bytes / static_cast<std::int64_t>(sizeof(double)));
    auto* const data = reinterpret_cast<char*>(buffer.data());
    // All first: each worker then is the first to touch its part.
    result.all_cpus = rate_of_cpus(data, static_cast<std::size_t>(bytes), worker_ids);
    result.one_cpu = worker_ids.size() == 1
                         ? result.all_cpus
                         : rate_of_cpus(data, std::min<std::size_t>(static_cast<std::size_t>(bytes), 256 << 20),
                                        {worker_ids.front()});
}

} // namespace

Bandwidth measure_bandwidth(const std::vector<Worker>& workers) {
    Bandwidth result;
    result.each_device.resize(workers.size());
    std::vector<int> cpu_ids;
    for (std::size_t k = 0; k < workers.size(); ++k) {
        if (!workers[k].is_cuda) {
            cpu_ids.push_back(workers[k].id);
        } else if (built_with_cuda()) {
            DeviceRead read{workers[k].device};
            run_on({workers[k].id}, read_device_memory, &read);
            result.each_device[k] = read.bytes_per_second;
        }
    }
    if (!cpu_ids.empty()) measure_cpus(cpu_ids, result);
    return result;
}

} // namespace starmv::tools
