// The element type of a matrix as a value, since it is known only once the file's header is read.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "starmv/types.hpp"

namespace starmv::tools {

enum class ElementType { Float, Double, ComplexFloat, ComplexDouble };

template <Scalar T>
inline constexpr ElementType
    element_type_of = is_complex<T> ? (sizeof(T) == 8 ? ElementType::ComplexFloat : ElementType::ComplexDouble)
                                    : (sizeof(T) == 4 ? ElementType::Float : ElementType::Double);

// Calls f(std::type_identity<T>{}) with the C++ type.
template <class F>
decltype(auto) with_type(ElementType type, F&& f) {
    switch (type) {
    case ElementType::Float:
        return f(std::type_identity<float>{});
    case ElementType::Double:
        return f(std::type_identity<double>{});
    case ElementType::ComplexFloat:
        return f(std::type_identity<std::complex<float>>{});
    case ElementType::ComplexDouble:
        break;
    }
    return f(std::type_identity<std::complex<double>>{});
}

inline std::int64_t element_size(ElementType type) {
    return with_type(type, []<class T>(std::type_identity<T>) { return static_cast<std::int64_t>(sizeof(T)); });
}

inline bool is_complex_type(ElementType type) {
    return with_type(type, []<class T>(std::type_identity<T>) { return is_complex<T>; });
}

// As NumPy calls it.
inline std::string type_name(ElementType type) {
    switch (type) {
    case ElementType::Float:
        return "float32";
    case ElementType::Double:
        return "float64";
    case ElementType::ComplexFloat:
        return "complex64";
    case ElementType::ComplexDouble:
        break;
    }
    return "complex128";
}

} // namespace starmv::tools
