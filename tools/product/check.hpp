// Judging the result of a product by its error bound.
#pragma once

#include "kernels/reference/reference.hpp"
#include "tools/product/product.hpp"

namespace starmv::tools {

// \throws Error that names the first NaN or infinity among what the product reads, for then there is no bound
template <Scalar T>
void require_finite(const Product<T>& product);

// Compares y with the product in a wider type.
template <Scalar T>
reference::Comparison check_result(const Product<T>& product, const T* y);

} // namespace starmv::tools
