// What a row-major product needs where StarMV's column-major one would have to conjugate A: conjugated vectors.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::blat2 {

// A copy of x, conjugated and without gaps.
template <Scalar T>
class ConjugatedCopy {
public:
    ConjugatedCopy(int n, const T* x, int inc) : inc_(inc > 0 ? 1 : inc < 0 ? -1 : 0) {
        for (int i = 0; i < n; ++i)
            elements_.push_back(std::conj(x[std::ptrdiff_t{i} * std::abs(inc)]));
    }
    const T* data() const { return elements_.data(); }
    int inc() const { return inc_; }

private:
    std::vector<T> elements_;
    int inc_;
};

// y is conjugated as long as this lives.
template <Scalar T>
class ConjugatedInPlace {
public:
    ConjugatedInPlace(int n, T* y, int inc) : n_(n), y_(y), inc_(std::abs(inc)) { conjugate(); }
    ~ConjugatedInPlace() { conjugate(); }
    ConjugatedInPlace(const ConjugatedInPlace&) = delete;
    ConjugatedInPlace& operator=(const ConjugatedInPlace&) = delete;

private:
    void conjugate() {
        for (int i = 0; i < n_; ++i) {
            T& element = y_[std::ptrdiff_t{i} * inc_];
            element = std::conj(element);
        }
    }
    int n_;
    T* y_;
    int inc_;
};

} // namespace starmv::blat2
