#include "kernels/cpu/scratch.hpp"

#include <array>
#include <memory>
#include <new>

namespace starmv::cpu {
namespace {

constexpr std::align_val_t alignment{64};

struct Free {
    void operator()(void* p) const noexcept { ::operator delete(p, alignment); }
};

struct Buffer {
    std::unique_ptr<void, Free> memory;
    std::size_t bytes = 0;
};

} // namespace

void* scratch(Scratch purpose, std::size_t bytes) {
    thread_local std::array<Buffer, 3> buffers;
    Buffer& buffer = buffers[static_cast<std::size_t>(purpose)];
    if (buffer.bytes < bytes) {
        buffer.memory.reset();
        buffer.bytes = 0;
        buffer.memory.reset(::operator new(bytes, alignment));
        buffer.bytes = bytes;
    }
    return buffer.memory.get();
}

} // namespace starmv::cpu
