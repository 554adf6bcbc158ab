#include "fuzz/guarded_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace starmv::fuzz {

GuardedMemory::~GuardedMemory() {
    if (map_ != nullptr) munmap(map_, usable_ + 2 * page_);
}

void GuardedMemory::reserve(std::size_t bytes) {
    if (map_ != nullptr && bytes <= usable_) return;
    if (map_ != nullptr) munmap(map_, usable_ + 2 * page_);
    map_ = nullptr;
    page_ = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    usable_ = (bytes / page_ + 1) * page_;
    void* const map = mmap(nullptr, usable_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
    map_ = static_cast<std::byte*>(map);
    if (mprotect(map_ + page_, usable_, PROT_READ | PROT_WRITE) != 0)
        throw std::system_error(errno, std::generic_category(), "mprotect");
}

std::byte* GuardedMemory::at_front(std::size_t bytes) {
    reserve(bytes);
    return map_ + page_;
}

std::byte* GuardedMemory::at_back(std::size_t bytes) {
    reserve(bytes);
    return map_ + page_ + usable_ - bytes;
}

} // namespace starmv::fuzz
