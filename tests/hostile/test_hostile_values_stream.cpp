// NaN and infinity on the stream level.
#include "hostile/values.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/device.hpp"

namespace starmv::test {
namespace {

template <class T>
class ValuesStream : public testing::Test {
protected:
    using Vector = std::vector<T>;

    // y <- call(device operands) for host vectors
    template <class Call>
    Product<T> product(const std::string& name, typename Product<T>::Reads reads, bool transposed, const Call& call) {
        return {name,
                [this, call](std::int64_t n, T alpha, const Vector& A, const Vector& x, T beta, Vector& y) {
                    A_device.upload(A);
                    x_device.upload(x);
                    y_device.upload(y);
                    call(n, alpha, beta);
                    queue.synchronize();
                    y = y_device.download();
                },
                reads, transposed};
    }

    Queue queue;
    DeviceArray<T> A_device, x_device, y_device;
};
TYPED_TEST_SUITE(ValuesStream, AllTypes, TypeNames);

TYPED_TEST(ValuesStream, ReachWhatTheyMayAndNothingElse) {
    using T = TypeParam;
    using Reads = typename Product<T>::Reads;
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
        expect_special_values_to_propagate(
            this->product(std::string("gemv ") + static_cast<char>(op), Reads::All, op != Op::NoTrans,
                          [this, op](std::int64_t n, T alpha, T beta) {
                              gemv(this->queue, op, n, n, alpha, this->A_device.data(), n, this->x_device.data(), 1,
                                   beta, this->y_device.data(), 1);
                          }));
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
        for (const bool hermitian : {false, true})
            expect_special_values_to_propagate(
                this->product(std::string(hermitian ? "hemv " : "symv ") + static_cast<char>(uplo),
                              uplo == Uplo::Lower ? Reads::Lower : Reads::Upper, false,
                              [this, uplo, hermitian](std::int64_t n, T alpha, T beta) {
                                  if (hermitian)
                                      hemv(this->queue, uplo, n, alpha, this->A_device.data(), n, this->x_device.data(),
                                           1, beta, this->y_device.data(), 1);
                                  else
                                      symv(this->queue, uplo, n, alpha, this->A_device.data(), n, this->x_device.data(),
                                           1, beta, this->y_device.data(), 1);
                              }));
}

} // namespace
} // namespace starmv::test
