// A BLAS in a shared library, called by its Fortran names. Several can be loaded side by side.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bench/cpu/operation.hpp"

namespace starmv::bench {

class BlasLibrary {
public:
    // threads is what the library is told to use, if it has a way to be told. \throws std::runtime_error
    BlasLibrary(std::string name, const std::string& path, int threads);

    const std::string& name() const { return name_; }
    const std::string& path() const { return path_; }
    // What the library says of itself: version, the kernels that it has chosen.
    const std::string& description() const { return description_; }

    // \throws std::runtime_error if the library does not have it
    void* symbol(const std::string& symbol_name) const;

    // y <- alpha op(A) x + beta y with an n x n matrix, increments 1
    template <Scalar T>
    void product(const Operation& operation, std::int64_t n, T alpha, const T* A, std::int64_t lda, const T* x, T beta,
                 T* y) const;

private:
    struct Close {
        void operator()(void* handle) const noexcept;
    };
    void* optional_symbol(const std::string& symbol_name) const;
    void set_threads(int threads) const;
    std::string describe() const;

    std::string name_, path_;
    std::unique_ptr<void, Close> handle_;
    std::string description_;
};

} // namespace starmv::bench
