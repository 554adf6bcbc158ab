// Memory between two pages that nobody may touch: a read or a write one byte too far ends the program at once.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace starmv::test {

// Which of the two pages the elements touch; the other end is within a page of its own.
enum class Flush { Begin, End };

template <class T>
class Guarded {
public:
    Guarded(const std::vector<T>& elements, Flush flush) : elements_(elements.size()) {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        const std::size_t bytes = elements.size() * sizeof(T), inner = (bytes + page - 1) / page * page;
        size_ = inner + 2 * page;
        base_ = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (base_ == MAP_FAILED) throw std::runtime_error("mmap failed");
        char* const begin = static_cast<char*>(base_) + page;
        if (inner > 0 && mprotect(begin, inner, PROT_READ | PROT_WRITE) != 0)
            throw std::runtime_error("mprotect failed");
        data_ = reinterpret_cast<T*>(flush == Flush::Begin ? begin : begin + inner - bytes);
        for (std::size_t k = 0; k < elements.size(); ++k)
            data_[k] = elements[k];
    }
    ~Guarded() { munmap(base_, size_); }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;

    // From now on not even reading is allowed.
    void forbid() { forbidden_ = mprotect(base_, size_, PROT_NONE) == 0; }
    bool forbidden() const { return forbidden_; }

    T* data() { return data_; }
    const T* data() const { return data_; }
    std::vector<T> copy() const { return {data_, data_ + elements_}; }

private:
    std::size_t elements_, size_ = 0;
    void* base_ = nullptr;
    T* data_ = nullptr;
    bool forbidden_ = false;
};

} // namespace starmv::test
