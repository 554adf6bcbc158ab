// The functions of the C interface, by type.
#pragma once

#include <complex>

#include "starmv/starmv.h"

namespace starmv::test {

template <class T>
struct CLetter;

template <>
struct CLetter<float> {
    static constexpr auto gemv_host = starmv_sgemv_host, gemv = starmv_sgemv;
    static constexpr auto symv_host = starmv_ssymv_host, symv = starmv_ssymv;
    static constexpr auto scal_host = starmv_sscal_host, scal = starmv_sscal;
    static constexpr auto gemv_async = starmv_sgemv_async;
    static constexpr auto symv_async = starmv_ssymv_async;
    static constexpr auto scal_async = starmv_sscal_async;
    static constexpr auto task_gemv = starmv_task_sgemv;
    static constexpr auto task_symv = starmv_task_ssymv;
    static constexpr auto task_scal = starmv_task_sscal;
};

template <>
struct CLetter<double> {
    static constexpr auto gemv_host = starmv_dgemv_host, gemv = starmv_dgemv;
    static constexpr auto symv_host = starmv_dsymv_host, symv = starmv_dsymv;
    static constexpr auto scal_host = starmv_dscal_host, scal = starmv_dscal;
    static constexpr auto gemv_async = starmv_dgemv_async;
    static constexpr auto symv_async = starmv_dsymv_async;
    static constexpr auto scal_async = starmv_dscal_async;
    static constexpr auto task_gemv = starmv_task_dgemv;
    static constexpr auto task_symv = starmv_task_dsymv;
    static constexpr auto task_scal = starmv_task_dscal;
};

template <>
struct CLetter<std::complex<float>> {
    static constexpr auto gemv_host = starmv_cgemv_host, gemv = starmv_cgemv;
    static constexpr auto symv_host = starmv_csymv_host, symv = starmv_csymv;
    static constexpr auto hemv_host = starmv_chemv_host, hemv = starmv_chemv;
    static constexpr auto scal_host = starmv_cscal_host, scal = starmv_cscal;
    static constexpr auto gemv_async = starmv_cgemv_async;
    static constexpr auto symv_async = starmv_csymv_async, hemv_async = starmv_chemv_async;
    static constexpr auto scal_async = starmv_cscal_async;
    static constexpr auto task_gemv = starmv_task_cgemv;
    static constexpr auto task_symv = starmv_task_csymv, task_hemv = starmv_task_chemv;
    static constexpr auto task_scal = starmv_task_cscal;
};

template <>
struct CLetter<std::complex<double>> {
    static constexpr auto gemv_host = starmv_zgemv_host, gemv = starmv_zgemv;
    static constexpr auto symv_host = starmv_zsymv_host, symv = starmv_zsymv;
    static constexpr auto hemv_host = starmv_zhemv_host, hemv = starmv_zhemv;
    static constexpr auto scal_host = starmv_zscal_host, scal = starmv_zscal;
    static constexpr auto gemv_async = starmv_zgemv_async;
    static constexpr auto symv_async = starmv_zsymv_async, hemv_async = starmv_zhemv_async;
    static constexpr auto scal_async = starmv_zscal_async;
    static constexpr auto task_gemv = starmv_task_zgemv;
    static constexpr auto task_symv = starmv_task_zsymv, task_hemv = starmv_task_zhemv;
    static constexpr auto task_scal = starmv_task_zscal;
};

} // namespace starmv::test
