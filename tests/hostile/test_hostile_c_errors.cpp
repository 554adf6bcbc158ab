// The C interface's host and stream level: every wrong argument gives its position and the message of C++, in the name of
// the C function. Arguments are checked before CUDA is asked for anything, so this needs no GPU.
#include <gtest/gtest.h>

#include "hostile/bad_arguments.hpp"
#include "hostile/c_letters.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"

namespace starmv::test {
namespace {

enum class Form { Host, Waiting, Async };

std::string function_name(char letter, Routine routine, Form form) {
    return std::string("starmv_") + letter + name_of(routine) +
           (form == Form::Host    ? "_host"
            : form == Form::Async ? "_async"
                                  : "");
}

// What C passes for alpha and beta.
template <Scalar T>
auto scalar_argument(const T& value, bool there) {
    if constexpr (is_complex<T>)
        return there ? static_cast<const void*>(&value) : nullptr;
    else
        return value;
}

template <Scalar T>
int call(Routine routine, Form form, const Arguments<T>& a) {
    using L = CLetter<T>;
    const auto alpha = scalar_argument(a.alpha, a.has_alpha), beta = scalar_argument(a.beta, a.has_beta);
    const char op = static_cast<char>(a.op), uplo = static_cast<char>(a.uplo);
    const auto symmetric = [&](auto on_host, auto waiting, auto async) {
        if (form == Form::Host) return on_host(uplo, a.n, alpha, a.A, a.lda, a.x, a.incx, beta, a.y, a.incy);
        if (form == Form::Waiting) return waiting(uplo, a.n, alpha, a.A, a.lda, a.x, a.incx, beta, a.y, a.incy);
        return async(uplo, a.n, alpha, a.A, a.lda, a.x, a.incx, beta, a.y, a.incy, nullptr);
    };
    switch (routine) {
    case Routine::Gemv:
        if (form == Form::Host) return L::gemv_host(op, a.m, a.n, alpha, a.A, a.lda, a.x, a.incx, beta, a.y, a.incy);
        if (form == Form::Waiting) return L::gemv(op, a.m, a.n, alpha, a.A, a.lda, a.x, a.incx, beta, a.y, a.incy);
        return L::gemv_async(op, a.m, a.n, alpha, a.A, a.lda, a.x, a.incx, beta, a.y, a.incy, nullptr);
    case Routine::Symv:
        return symmetric(L::symv_host, L::symv, L::symv_async);
    case Routine::Hemv:
        if constexpr (is_complex<T>) return symmetric(L::hemv_host, L::hemv, L::hemv_async);
        break;
    case Routine::Scal:
        if (form == Form::Host) return L::scal_host(a.n, beta, a.y, a.incy);
        if (form == Form::Waiting) return L::scal(a.n, beta, a.y, a.incy);
        return L::scal_async(a.n, beta, a.y, a.incy, nullptr);
    }
    ADD_FAILURE() << "there is no such function";
    return 0;
}

template <class T>
class CErrors : public testing::Test {};
TYPED_TEST_SUITE(CErrors, AllTypes, TypeNames);

TYPED_TEST(CErrors, EveryWrongArgumentOfEveryFunction) {
    using T = TypeParam;
    Random random(1);
    std::vector<T> memory = random.vector<T>(Arguments<T>::elements);
    const std::vector<T> before = memory;
    for (const Routine routine : {Routine::Gemv, Routine::Symv, Routine::Hemv, Routine::Scal}) {
        if (routine == Routine::Hemv && !is_complex<T>) continue;
        for (const Form form : {Form::Host, Form::Waiting, Form::Async}) {
            for (const BadCall<T>& bad : bad_calls_in_c<T>(routine, memory.data())) {
                const std::string message = function_name(letter<T>, routine, form) + ": " + bad.rest;
                EXPECT_EQ(call(routine, form, bad.arguments), -bad.position) << message;
                EXPECT_EQ(starmv_last_error(), message);
                EXPECT_TRUE(same_bits(before, memory)) << message;
            }
            // A call that succeeds leaves the text of the last failure alone.
            const std::string last = starmv_last_error();
            Arguments<T> nothing(memory.data());
            nothing.m = nothing.n = 0;
            if (form != Form::Host) continue; // the others want a device even so
            EXPECT_EQ(call(routine, form, nothing), 0);
            EXPECT_EQ(starmv_last_error(), last);
        }
    }
}

} // namespace
} // namespace starmv::test
