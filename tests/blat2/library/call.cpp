#include "blat2/library/call.hpp"

#include <cstddef>

#include "blat2/library/counts.hpp"
#include "blat2/library/level.hpp"
#include "blat2/library/stop.hpp"
#include "starmv/error.hpp"

extern "C" void xerbla_(const char* routine, const int* info, std::size_t routine_length);

namespace starmv::blat2 {
namespace {

void report(const std::string& routine, const InvalidArgument& error) {
    const int info = error.position();
    if (info <= 0) stop(std::string("no position in the BLAS argument list: ") + error.what());
    const std::string name = routine + std::string(6 - routine.size(), ' ');
    xerbla_(name.c_str(), &info, name.size());
}

template <class Problem>
void call_product(void (*product)(const Problem&), const std::string& routine, const Problem& problem) {
    try {
        counts(); // outlives whatever the level makes
        product(problem);
        counts().add(routine + " computed");
    } catch (const InvalidArgument& error) {
        counts().add(routine + " refused");
        report(routine, error);
    } catch (const std::exception& error) {
        stop(routine + ": " + error.what());
    }
}

} // namespace

template <Scalar T>
void call(const char* routine, const kernels::GemvProblem<T>& problem) {
    const Products<T>& products = chosen_level();
    call_product(products.gemv, routine, problem);
}

template <Scalar T>
void call(const char* routine, const kernels::SymvProblem<T>& problem) {
    const Products<T>& products = chosen_level();
    call_product(products.symv, routine, problem);
}

template void call(const char*, const kernels::GemvProblem<float>&);
template void call(const char*, const kernels::GemvProblem<double>&);
template void call(const char*, const kernels::GemvProblem<std::complex<float>>&);
template void call(const char*, const kernels::GemvProblem<std::complex<double>>&);
template void call(const char*, const kernels::SymvProblem<float>&);
template void call(const char*, const kernels::SymvProblem<double>&);
template void call(const char*, const kernels::SymvProblem<std::complex<float>>&);
template void call(const char*, const kernels::SymvProblem<std::complex<double>>&);

} // namespace starmv::blat2
