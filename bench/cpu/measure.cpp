#include "bench/cpu/measure.hpp"

#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "bench/cpu/other_load.hpp"
#include "kernels/reference/reference.hpp"
#include "starmv/host.hpp"

namespace starmv::bench {
namespace {

struct Free {
    void operator()(void* p) const noexcept { ::operator delete (p, std::align_val_t{64}); }
};
template <Scalar T>
using Array = std::unique_ptr<T[], Free>;

// Uniform in [-1, 1): values that no arithmetic unit can skip, the same in every run.
template <Scalar T>
Array<T> random_array(std::int64_t count, std::uint64_t state) {
    using Real = decltype(std::real(T{}));
    const std::int64_t reals = count * static_cast<std::int64_t>(sizeof(T) / sizeof(Real));
    void* memory = ::operator new (static_cast<std::size_t>(count) * sizeof(T), std::align_val_t{64});
    auto* values = static_cast<Real*>(memory);
    for (std::int64_t i = 0; i < reals; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        values[i] = static_cast<Real>(static_cast<double>(state >> 32) * 0x1p-31 - 1);
    }
    return Array<T>(static_cast<T*>(memory));
}

template <Scalar T>
struct Implementation {
    std::string name;
    std::function<void(T* y)> product; // y <- alpha op(A) x + y
};

template <Scalar T>
class Bench {
public:
    Bench(const Options& options, std::int64_t n, int threads, const std::vector<BlasLibrary>& libraries)
        : options_(options), n_(n), threads_(threads), libraries_(libraries), A_(random_array<T>(n * n, 1)),
          x_(random_array<T>(n, 2)), y_(random_array<T>(n, 3)), result_(random_array<T>(n, 4)) {}

    void run(const Operation& operation, std::vector<Result>& results) {
        const auto implementations = all(operation);
        if (options_.check) check(operation, implementations);
        std::vector<std::function<void()>> calls;
        for (const auto& implementation : implementations)
            calls.push_back([&] { implementation.product(result_.get()); });
        std::vector<double> seconds;
        double load = std::numeric_limits<double>::infinity();
        for (int k = 0; k < options_.tries && load > too_much_load; ++k) {
            if (k > 0) wait_for_others();
            const OtherLoad others;
            auto measured = time_in_turns(calls, options_.timing);
            if (const double now = others.processors(); now < load) {
                load = now;
                seconds = std::move(measured);
            }
        }
        for (std::size_t k = 0; k < calls.size(); ++k)
            results.push_back({letter<T>, operation, n_, threads_, implementations[k].name, seconds[k], load});
    }

private:
    // At most a minute.
    static void wait_for_others() {
        for (int k = 0; k < 60; ++k) {
            const OtherLoad others;
            std::this_thread::sleep_for(std::chrono::seconds(1));
            if (others.processors() < too_much_load) return;
        }
    }

    std::vector<Implementation<T>> all(const Operation& operation) const {
        std::vector<Implementation<T>> list{{our_name, [this, operation](T* y) { ours(operation, y); }}};
        for (const auto& library : libraries_)
            list.push_back({library.name(), [this, operation, &library](T* y) {
                                library.product<T>(operation, n_, alpha_, A_.get(), n_, x_.get(), T(1), y);
                            }});
        return list;
    }

    void ours(const Operation& operation, T* y) const {
        const T* A = A_.get();
        const T* x = x_.get();
        if (operation.routine == Routine::Gemv)
            host::gemv<T>(operation.op(), n_, n_, alpha_, A, n_, x, 1, T(1), y, 1, threads_);
        else if (operation.routine == Routine::Symv)
            host::symv<T>(operation.uplo(), n_, alpha_, A, n_, x, 1, T(1), y, 1, threads_);
        else
            host::hemv<T>(operation.uplo(), n_, alpha_, A, n_, x, 1, T(1), y, 1, threads_);
    }

    reference::Expected<T> expected(const Operation& operation) const {
        const T* A = A_.get();
        const T* x = x_.get();
        T* y = y_.get();
        if (operation.routine == Routine::Gemv)
            return reference::gemv<T>({operation.op(), n_, n_, alpha_, A, n_, x, 1, T(1), y, 1});
        return reference::symv<T>(
            {operation.uplo(), operation.routine == Routine::Hemv, n_, alpha_, A, n_, x, 1, T(1), y, 1});
    }

    void check(const Operation& operation, const std::vector<Implementation<T>>& implementations) {
        const auto right = expected(operation);
        for (const auto& implementation : implementations) {
            for (std::int64_t i = 0; i < n_; ++i)
                result_[i] = y_[i];
            implementation.product(result_.get());
            const auto comparison = reference::compare(right, result_.get(), 1);
            if (!comparison.within)
                throw std::runtime_error(fmt::format("{} computes a wrong {}{}, n = {}: {}", implementation.name,
                                                     letter<T>, operation.name(), n_, comparison.message));
        }
    }

    const Options& options_;
    std::int64_t n_;
    int threads_;
    const std::vector<BlasLibrary>& libraries_;
    T alpha_ = T(-0.625F);
    Array<T> A_, x_, y_, result_;
};

} // namespace

template <Scalar T>
void measure(const Options& options, std::int64_t n, int threads, const std::vector<BlasLibrary>& libraries,
             std::vector<Result>& results) {
    Bench<T> bench(options, n, threads, libraries);
    for (const Operation& operation : options.operations)
        if (operation.exists_for(letter<T>)) bench.run(operation, results);
}

template void measure<float>(const Options&, std::int64_t, int, const std::vector<BlasLibrary>&, std::vector<Result>&);
template void measure<double>(const Options&, std::int64_t, int, const std::vector<BlasLibrary>&, std::vector<Result>&);
template void measure<std::complex<float>>(const Options&, std::int64_t, int, const std::vector<BlasLibrary>&,
                                           std::vector<Result>&);
template void measure<std::complex<double>>(const Options&, std::int64_t, int, const std::vector<BlasLibrary>&,
                                            std::vector<Result>&);

} // namespace starmv::bench
