// Writing a result vector.
#pragma once

#include "tools/io/atomic_file.hpp"
#include "tools/support/host_array.hpp"

namespace starmv::tools {

// Writes y as a one-dimensional .npy array, or as an n x 1 Matrix Market array if the name ends in .mtx, and commits.
// \throws Error
template <Scalar T>
void write_vector(AtomicFile& file, const HostArray<T>& y);

} // namespace starmv::tools
