// Address space that costs memory only where it is written: matrices larger than any machine's memory. What was never written
// reads as zero.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace starmv::test {

template <class T>
class Sparse {
public:
    explicit Sparse(std::int64_t elements) : bytes_(static_cast<std::size_t>(elements) * sizeof(T)) {
        base_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base_ == MAP_FAILED) throw std::runtime_error("mmap of " + std::to_string(bytes_) + " bytes failed");
        madvise(base_, bytes_, MADV_HUGEPAGE); // only a wish: with it, reading what was never written is much quicker
    }
    ~Sparse() { munmap(base_, bytes_); }
    Sparse(const Sparse&) = delete;
    Sparse& operator=(const Sparse&) = delete;

    T* data() { return static_cast<T*>(base_); }
    T& operator[](std::int64_t k) { return data()[k]; }

private:
    std::size_t bytes_;
    void* base_ = nullptr;
};

} // namespace starmv::test
