// Every level-2 routine that KBLAS-gpu 4.0.0 declares for one GPU is declared with the same type, which compiling this
// proves, and is in the library under its plain C name, which is what a program that was compiled long ago asks for.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>

#include "kblas.h"
#include "kblas/signatures.hpp"

namespace {

using namespace starmv::test;

struct Routine {
    const char* name;
    void* address;
};

// A function of another type than F does not convert.
template <class F>
Routine routine(const char* name, std::type_identity_t<F>* function) {
    return {name, reinterpret_cast<void*>(function)};
}

const Routine routines[] = {
    routine<Scal<float>>("kblas_sscal", kblas_sscal),
    routine<Scal<double>>("kblas_dscal", kblas_dscal),
    routine<Scal<cuFloatComplex>>("kblas_cscal", kblas_cscal),
    routine<Scal<cuDoubleComplex>>("kblas_zscal", kblas_zscal),
    routine<ScalAsync<float>>("kblas_sscal_async", kblas_sscal_async),
    routine<ScalAsync<double>>("kblas_dscal_async", kblas_dscal_async),
    routine<ScalAsync<cuFloatComplex>>("kblas_cscal_async", kblas_cscal_async),
    routine<ScalAsync<cuDoubleComplex>>("kblas_zscal_async", kblas_zscal_async),
    routine<Gemv<float>>("kblas_sgemv", kblas_sgemv),
    routine<Gemv<double>>("kblas_dgemv", kblas_dgemv),
    routine<Gemv<cuFloatComplex>>("kblas_cgemv", kblas_cgemv),
    routine<Gemv<cuDoubleComplex>>("kblas_zgemv", kblas_zgemv),
    routine<GemvAsync<float>>("kblas_sgemv_async", kblas_sgemv_async),
    routine<GemvAsync<double>>("kblas_dgemv_async", kblas_dgemv_async),
    routine<GemvAsync<cuFloatComplex>>("kblas_cgemv_async", kblas_cgemv_async),
    routine<GemvAsync<cuDoubleComplex>>("kblas_zgemv_async", kblas_zgemv_async),
    routine<Gemv<float>>("kblas_sgemv2", kblas_sgemv2),
    routine<Gemv<double>>("kblas_dgemv2", kblas_dgemv2),
    routine<Gemv<cuFloatComplex>>("kblas_cgemv2", kblas_cgemv2),
    routine<Gemv<cuDoubleComplex>>("kblas_zgemv2", kblas_zgemv2),
    routine<GemvAsync<float>>("kblas_sgemv2_async", kblas_sgemv2_async),
    routine<GemvAsync<double>>("kblas_dgemv2_async", kblas_dgemv2_async),
    routine<GemvAsync<cuFloatComplex>>("kblas_cgemv2_async", kblas_cgemv2_async),
    routine<GemvAsync<cuDoubleComplex>>("kblas_zgemv2_async", kblas_zgemv2_async),
    routine<GemvOffset<float>>("kblas_sgemv_offset", kblas_sgemv_offset),
    routine<GemvOffset<double>>("kblas_dgemv_offset", kblas_dgemv_offset),
    routine<GemvOffset<cuFloatComplex>>("kblas_cgemv_offset", kblas_cgemv_offset),
    routine<GemvOffset<cuDoubleComplex>>("kblas_zgemv_offset", kblas_zgemv_offset),
    routine<GemvOffsetAsync<float>>("kblas_sgemv_offset_async", kblas_sgemv_offset_async),
    routine<GemvOffsetAsync<double>>("kblas_dgemv_offset_async", kblas_dgemv_offset_async),
    routine<GemvOffsetAsync<cuFloatComplex>>("kblas_cgemv_offset_async", kblas_cgemv_offset_async),
    routine<GemvOffsetAsync<cuDoubleComplex>>("kblas_zgemv_offset_async", kblas_zgemv_offset_async),
    routine<GemvOffset<float>>("kblas_sgemv2_offset", kblas_sgemv2_offset),
    routine<GemvOffset<double>>("kblas_dgemv2_offset", kblas_dgemv2_offset),
    routine<GemvOffset<cuFloatComplex>>("kblas_cgemv2_offset", kblas_cgemv2_offset),
    routine<GemvOffset<cuDoubleComplex>>("kblas_zgemv2_offset", kblas_zgemv2_offset),
    routine<GemvOffsetAsync<float>>("kblas_sgemv2_offset_async", kblas_sgemv2_offset_async),
    routine<GemvOffsetAsync<double>>("kblas_dgemv2_offset_async", kblas_dgemv2_offset_async),
    routine<GemvOffsetAsync<cuFloatComplex>>("kblas_cgemv2_offset_async", kblas_cgemv2_offset_async),
    routine<GemvOffsetAsync<cuDoubleComplex>>("kblas_zgemv2_offset_async", kblas_zgemv2_offset_async),
    routine<Symv<float>>("kblas_ssymv", kblas_ssymv),
    routine<Symv<double>>("kblas_dsymv", kblas_dsymv),
    routine<Symv<cuFloatComplex>>("kblas_chemv", kblas_chemv),
    routine<Symv<cuDoubleComplex>>("kblas_zhemv", kblas_zhemv),
    routine<SymvAsync<float>>("kblas_ssymv_async", kblas_ssymv_async),
    routine<SymvAsync<double>>("kblas_dsymv_async", kblas_dsymv_async),
    routine<SymvAsync<cuFloatComplex>>("kblas_chemv_async", kblas_chemv_async),
    routine<SymvAsync<cuDoubleComplex>>("kblas_zhemv_async", kblas_zhemv_async),
    routine<SymvOffset<float>>("kblas_ssymv_offset", kblas_ssymv_offset),
    routine<SymvOffset<double>>("kblas_dsymv_offset", kblas_dsymv_offset),
    routine<SymvOffset<cuFloatComplex>>("kblas_chemv_offset", kblas_chemv_offset),
    routine<SymvOffset<cuDoubleComplex>>("kblas_zhemv_offset", kblas_zhemv_offset),
    routine<SymvOffsetAsync<float>>("kblas_ssymv_offset_async", kblas_ssymv_offset_async),
    routine<SymvOffsetAsync<double>>("kblas_dsymv_offset_async", kblas_dsymv_offset_async),
    routine<SymvOffsetAsync<cuFloatComplex>>("kblas_chemv_offset_async", kblas_chemv_offset_async),
    routine<SymvOffsetAsync<cuDoubleComplex>>("kblas_zhemv_offset_async", kblas_zhemv_offset_async),
};

TEST(KblasHeader, HasEveryRoutineOfLevelTwoOnce) {
    std::set<std::string> names;
    for (const Routine& r : routines)
        EXPECT_TRUE(names.insert(r.name).second) << r.name;
    // 4 types, 7 families (scal, gemv, gemv2, symv or hemv, three offset forms), with and without _async
    EXPECT_EQ(names.size(), 4u * 7u * 2u);
}

TEST(KblasLibrary, ExportsEveryRoutineUnderItsPlainName) {
    for (const Routine& r : routines) {
        void* found = dlsym(RTLD_DEFAULT, r.name);
        ASSERT_NE(found, nullptr) << r.name;
        EXPECT_EQ(found, r.address) << r.name;
    }
}

TEST(KblasHeader, OptionsAreTheLettersOfTheBlas) {
    EXPECT_EQ(KBLAS_Lower, 'L');
    EXPECT_EQ(KBLAS_Upper, 'U');
    EXPECT_EQ(KBLAS_NoTrans, 'N');
    EXPECT_EQ(KBLAS_Trans, 'T');
    EXPECT_EQ(KBLAS_Success, 1) << "of the handle-based routines; level 2 answers 0";
}

} // namespace
