#include "bench/cpu/blas_library.hpp"

#include <dlfcn.h>

#include <stdexcept>

namespace starmv::bench {
namespace {

// Integers are passed as 64-bit ones, small enough that a library with 32-bit integers reads the same number from the
// lower half of each. The trailing lengths are those of the character arguments, as Fortran passes them.
template <class T>
using Gemv = void (*)(const char*, const std::int64_t*, const std::int64_t*, const T*, const T*, const std::int64_t*,
                      const T*, const std::int64_t*, const T*, T*, const std::int64_t*, std::size_t);
template <class T>
using Symv = void (*)(const char*, const std::int64_t*, const T*, const T*, const std::int64_t*, const T*,
                      const std::int64_t*, const T*, T*, const std::int64_t*, std::size_t);

std::string last_error() {
    const char* error = dlerror();
    return error ? error : "unknown error";
}

} // namespace

void BlasLibrary::Close::operator()(void*) const noexcept {
    // Kept until the process ends: unloading a library whose threads may still run is unsafe.
}

BlasLibrary::BlasLibrary(std::string name, const std::string& path, int threads)
    : name_(std::move(name)), path_(path), handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (!handle_) throw std::runtime_error("cannot load " + name_ + ": " + last_error());
    set_threads(threads);
    description_ = describe();
}

void* BlasLibrary::optional_symbol(const std::string& symbol_name) const {
    return dlsym(handle_.get(), symbol_name.c_str());
}

void* BlasLibrary::symbol(const std::string& symbol_name) const {
    void* address = optional_symbol(symbol_name);
    if (!address) throw std::runtime_error(path_ + " has no function " + symbol_name);
    return address;
}

void BlasLibrary::set_threads(int threads) const {
    if (void* openblas = optional_symbol("openblas_set_num_threads"))
        reinterpret_cast<void (*)(int)>(openblas)(threads);
    if (void* blis = optional_symbol("bli_thread_set_num_threads"))
        reinterpret_cast<void (*)(std::int64_t)>(blis)(threads);
}

std::string BlasLibrary::describe() const {
    const auto text = [this](const char* function) {
        void* address = optional_symbol(function);
        return std::string(address ? reinterpret_cast<const char* (*)()>(address)() : "");
    };
    std::string description = text("openblas_get_config");
    if (!description.empty()) return description + " on " + text("openblas_get_corename");
    description = text("bli_info_get_version_str");
    void* query = optional_symbol("bli_arch_query_id");
    void* to_string = optional_symbol("bli_arch_string");
    if (description.empty() || !query || !to_string) return description;
    const int id = reinterpret_cast<int (*)()>(query)();
    return "BLIS " + description + " on " + reinterpret_cast<const char* (*)(int)>(to_string)(id);
}

template <Scalar T>
void BlasLibrary::product(const Operation& operation, std::int64_t n, T alpha, const T* A, std::int64_t lda, const T* x,
                          T beta, T* y) const {
    constexpr std::int64_t one = 1;
    const char* routine = operation.routine == Routine::Gemv   ? "gemv_"
                          : operation.routine == Routine::Symv ? "symv_"
                                                               : "hemv_";
    void* address = symbol(letter<T> + std::string(routine));
    if (operation.routine == Routine::Gemv)
        reinterpret_cast<Gemv<T>>(address)(&operation.option, &n, &n, &alpha, A, &lda, x, &one, &beta, y, &one, 1);
    else
        reinterpret_cast<Symv<T>>(address)(&operation.option, &n, &alpha, A, &lda, x, &one, &beta, y, &one, 1);
}

template void BlasLibrary::product(const Operation&, std::int64_t, float, const float*, std::int64_t, const float*,
                                   float, float*) const;
template void BlasLibrary::product(const Operation&, std::int64_t, double, const double*, std::int64_t, const double*,
                                   double, double*) const;
template void BlasLibrary::product(const Operation&, std::int64_t, std::complex<float>, const std::complex<float>*,
                                   std::int64_t, const std::complex<float>*, std::complex<float>,
                                   std::complex<float>*) const;
template void BlasLibrary::product(const Operation&, std::int64_t, std::complex<double>, const std::complex<double>*,
                                   std::int64_t, const std::complex<double>*, std::complex<double>,
                                   std::complex<double>*) const;

} // namespace starmv::bench
