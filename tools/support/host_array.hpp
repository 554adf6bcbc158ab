// Main memory for a matrix or a vector. Unlike std::vector it is not filled first: a file is read straight into it.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include <sys/mman.h>

#include "starmv/types.hpp"

namespace starmv::tools {

template <Scalar T>
class HostArray {
public:
    explicit HostArray(std::int64_t size) : size_(size) {
        const std::size_t bytes = static_cast<std::size_t>(size) * sizeof(T);
        const std::size_t alignment = bytes >= huge_page ? huge_page : page;
        const std::size_t whole_pages = (bytes / alignment + 1) * alignment;
        memory_.reset(static_cast<T*>(std::aligned_alloc(alignment, whole_pages)));
        if (!memory_) throw std::bad_alloc();
        // Most of the time of reading a cached file would else go into page faults. Only a wish: it may fail.
        if (bytes >= huge_page) madvise(memory_.get(), whole_pages, MADV_HUGEPAGE);
    }

    T* data() { return memory_.get(); }
    const T* data() const { return memory_.get(); }
    std::int64_t size() const { return size_; }
    T& operator[](std::int64_t k) { return memory_[static_cast<std::size_t>(k)]; }
    const T& operator[](std::int64_t k) const { return memory_[static_cast<std::size_t>(k)]; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }

private:
    struct Free {
        void operator()(T* memory) const { std::free(memory); }
    };
    static constexpr std::size_t page = 4096, huge_page = std::size_t{2} << 20;
    std::unique_ptr<T[], Free> memory_;
    std::int64_t size_;
};

} // namespace starmv::tools
