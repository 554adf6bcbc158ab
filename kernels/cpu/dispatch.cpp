// The entry points: problems are simplified, and the kernels of the selected instruction set do the rest.
#include <chrono>

#include "kernels/cpu/cpu.hpp"
#include "kernels/cpu/products.hpp"
#include "kernels/simplify.hpp"

namespace starmv::cpu {
namespace {

template <class Call>
auto with_isa([[maybe_unused]] Isa isa, const Call& call) {
#ifdef STARMV_CPU_X86_VARIANTS
    switch (isa) {
    case Isa::X86V3:
        return call.template operator()<Isa::X86V3>();
    case Isa::X86V4:
        return call.template operator()<Isa::X86V4>();
    case Isa::Baseline:
        break;
    }
#endif
    return call.template operator()<Isa::Baseline>();
}

template <class Call>
auto with_selected_isa(const Call& call) {
    return with_isa(selected(), call);
}

// A matrix that comes from memory: vectors of 32 bytes are 2 to 4 % faster there than those of 64, on an Emerald Rapids
// core, for real types; from the caches, and where there is more to compute, it is the other way round.
template <Scalar T>
Isa isa_for(const kernels::GemvProblem<T>& p) {
    constexpr double from_memory = 64 * 1024 * 1024;
    const bool large = static_cast<double>(p.m) * static_cast<double>(p.n) * sizeof(T) > from_memory;
    return selected() == Isa::X86V4 && !is_complex<T> && large ? Isa::X86V3 : selected();
}

template <Scalar T>
void scal_simplified(const kernels::ScalProblem<T>& p) {
    with_selected_isa([&]<Isa I>() { scal_vector<I, T>(p); });
}

} // namespace

template <Scalar T>
void scal(const kernels::ScalProblem<T>& problem) {
    auto p = problem;
    p.y = kernels::element_zero(p.y, p.n, p.incy);
    scal_simplified(p);
}

template <Scalar T>
void add(const kernels::AddProblem<T>& problem) {
    auto p = problem;
    p.x = kernels::element_zero(p.x, p.n, p.incx);
    p.y = kernels::element_zero(p.y, p.n, p.incy);
    with_selected_isa([&]<Isa I>() { add_vectors<I, T>(p); });
}

template <Scalar T>
void gemv(const kernels::GemvProblem<T>& problem, int threads) {
    kernels::simplify(problem, scal_simplified<T>, [threads](const kernels::GemvProblem<T>& p) {
        with_isa(isa_for(p), [&]<Isa I>() { gemv_product<I, T>(p, threads); });
    });
}

template <Scalar T>
void symv(const kernels::SymvProblem<T>& problem, int threads) {
    kernels::simplify(problem, scal_simplified<T>, [threads](const kernels::SymvProblem<T>& p) {
        with_selected_isa([&]<Isa I>() { symv_product<I, T>(p, threads); });
    });
}

template <Scalar T>
void symv_offdiag(const kernels::OffdiagProblem<T>& problem, int threads) {
    kernels::simplify(problem, scal_simplified<T>, [threads](const kernels::OffdiagProblem<T>& p) {
        with_selected_isa([&]<Isa I>() { offdiag_products<I, T>(p, threads); });
    });
}

double time_read(const void* buffer, std::size_t bytes) {
    using Clock = std::chrono::steady_clock;
    double best = 0;
    for (int pass = 0; pass < 3; ++pass) {
        const auto start = Clock::now();
        [[maybe_unused]] const volatile std::uint64_t checksum =
            with_selected_isa([&]<Isa I>() { return read_all<I>(buffer, bytes); });
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (pass == 0 || seconds < best) best = seconds;
    }
    return best;
}

template void scal(const kernels::ScalProblem<float>&);
template void scal(const kernels::ScalProblem<double>&);
template void scal(const kernels::ScalProblem<std::complex<float>>&);
template void scal(const kernels::ScalProblem<std::complex<double>>&);
template void add(const kernels::AddProblem<float>&);
template void add(const kernels::AddProblem<double>&);
template void add(const kernels::AddProblem<std::complex<float>>&);
template void add(const kernels::AddProblem<std::complex<double>>&);
template void gemv(const kernels::GemvProblem<float>&, int);
template void gemv(const kernels::GemvProblem<double>&, int);
template void gemv(const kernels::GemvProblem<std::complex<float>>&, int);
template void gemv(const kernels::GemvProblem<std::complex<double>>&, int);
template void symv(const kernels::SymvProblem<float>&, int);
template void symv(const kernels::SymvProblem<double>&, int);
template void symv(const kernels::SymvProblem<std::complex<float>>&, int);
template void symv(const kernels::SymvProblem<std::complex<double>>&, int);
template void symv_offdiag(const kernels::OffdiagProblem<float>&, int);
template void symv_offdiag(const kernels::OffdiagProblem<double>&, int);
template void symv_offdiag(const kernels::OffdiagProblem<std::complex<float>>&, int);
template void symv_offdiag(const kernels::OffdiagProblem<std::complex<double>>&, int);

} // namespace starmv::cpu
