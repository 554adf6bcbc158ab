#include "bench/gpu/measure/product.hpp"
#include "starmv/gemv.hpp"
#include "starmv/symv.hpp"

namespace starmv::bench {
namespace {

Op op_of(Operation operation) {
    return operation == Operation::GemvN ? Op::NoTrans : operation == Operation::GemvT ? Op::Trans : Op::ConjTrans;
}

Uplo uplo_of(Operation operation) {
    return operation == Operation::SymvL || operation == Operation::HemvL ? Uplo::Lower : Uplo::Upper;
}

// matrix: what the calls take before x, a pointer with its leading dimension or a Submatrix.
template <Scalar T, class... Matrix>
void call(Queue& queue, const Cell& cell, const Operands<T>& operands, const Matrix&... matrix) {
    const T one{1};
    if (is_gemv(cell.operation))
        gemv<T>(queue, op_of(cell.operation), cell.m, cell.n, one, matrix..., operands.x, 1, one, operands.y, 1);
    else if (is_hemv(cell.operation))
        hemv<T>(queue, uplo_of(cell.operation), cell.n, one, matrix..., operands.x, 1, one, operands.y, 1);
    else
        symv<T>(queue, uplo_of(cell.operation), cell.n, one, matrix..., operands.x, 1, one, operands.y, 1);
}

} // namespace

template <Scalar T>
void call_starmv(Queue& queue, const Cell& cell, const Operands<T>& operands) {
    if (cell.layout == Layout::Submatrix)
        call(queue, cell, operands, Submatrix<T>{operands.matrix, cell.lda(), cell.row(), cell.column()});
    else
        call(queue, cell, operands, operands.matrix + cell.first_element(), cell.lda());
}

template <Scalar T>
std::size_t starmv_workspace_bytes(const Queue& queue, const Cell& cell) {
    return is_gemv(cell.operation) ? gemv_workspace_bytes<T>(queue, op_of(cell.operation), cell.m, cell.n)
                                   : symv_workspace_bytes<T>(queue, cell.n);
}

template void call_starmv(Queue&, const Cell&, const Operands<float>&);
template void call_starmv(Queue&, const Cell&, const Operands<double>&);
template void call_starmv(Queue&, const Cell&, const Operands<std::complex<float>>&);
template void call_starmv(Queue&, const Cell&, const Operands<std::complex<double>>&);
template std::size_t starmv_workspace_bytes<float>(const Queue&, const Cell&);
template std::size_t starmv_workspace_bytes<double>(const Queue&, const Cell&);
template std::size_t starmv_workspace_bytes<std::complex<float>>(const Queue&, const Cell&);
template std::size_t starmv_workspace_bytes<std::complex<double>>(const Queue&, const Cell&);

} // namespace starmv::bench
