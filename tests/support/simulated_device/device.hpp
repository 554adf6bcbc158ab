// What CUDA's compiler knows, for kernels that run on the host: a thread block is 32 to 256 contexts that take turns, and
// give way at barriers. Blocks run one after the other. No clusters.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#define __device__
#define __global__
#define __forceinline__ inline
#define __grid_constant__
#define __shared__ static
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))

struct float4 {
    float x, y, z, w;
};
struct double2 {
    double x, y;
};
struct SimulatedIndex {
    unsigned x;
};
inline SimulatedIndex threadIdx, blockIdx;

using std::fma;
using std::max;
using std::min;

template <class T>
T __ldg(const T* p) {
    return *p;
}
template <class T>
T __ldcs(const T* p) {
    return *p;
}

namespace starmv::test {

// The block that runs.
class SimulatedBlock {
public:
    static void run(unsigned block, int threads, const std::function<void()>& kernel) {
        SimulatedBlock running(block, threads, kernel);
        current_ = &running;
        running.take_turns();
        current_ = nullptr;
    }
    static SimulatedBlock& current() { return *current_; }

    // Until all `count` threads that share the barrier are there.
    void wait(int barrier, int count) {
        Barrier& b = barriers_[static_cast<std::size_t>(barrier)];
        const unsigned generation = b.generation;
        ++arrivals_;
        if (++b.arrived == count) {
            b.arrived = 0;
            ++b.generation;
        } else {
            while (b.generation == generation)
                give_way();
        }
    }
    void wait_for_block() { wait(0, static_cast<int>(threads_.size())); }
    void wait_for_warp() { wait(1 + static_cast<int>(threadIdx.x / 32), 32); }

    template <class T>
    T from_lane(T value, unsigned lane) {
        static_assert(sizeof(T) <= sizeof(Slot));
        Slot* const slots = &slots_[threadIdx.x / 32 * 32];
        std::memcpy(&slots[threadIdx.x % 32], &value, sizeof(T));
        wait_for_warp();
        std::memcpy(&value, &slots[lane], sizeof(T));
        wait_for_warp();
        return value;
    }

private:
    static constexpr std::size_t stack_bytes = std::size_t{1} << 17;
    struct Thread {
        ucontext_t context;
        bool done = false;
    };
    struct Barrier {
        int arrived = 0;
        unsigned generation = 0;
    };
    struct Slot {
        char bytes[16];
    };

    SimulatedBlock(unsigned block, int threads, const std::function<void()>& kernel)
        : block_(block), kernel_(kernel), threads_(static_cast<std::size_t>(threads)),
          barriers_(1 + static_cast<std::size_t>(threads) / 32), slots_(static_cast<std::size_t>(threads)) {}

    void take_turns() {
        while (stacks_.size() < threads_.size())
            stacks_.push_back(std::make_unique_for_overwrite<char[]>(stack_bytes));
        for (std::size_t t = 0; t < threads_.size(); ++t) {
            ucontext_t& context = threads_[t].context;
            getcontext(&context);
            context.uc_stack.ss_sp = stacks_[t].get();
            context.uc_stack.ss_size = stack_bytes;
            context.uc_link = &scheduler_;
            makecontext(&context, begin, 0);
        }
        // Each warp goes on for as long as it can: a barrier that is missing shows. In every other block the last one is first.
        const std::size_t warps = threads_.size() / 32;
        while (done_ < threads_.size())
            for (std::size_t w = 0; w < warps; ++w)
                take_turns_in_warp(block_ % 2 == 0 ? w : warps - 1 - w);
    }
    void take_turns_in_warp(std::size_t warp) {
        for (bool moved = true; moved;) {
            const std::size_t before = done_ + arrivals_;
            for (std::size_t t = warp * 32; t < (warp + 1) * 32; ++t) {
                if (threads_[t].done) continue;
                threadIdx.x = static_cast<unsigned>(t);
                blockIdx.x = block_;
                swapcontext(&scheduler_, &threads_[t].context);
            }
            moved = done_ + arrivals_ != before;
        }
    }
    static void begin() {
        current_->kernel_();
        current_->threads_[threadIdx.x].done = true;
        ++current_->done_;
    }
    void give_way() { swapcontext(&threads_[threadIdx.x].context, &scheduler_); }

    inline static SimulatedBlock* current_ = nullptr;
    inline static std::vector<std::unique_ptr<char[]>> stacks_; // of all blocks, one after the other
    unsigned block_;
    const std::function<void()>& kernel_;
    std::vector<Thread> threads_;
    std::vector<Barrier> barriers_;
    std::vector<Slot> slots_;
    std::size_t done_ = 0, arrivals_ = 0; // threads at their end; at barriers, ever
    ucontext_t scheduler_{};
};

} // namespace starmv::test

inline void __syncthreads() { starmv::test::SimulatedBlock::current().wait_for_block(); }
inline void __syncwarp() { starmv::test::SimulatedBlock::current().wait_for_warp(); }
template <class T>
T __shfl_xor_sync(unsigned, T value, int mask) {
    return starmv::test::SimulatedBlock::current().from_lane(value, threadIdx.x % 32 ^ static_cast<unsigned>(mask));
}
