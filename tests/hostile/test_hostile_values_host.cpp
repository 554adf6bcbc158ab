// NaN and infinity on the host level, with every instruction set.
#include "host/expect.hpp"
#include "hostile/values.hpp"
#include "starmv/host.hpp"
#include "support/cases.hpp"

namespace starmv::test {
namespace {

template <Scalar T>
std::vector<Product<T>> products() {
    using Reads = typename Product<T>::Reads;
    using Vector = std::vector<T>;
    std::vector<Product<T>> all;
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
        all.push_back({std::string("gemv ") + static_cast<char>(op),
                       [=](std::int64_t n, T alpha, const Vector& A, const Vector& x, T beta, Vector& y) {
                           host::gemv<T>(op, n, n, alpha, A.data(), n, x.data(), 1, beta, y.data(), 1, 1);
                       },
                       Reads::All, op != Op::NoTrans});
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
        for (const bool hermitian : {false, true})
            all.push_back({std::string(hermitian ? "hemv " : "symv ") + static_cast<char>(uplo),
                           [=](std::int64_t n, T alpha, const Vector& A, const Vector& x, T beta, Vector& y) {
                               const auto call = hermitian ? host::hemv<T> : host::symv<T>;
                               call(uplo, n, alpha, A.data(), n, x.data(), 1, beta, y.data(), 1, 1);
                           },
                           uplo == Uplo::Lower ? Reads::Lower : Reads::Upper, false});
    return all;
}

template <class T>
class ValuesHost : public testing::Test {};
TYPED_TEST_SUITE(ValuesHost, AllTypes, TypeNames);

TYPED_TEST(ValuesHost, ReachWhatTheyMayAndNothingElse) {
    for (const auto isa : available_isas()) {
        const WithIsa use(isa);
        SCOPED_TRACE(cpu::name(isa));
        for (const auto& product : products<TypeParam>())
            expect_special_values_to_propagate(product);
    }
}

} // namespace
} // namespace starmv::test
