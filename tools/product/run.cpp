#include "tools/product/run.hpp"

#include <algorithm>
#include <chrono>

#include <starpu.h>

#include "starmv/tasks.hpp"
#include "tools/support/host_array.hpp"

namespace starmv::tools {

namespace {

tasks::Stored stored_tiles(Operation operation, Uplo uplo) {
    if (operation == Operation::Gemv) return tasks::Stored::Full;
    return uplo == Uplo::Lower ? tasks::Stored::Lower : tasks::Stored::Upper;
}

template <Scalar T>
void submit(const Product<T>& product, const tasks::Matrix<T>& A, const tasks::Vector<T>& x, const tasks::Vector<T>& y,
            const tasks::Options& options) {
    switch (product.operation) {
    case Operation::Gemv:
        tasks::gemv<T>(product.op, product.alpha, A, x, product.beta, y, options);
        break;
    case Operation::Symv:
        tasks::symv<T>(product.uplo, product.alpha, A, x, product.beta, y, options);
        break;
    case Operation::Hemv:
        tasks::hemv<T>(product.uplo, product.alpha, A, x, product.beta, y, options);
        break;
    }
}

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace

template <Scalar T>
RunTimes run_product(const Product<T>& product, const RunOptions& options, T* y) {
    // StarPU takes no pointers to const; the tasks only read A and x.
    const tasks::Matrix<T> A(const_cast<T*>(product.A), product.m, product.n, product.ld(), options.tile, options.tile,
                             stored_tiles(product.operation, product.uplo));
    const tasks::Vector<T> x(const_cast<T*>(product.x), product.x_size(), options.tile);

    RunTimes times{};
    std::copy_n(product.y, product.y_size(), y);
    {
        tasks::Vector<T> result(y, product.y_size(), options.tile);
        const Stopwatch stopwatch;
        submit(product, A, x, result, options.tasks);
        result.unregister();
        times.first = stopwatch.seconds();
    }
    // Further runs would change the result if beta is not 0, so they work on a vector of their own.
    HostArray<T> scratch(product.y_size());
    std::copy_n(product.y, product.y_size(), scratch.data());
    const tasks::Vector<T> further(scratch.data(), product.y_size(), options.tile);
    for (int k = 1; k < options.repeats; ++k) {
        const Stopwatch stopwatch;
        submit(product, A, x, further, options.tasks);
        starpu_task_wait_for_all();
        times.further.push_back(stopwatch.seconds());
    }
    return times;
}

template RunTimes run_product(const Product<float>&, const RunOptions&, float*);
template RunTimes run_product(const Product<double>&, const RunOptions&, double*);
template RunTimes run_product(const Product<std::complex<float>>&, const RunOptions&, std::complex<float>*);
template RunTimes run_product(const Product<std::complex<double>>&, const RunOptions&, std::complex<double>*);

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 != 0 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace starmv::tools
