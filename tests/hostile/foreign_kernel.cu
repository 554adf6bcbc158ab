#include "hostile/foreign_kernel.hpp"

namespace starmv::test {
namespace {

__global__ void write_to(volatile int* address) { *address = 1; }

} // namespace

void launch_illegal_access(cudaStream_t stream) { write_to<<<1, 1, 0, stream>>>(reinterpret_cast<int*>(0x100)); }

void launch_impossible_block(cudaStream_t stream) { write_to<<<1, 1 << 20, 0, stream>>>(nullptr); }

} // namespace starmv::test
