// The elements of a .npy file, as a column-major matrix in memory.
#pragma once

#include "tools/io/input_file.hpp"
#include "tools/io/npy_header.hpp"
#include "tools/support/progress.hpp"

namespace starmv::tools {

// Fills to, rows x columns with leading dimension rows. A file in C order is transposed block by block on the way, so
// that one copy of the matrix is in memory either way. \throws Error
template <Scalar T>
void read_npy_data(const InputFile& file, const NpyHeader& header, T* to, Progress& progress);

} // namespace starmv::tools
