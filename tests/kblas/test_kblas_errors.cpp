// Wrong arguments: the code is minus their place in KBLAS's list, the message has KBLAS's names, nothing is printed and
// nothing is launched. Needs no device, because arguments are checked before CUDA is asked for anything.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "kblas.h"
#include "starmv/starmv.h"

namespace {

struct BadCall {
    int status;
    std::string message;
    std::function<int(double*)> call; // the pointer is 64 elements of host memory, which nothing may touch
};

std::vector<BadCall> bad_calls() {
    const cuDoubleComplex one = make_cuDoubleComplex(1, 0);
    const auto z = [](double* d) { return reinterpret_cast<cuDoubleComplex*>(d); };
    return {
        {-1, "kblas_dscal: n is -1; it must be at least 0", [](double* d) { return kblas_dscal(-1, 2, d, 1); }},
        {-3, "kblas_dscal_async: x is null; it must be a valid pointer",
         [](double*) { return kblas_dscal_async(1, 2, nullptr, 1, nullptr); }},
        {-4, "kblas_dscal: incx is 0; it must be other than 0", [](double* d) { return kblas_dscal(2, 2, d, 0); }},

        {-1, "kblas_dgemv: trans is 'X'; it must be 'N', 'T' or 'C'",
         [](double* d) { return kblas_dgemv('X', 2, 2, 1, d, 2, d + 8, 1, 0, d + 16, 1); }},
        {-1, "kblas_dgemv2: trans is character 7; it must be 'N', 'T' or 'C'",
         [](double* d) { return kblas_dgemv2('\a', 2, 2, 1, d, 2, d + 8, 1, 0, d + 16, 1); }},
        {-2, "kblas_dgemv2_async: rows is -1; it must be at least 0",
         [](double* d) { return kblas_dgemv2_async('n', -1, 2, 1, d, 2, d + 8, 1, 0, d + 16, 1, nullptr); }},
        {-3, "kblas_dgemv_async: cols is -2; it must be at least 0",
         [](double* d) { return kblas_dgemv_async('t', 2, -2, 1, d, 2, d + 8, 1, 0, d + 16, 1, nullptr); }},
        {-5, "kblas_dgemv: dA is null; it must be a valid pointer",
         [](double* d) { return kblas_dgemv('N', 2, 2, 1, nullptr, 2, d + 8, 1, 0, d + 16, 1); }},
        {-6, "kblas_dgemv: lda is 3; it must be at least max(1, rows) = 4",
         [](double* d) { return kblas_dgemv('N', 4, 2, 1, d, 3, d + 8, 1, 0, d + 16, 1); }},
        {-6, "kblas_dgemv_offset: lda is 3; it must be at least max(1, rows) = 4",
         [](double* d) { return kblas_dgemv_offset('N', 4, 2, 1, d, 3, d + 8, 1, 0, d + 16, 1, 3, 0); }},
        {-7, "kblas_dgemv2: dX is null; it must be a valid pointer",
         [](double* d) { return kblas_dgemv2('C', 2, 2, 1, d, 2, nullptr, 1, 0, d + 16, 1); }},
        {-8, "kblas_dgemv: incx is 0; it must be other than 0",
         [](double* d) { return kblas_dgemv('N', 2, 2, 1, d, 2, d + 8, 0, 0, d + 16, 1); }},
        {-10, "kblas_dgemv: dY is null; it must be a valid pointer",
         [](double* d) { return kblas_dgemv('N', 2, 2, 0, d, 2, d + 8, 1, 0, nullptr, 1); }},
        {-11, "kblas_dgemv: incy is 0; it must be other than 0",
         [](double* d) { return kblas_dgemv('N', 2, 2, 1, d, 2, d + 8, 1, 0, d + 16, 0); }},
        {-12, "kblas_dgemv_offset: offset_r is -1; it must be from 0 to rows = 2",
         [](double* d) { return kblas_dgemv_offset('N', 2, 3, 1, d, 2, d + 8, 1, 0, d + 16, 1, -1, 0); }},
        {-12, "kblas_dgemv2_offset_async: offset_r is 3; it must be from 0 to rows = 2",
         [](double* d) {
             return kblas_dgemv2_offset_async('N', 2, 3, 1, d, 2, d + 8, 1, 0, d + 16, 1, 3, 0, nullptr);
         }},
        {-13, "kblas_dgemv2_offset: offset_c is 4; it must be from 0 to cols = 3",
         [](double* d) { return kblas_dgemv2_offset('T', 2, 3, 1, d, 2, d + 8, 1, 0, d + 16, 1, 2, 4); }},

        {-1, "kblas_dsymv: uplo is 'N'; it must be 'L' or 'U'",
         [](double* d) { return kblas_dsymv('N', 2, 1, d, 2, d + 8, 1, 0, d + 16, 1); }},
        {-2, "kblas_dsymv_async: m is -1; it must be at least 0",
         [](double* d) { return kblas_dsymv_async('l', -1, 1, d, 2, d + 8, 1, 0, d + 16, 1, nullptr); }},
        {-4, "kblas_dsymv: dA is null; it must be a valid pointer",
         [](double* d) { return kblas_dsymv('U', 2, 1, nullptr, 2, d + 8, 1, 0, d + 16, 1); }},
        {-5, "kblas_zhemv: lda is 1; it must be at least max(1, m) = 2",
         [=](double* d) { return kblas_zhemv('u', 2, one, z(d), 1, z(d + 16), 1, one, z(d + 32), 1); }},
        {-6, "kblas_zhemv_async: dX is null; it must be a valid pointer",
         [=](double* d) { return kblas_zhemv_async('U', 2, one, z(d), 2, nullptr, 1, one, z(d + 32), 1, nullptr); }},
        {-7, "kblas_dsymv: incx is 0; it must be other than 0",
         [](double* d) { return kblas_dsymv('L', 2, 1, d, 2, d + 8, 0, 0, d + 16, 1); }},
        {-9, "kblas_dsymv: dY is null; it must be a valid pointer",
         [](double* d) { return kblas_dsymv('L', 2, 1, d, 2, d + 8, 1, 0, nullptr, 1); }},
        {-10, "kblas_dsymv_offset: incy is 0; it must be other than 0",
         [](double* d) { return kblas_dsymv_offset('L', 2, 1, d, 2, d + 8, 1, 0, d + 16, 0, 1); }},
        {-11, "kblas_dsymv_offset: offset is -1; it must be from 0 to m = 2",
         [](double* d) { return kblas_dsymv_offset('L', 2, 1, d, 2, d + 8, 1, 0, d + 16, 1, -1); }},
        {-11, "kblas_zhemv_offset_async: offset is 3; it must be from 0 to m = 2",
         [=](double* d) {
             return kblas_zhemv_offset_async('L', 2, one, z(d), 2, z(d + 16), 1, one, z(d + 32), 1, 3, nullptr);
         }},
    };
}

TEST(KblasErrors, AnswerWithTheArgumentsPlaceAndNameItAndPrintNothing) {
    std::vector<double> memory(64, 1.0);
    for (const BadCall& bad : bad_calls()) {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        const int status = bad.call(memory.data());
        const std::string printed = testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
        EXPECT_EQ(status, bad.status) << bad.message;
        EXPECT_EQ(starmv_last_error(), bad.message);
        EXPECT_EQ(printed, "") << bad.message;
    }
    EXPECT_EQ(memory, std::vector<double>(64, 1.0));
}

TEST(KblasErrors, MisalignedPointersAreNamed) {
    std::vector<double> memory(64, 1.0);
    double* d = memory.data();
    double* const odd = reinterpret_cast<double*>(reinterpret_cast<char*>(d) + 4);
    const auto expect = [](int status, int position, const std::string& name) {
        EXPECT_EQ(status, position) << name;
        const std::string message = starmv_last_error();
        EXPECT_NE(message.find(": " + name + " is 0x"), std::string::npos) << message;
        EXPECT_NE(message.find("it must be aligned to 8 bytes"), std::string::npos) << message;
    };
    expect(kblas_dscal(2, 2, odd, 1), -3, "x");
    expect(kblas_dgemv('N', 2, 2, 1, odd, 2, d + 8, 1, 0, d + 16, 1), -5, "dA");
    expect(kblas_dgemv2('N', 2, 2, 1, d, 2, odd, 1, 0, d + 16, 1), -7, "dX");
    expect(kblas_dgemv_offset('T', 2, 2, 1, d, 2, d + 8, 1, 0, odd, 1, 1, 1), -10, "dY");
    expect(kblas_dsymv('L', 2, 1, odd, 2, d + 8, 1, 0, d + 16, 1), -4, "dA");
    expect(kblas_dsymv('U', 2, 1, d, 2, odd, 1, 0, d + 16, 1), -6, "dX");
    expect(kblas_dsymv_offset('U', 2, 1, d, 2, d + 8, 1, 0, odd, 1, 1), -9, "dY");
}

// Compared by the ranges of memory that the call would use; y is apart from A here where the offset makes it so.
TEST(KblasErrors, OverlapOfYIsRefused) {
    std::vector<double> memory(64, 1.0);
    double* d = memory.data();
    EXPECT_EQ(kblas_dgemv('N', 4, 4, 1, d, 4, d + 32, 1, 0, d + 15, 1), -10);
    EXPECT_NE(std::string(starmv_last_error()).find("kblas_dgemv: y is 0x"), std::string::npos) << starmv_last_error();
    EXPECT_EQ(kblas_dgemv_offset('T', 4, 4, 1, d, 4, d + 32, 1, 0, d + 33, 1, 1, 1), -10);
    EXPECT_EQ(kblas_dsymv('L', 4, 1, d, 4, d + 32, 1, 0, d + 32, 1), -9);
    EXPECT_EQ(kblas_dsymv_offset('U', 4, 1, d, 4, d + 32, 1, 0, d + 14, 1, 1), -9);
}

} // namespace
