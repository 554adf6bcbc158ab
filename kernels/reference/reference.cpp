#include "kernels/reference/reference.hpp"

#include "kernels/reference/product.hpp"

namespace starmv::reference {

template <Scalar T>
Expected<T> gemv(const kernels::GemvProblem<T>& p) {
    const std::int64_t rows = p.op == Op::NoTrans ? p.m : p.n, columns = p.op == Op::NoTrans ? p.n : p.m;
    if (p.m == 0 || p.n == 0) return untouched<T>(rows, p.y, p.incy);
    return product<T>(GeneralMatrix<T>{p.A, p.lda, p.op}, rows, columns, p.alpha, p.x, p.incx, p.beta, p.y, p.incy);
}

template <Scalar T>
Expected<T> symv(const kernels::SymvProblem<T>& p) {
    const bool hermitian = p.conjugate && is_complex<T>;
    return product<T>(SymmetricMatrix<T>{p.A, p.lda, p.uplo, hermitian}, p.n, p.n, p.alpha, p.x, p.incx, p.beta, p.y,
                      p.incy);
}

template <Scalar T>
ExpectedPair<T> symv_offdiag(const kernels::OffdiagProblem<T>& p) {
    const Op mirror = p.conjugate ? Op::ConjTrans : Op::Trans;
    return {gemv<T>({Op::NoTrans, p.m, p.n, p.alpha, p.A, p.lda, p.x_columns, p.incx_columns, p.beta_rows, p.y_rows,
                     p.incy_rows}),
            gemv<T>({mirror, p.m, p.n, p.alpha, p.A, p.lda, p.x_rows, p.incx_rows, p.beta_columns, p.y_columns,
                     p.incy_columns})};
}

template <Scalar T>
Expected<T> scal(const kernels::ScalProblem<T>& p) {
    return scaled_vector<T>(p.n, p.beta, p.y, p.incy, 0);
}

template Expected<float> gemv(const kernels::GemvProblem<float>&);
template Expected<float> symv(const kernels::SymvProblem<float>&);
template ExpectedPair<float> symv_offdiag(const kernels::OffdiagProblem<float>&);
template Expected<float> scal(const kernels::ScalProblem<float>&);
template Expected<double> gemv(const kernels::GemvProblem<double>&);
template Expected<double> symv(const kernels::SymvProblem<double>&);
template ExpectedPair<double> symv_offdiag(const kernels::OffdiagProblem<double>&);
template Expected<double> scal(const kernels::ScalProblem<double>&);
template Expected<std::complex<float>> gemv(const kernels::GemvProblem<std::complex<float>>&);
template Expected<std::complex<float>> symv(const kernels::SymvProblem<std::complex<float>>&);
template ExpectedPair<std::complex<float>> symv_offdiag(const kernels::OffdiagProblem<std::complex<float>>&);
template Expected<std::complex<float>> scal(const kernels::ScalProblem<std::complex<float>>&);
template Expected<std::complex<double>> gemv(const kernels::GemvProblem<std::complex<double>>&);
template Expected<std::complex<double>> symv(const kernels::SymvProblem<std::complex<double>>&);
template ExpectedPair<std::complex<double>> symv_offdiag(const kernels::OffdiagProblem<std::complex<double>>&);
template Expected<std::complex<double>> scal(const kernels::ScalProblem<std::complex<double>>&);

} // namespace starmv::reference
