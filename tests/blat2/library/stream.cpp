// Level stream: starmv::gemv, symv and hemv on the default stream, on copies of the program's arrays. The copies have
// the arrays' gaps and go back with them, A and x too: the test programs look whether something else has changed.
#include <cstdlib>

#include "blat2/library/level.hpp"
#include "starmv/starmv.hpp"
#include "support/device.hpp"

namespace starmv::blat2 {
namespace {

Queue& queue() {
    static Queue instance;
    return instance;
}

template <Scalar T>
class OnDevice {
public:
    // elements is 0 where the arguments are wrong: nothing of the program's is touched then.
    OnDevice(const T* host, std::int64_t elements) : host_(const_cast<T*>(host)), elements_(elements) {
        device_.reserve(1); // so that there is a pointer
        device_.upload(std::vector<T>(host, host + elements));
    }
    T* data() { return device_.data(); }
    void bring_back() {
        const std::vector<T> result = device_.download();
        for (std::int64_t i = 0; i < elements_; ++i)
            host_[i] = result[static_cast<std::size_t>(i)];
    }

private:
    T* host_; // the programs' arrays are all writable
    std::int64_t elements_;
    test::DeviceArray<T> device_;
};

std::int64_t matrix_extent(std::int64_t m, std::int64_t n, std::int64_t ld) {
    return m > 0 && n > 0 && ld >= m ? (n - 1) * ld + m : 0;
}

std::int64_t vector_extent(std::int64_t n, std::int64_t inc) {
    return n > 0 && inc != 0 ? (n - 1) * std::abs(inc) + 1 : 0;
}

struct Stream {
    template <Scalar T>
    static void gemv(const kernels::GemvProblem<T>& p) {
        OnDevice<T> A(p.A, matrix_extent(p.m, p.n, p.lda));
        OnDevice<T> x(p.x, vector_extent(p.x_size(), p.incx));
        OnDevice<T> y(p.y, vector_extent(p.y_size(), p.incy));
        starmv::gemv<T>(queue(), p.op, p.m, p.n, p.alpha, A.data(), p.lda, x.data(), p.incx, p.beta, y.data(), p.incy);
        bring_back(A, x, y);
    }

    template <Scalar T>
    static void symv(const kernels::SymvProblem<T>& p) {
        OnDevice<T> A(p.A, matrix_extent(p.n, p.n, p.lda));
        OnDevice<T> x(p.x, vector_extent(p.n, p.incx));
        OnDevice<T> y(p.y, vector_extent(p.n, p.incy));
        if (p.conjugate)
            hemv<T>(queue(), p.uplo, p.n, p.alpha, A.data(), p.lda, x.data(), p.incx, p.beta, y.data(), p.incy);
        else
            starmv::symv<T>(queue(), p.uplo, p.n, p.alpha, A.data(), p.lda, x.data(), p.incx, p.beta, y.data(), p.incy);
        bring_back(A, x, y);
    }

private:
    template <Scalar T>
    static void bring_back(OnDevice<T>& A, OnDevice<T>& x, OnDevice<T>& y) {
        queue().synchronize();
        A.bring_back();
        x.bring_back();
        y.bring_back();
    }
};

const AddLevel<Stream> level("stream");

} // namespace
} // namespace starmv::blat2
