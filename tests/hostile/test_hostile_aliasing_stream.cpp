#include "hostile/aliasing.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/device.hpp"

namespace starmv::test {
namespace {

template <class T>
class AliasingStream : public testing::Test {
protected:
    Queue queue;
    DeviceArray<T> device;
};
TYPED_TEST_SUITE(AliasingStream, AllTypes, TypeNames);

TYPED_TEST(AliasingStream, GivesTheBitsOfOperandsApart) {
    using T = TypeParam;
    using Int = std::int64_t;
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
        expect_aliased_operands_to_work<T>(
            {std::string("gemv ") + static_cast<char>(op),
             [this, op](std::vector<T>& memory, Int n, Int A, Int lda, Int x, Int incx, Int y, Int incy) {
                 this->device.upload(memory);
                 T* const m = this->device.data();
                 gemv(this->queue, op, n, n, T(2), m + A, lda, m + x, incx, T(-1), m + y, incy);
                 this->queue.synchronize();
                 memory = this->device.download();
             }});
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
        for (const bool hermitian : {false, true})
            expect_aliased_operands_to_work<T>(
                {std::string(hermitian ? "hemv " : "symv ") + static_cast<char>(uplo),
                 [this, uplo, hermitian](std::vector<T>& memory, Int n, Int A, Int lda, Int x, Int incx, Int y,
                                         Int incy) {
                     this->device.upload(memory);
                     T* const m = this->device.data();
                     if (hermitian)
                         hemv(this->queue, uplo, n, T(2), m + A, lda, m + x, incx, T(-1), m + y, incy);
                     else
                         symv(this->queue, uplo, n, T(2), m + A, lda, m + x, incx, T(-1), m + y, incy);
                     this->queue.synchronize();
                     memory = this->device.download();
                 }});
}

} // namespace
} // namespace starmv::test
