// Somebody else's kernels, which fail.
#pragma once

#include <cuda_runtime.h>

namespace starmv::test {

// Writes to an address that nobody has: from then on every CUDA call of the process fails.
void launch_illegal_access(cudaStream_t stream);

// Asks for more threads than a block can have. Nothing runs, and the error waits for cudaGetLastError().
void launch_impossible_block(cudaStream_t stream);

} // namespace starmv::test
