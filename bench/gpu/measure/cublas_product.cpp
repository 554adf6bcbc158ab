#include "bench/gpu/measure/cuda_check.hpp"
#include "bench/gpu/measure/product.hpp"

namespace starmv::bench {
namespace {

// cuBLAS's names for an element type. Its complex numbers have the same layout as std::complex.
template <Scalar T>
struct Routines;

template <>
struct Routines<float> {
    using Element = float;
    static constexpr auto gemv = cublasSgemv_64;
    static constexpr auto symv = cublasSsymv_64;
    static constexpr auto hemv = symv; // never asked for
};

template <>
struct Routines<double> {
    using Element = double;
    static constexpr auto gemv = cublasDgemv_64;
    static constexpr auto symv = cublasDsymv_64;
    static constexpr auto hemv = symv; // never asked for
};

template <>
struct Routines<std::complex<float>> {
    using Element = cuComplex;
    static constexpr auto gemv = cublasCgemv_64;
    static constexpr auto symv = cublasCsymv_64;
    static constexpr auto hemv = cublasChemv_64;
};

template <>
struct Routines<std::complex<double>> {
    using Element = cuDoubleComplex;
    static constexpr auto gemv = cublasZgemv_64;
    static constexpr auto symv = cublasZsymv_64;
    static constexpr auto hemv = cublasZhemv_64;
};

cublasOperation_t op_of(Operation operation) {
    return operation == Operation::GemvN ? CUBLAS_OP_N : operation == Operation::GemvT ? CUBLAS_OP_T : CUBLAS_OP_C;
}

cublasFillMode_t uplo_of(Operation operation) {
    return operation == Operation::SymvL || operation == Operation::HemvL ? CUBLAS_FILL_MODE_LOWER
                                                                          : CUBLAS_FILL_MODE_UPPER;
}

} // namespace

template <Scalar T>
void call_cublas(cublasHandle_t handle, const Cell& cell, const Operands<T>& operands) {
    using Routine = Routines<T>;
    using Element = typename Routine::Element;
    const T one_value{1};
    const auto* one = reinterpret_cast<const Element*>(&one_value);
    const auto* A = reinterpret_cast<const Element*>(operands.matrix + cell.first_element());
    const auto* x = reinterpret_cast<const Element*>(operands.x);
    auto* y = reinterpret_cast<Element*>(operands.y);
    if (is_gemv(cell.operation)) {
        check(Routine::gemv(handle, op_of(cell.operation), cell.m, cell.n, one, A, cell.lda(), x, 1, one, y, 1),
              "cuBLAS gemv");
    } else {
        const auto routine = is_hemv(cell.operation) ? Routine::hemv : Routine::symv;
        check(routine(handle, uplo_of(cell.operation), cell.n, one, A, cell.lda(), x, 1, one, y, 1),
              is_hemv(cell.operation) ? "cuBLAS hemv" : "cuBLAS symv");
    }
}

template void call_cublas(cublasHandle_t, const Cell&, const Operands<float>&);
template void call_cublas(cublasHandle_t, const Cell&, const Operands<double>&);
template void call_cublas(cublasHandle_t, const Cell&, const Operands<std::complex<float>>&);
template void call_cublas(cublasHandle_t, const Cell&, const Operands<std::complex<double>>&);

} // namespace starmv::bench
