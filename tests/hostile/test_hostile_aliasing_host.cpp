#include "hostile/aliasing.hpp"
#include "starmv/host.hpp"
#include "support/cases.hpp"

namespace starmv::test {
namespace {

template <class T>
class AliasingHost : public testing::Test {};
TYPED_TEST_SUITE(AliasingHost, AllTypes, TypeNames);

TYPED_TEST(AliasingHost, GivesTheBitsOfOperandsApart) {
    using T = TypeParam;
    using Int = std::int64_t;
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
        expect_aliased_operands_to_work<T>(
            {std::string("gemv ") + static_cast<char>(op),
             [op](std::vector<T>& memory, Int n, Int A, Int lda, Int x, Int incx, Int y, Int incy) {
                 T* const m = memory.data();
                 host::gemv<T>(op, n, n, T(2), m + A, lda, m + x, incx, T(-1), m + y, incy, 2);
             }});
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
        for (const bool hermitian : {false, true})
            expect_aliased_operands_to_work<T>(
                {std::string(hermitian ? "hemv " : "symv ") + static_cast<char>(uplo),
                 [=](std::vector<T>& memory, Int n, Int A, Int lda, Int x, Int incx, Int y, Int incy) {
                     T* const m = memory.data();
                     const auto product = hermitian ? host::hemv<T> : host::symv<T>;
                     product(uplo, n, T(2), m + A, lda, m + x, incx, T(-1), m + y, incy, 2);
                 }});
}

} // namespace
} // namespace starmv::test
