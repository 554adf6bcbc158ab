// The CUDA part of a build without CUDA: the same symbols, each of which says what is missing.
#include "kernels/cuda/cuda.hpp"
#include "kernels/missing_cuda.hpp"

namespace starmv::cuda {

int device_count() noexcept { return 0; }
int current_device() { throw_missing_cuda("starmv::cuda::current_device"); }
void set_device(int) { throw_missing_cuda("starmv::cuda::set_device"); }
int stream_device(cudaStream_t) { throw_missing_cuda("starmv::cuda::stream_device"); }
bool is_capturing(cudaStream_t) { throw_missing_cuda("starmv::cuda::is_capturing"); }
unsigned long long stream_id(cudaStream_t) { throw_missing_cuda("starmv::cuda::stream_id"); }
void synchronize(cudaStream_t) { throw_missing_cuda("starmv::cuda::synchronize"); }
Device query_device(int) { throw_missing_cuda("starmv::cuda::query_device"); }
void* allocate(std::size_t) { throw_missing_cuda("starmv::cuda::allocate"); }
void release(void*) noexcept {}
void fill(void*, int, std::size_t) { throw_missing_cuda("starmv::cuda::fill"); }
Workspace allocate_workspace(std::size_t, cudaStream_t) { throw_missing_cuda("starmv::cuda::allocate_workspace"); }
void free_workspace(Workspace&) noexcept {}
double time_read(const Target&, const void*, std::size_t) { throw_missing_cuda("starmv::cuda::time_read"); }
void order_streams(cudaStream_t, cudaStream_t) { throw_missing_cuda("starmv::cuda::order_streams"); }

template <Scalar T>
void scal(const Target&, const kernels::ScalProblem<T>&) {
    throw_missing_cuda("starmv::cuda::scal");
}
template <Scalar T>
void add(const Target&, const kernels::AddProblem<T>&) {
    throw_missing_cuda("starmv::cuda::add");
}
template <Scalar T>
void gemv(const Target&, const kernels::GemvProblem<T>&) {
    throw_missing_cuda("starmv::cuda::gemv");
}
template <Scalar T>
void symv(const Target&, const kernels::SymvProblem<T>&) {
    throw_missing_cuda("starmv::cuda::symv");
}
template <Scalar T>
void symv_offdiag(const Target&, const kernels::OffdiagProblem<T>&) {
    throw_missing_cuda("starmv::cuda::symv_offdiag");
}
template <Scalar T>
std::size_t gemv_workspace_bytes(const Device&, Op, std::int64_t, std::int64_t) {
    throw_missing_cuda("starmv::cuda::gemv_workspace_bytes");
}
template <Scalar T>
std::size_t symv_workspace_bytes(const Device&, std::int64_t) {
    throw_missing_cuda("starmv::cuda::symv_workspace_bytes");
}

template void scal(const Target&, const kernels::ScalProblem<float>&);
template void add(const Target&, const kernels::AddProblem<float>&);
template void gemv(const Target&, const kernels::GemvProblem<float>&);
template void symv(const Target&, const kernels::SymvProblem<float>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<float>&);
template std::size_t gemv_workspace_bytes<float>(const Device&, Op, std::int64_t, std::int64_t);
template std::size_t symv_workspace_bytes<float>(const Device&, std::int64_t);
template void scal(const Target&, const kernels::ScalProblem<double>&);
template void add(const Target&, const kernels::AddProblem<double>&);
template void gemv(const Target&, const kernels::GemvProblem<double>&);
template void symv(const Target&, const kernels::SymvProblem<double>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<double>&);
template std::size_t gemv_workspace_bytes<double>(const Device&, Op, std::int64_t, std::int64_t);
template std::size_t symv_workspace_bytes<double>(const Device&, std::int64_t);
template void scal(const Target&, const kernels::ScalProblem<std::complex<float>>&);
template void add(const Target&, const kernels::AddProblem<std::complex<float>>&);
template void gemv(const Target&, const kernels::GemvProblem<std::complex<float>>&);
template void symv(const Target&, const kernels::SymvProblem<std::complex<float>>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<std::complex<float>>&);
template std::size_t gemv_workspace_bytes<std::complex<float>>(const Device&, Op, std::int64_t, std::int64_t);
template std::size_t symv_workspace_bytes<std::complex<float>>(const Device&, std::int64_t);
template void scal(const Target&, const kernels::ScalProblem<std::complex<double>>&);
template void add(const Target&, const kernels::AddProblem<std::complex<double>>&);
template void gemv(const Target&, const kernels::GemvProblem<std::complex<double>>&);
template void symv(const Target&, const kernels::SymvProblem<std::complex<double>>&);
template void symv_offdiag(const Target&, const kernels::OffdiagProblem<std::complex<double>>&);
template std::size_t gemv_workspace_bytes<std::complex<double>>(const Device&, Op, std::int64_t, std::int64_t);
template std::size_t symv_workspace_bytes<std::complex<double>>(const Device&, std::int64_t);

} // namespace starmv::cuda
