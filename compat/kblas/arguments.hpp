// What KBLAS's arguments are in StarMV's terms.
#pragma once

#include <cuComplex.h>

#include <complex>
#include <cstdint>

#include "starmv/types.hpp"

namespace starmv::kblas {

template <class K>
struct ElementOf {
    using type = K;
};
template <>
struct ElementOf<cuFloatComplex> {
    using type = std::complex<float>;
};
template <>
struct ElementOf<cuDoubleComplex> {
    using type = std::complex<double>;
};
template <class K>
using Element = typename ElementOf<K>::type;

inline float element(float value) { return value; }
inline double element(double value) { return value; }
inline std::complex<float> element(cuFloatComplex value) { return {value.x, value.y}; }
inline std::complex<double> element(cuDoubleComplex value) { return {value.x, value.y}; }

// Both complex types are two adjacent reals.
template <class K>
Element<K>* elements(K* pointer) {
    return reinterpret_cast<Element<K>*>(pointer);
}

// Without arithmetic on a null pointer, which is allowed where nothing is read.
template <Scalar T>
T* advanced(T* pointer, std::int64_t distance) {
    return pointer == nullptr ? nullptr : pointer + distance;
}

// The pointer to pass for a vector without its first elements, as many as offset says. With a negative increment the
// first elements are the last ones in memory, and the pointer, which is to the lowest address, stays where it is.
template <Scalar T>
T* without_first(T* vector, std::int64_t offset, std::int64_t increment) {
    return increment > 0 ? advanced(vector, offset * increment) : vector;
}

} // namespace starmv::kblas
