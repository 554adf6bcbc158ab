/// \file
/// Scaling of a vector on a CUDA stream.
#pragma once

#include <type_traits>

#include "starmv/queue.hpp"
#include "starmv/types.hpp"

namespace starmv {

/// y <- beta y, asynchronously on the queue's stream (memory and stream order as for gemv).
///
/// \param queue  stream
/// \param n      elements of y, >= 0
/// \param beta   host value; if 0, y is set to zero without being read
/// \param y      vector of n elements in device memory
/// \param incy   increment of y in elements, not 0; its sign makes no difference
/// \throws InvalidArgument before anything is launched; CudaError if a launch fails; MissingBackend
template <Scalar T>
void scal(Queue& queue, std::int64_t n, std::type_identity_t<T> beta, T* y, std::int64_t incy);

} // namespace starmv
