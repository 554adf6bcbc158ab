// Expectations that the host tests share.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "kernels/cpu/isa.hpp"
#include "kernels/reference/reference.hpp"
#include "starmv/error.hpp"
#include "support/operands.hpp"

namespace starmv::test {

using Scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;

inline constexpr std::array<std::int64_t, 18> sizes = {0,  1,  2,  3,  7,  8,  9,   15,  16,
                                                       17, 31, 33, 63, 64, 65, 100, 129, 257};
inline constexpr std::array<std::int64_t, 6> increments = {1, -1, 2, -2, 7, -7};
inline constexpr std::array<int, 4> team_sizes = {1, 2, 3, 7};

template <Scalar T>
using Part = decltype(std::real(T{})); // the type of the real part

template <Scalar T>
T general() {
    if constexpr (is_complex<T>)
        return {0.75F, -1.25F};
    else
        return T(-0.625);
}

template <Scalar T>
std::vector<T> factors() {
    std::vector<T> values{T(0), T(1), T(-1), general<T>()};
    if constexpr (is_complex<T>) values.push_back({0, 1});
    return values;
}

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

template <Scalar T>
std::vector<T> elements(const VectorOperand<T>& v) {
    std::vector<T> result;
    for (std::int64_t k = 0; k < v.n; ++k)
        result.push_back(v.at(k));
    return result;
}

// Memory between and around the elements is as it was.
template <Scalar T>
bool gaps_unchanged(VectorOperand<T> before, const VectorOperand<T>& after) {
    for (std::int64_t k = 0; k < after.n; ++k)
        before.at(k) = after.at(k);
    return same_bits(before.memory, after.memory);
}

template <Scalar T>
void expect_within(const reference::Expected<T>& expected, const VectorOperand<T>& y) {
    const auto comparison = reference::compare(expected, y.data(), y.inc);
    EXPECT_TRUE(comparison.within) << comparison.message;
}

template <Scalar T>
bool is_nan(const T& value) {
    return std::isnan(std::real(value)) || std::isnan(std::imag(value));
}

template <class Call>
void expect_invalid(const Call& call, const std::string& argument, int position, const std::string& what) {
    try {
        call();
        ADD_FAILURE() << "nothing was thrown; expected: " << what;
    } catch (const InvalidArgument& error) {
        EXPECT_EQ(error.argument(), argument);
        EXPECT_EQ(error.position(), position);
        EXPECT_EQ(std::string(error.what()), what);
    }
}

// The instruction sets that this machine can run.
inline std::vector<cpu::Isa> available_isas() {
    std::vector<cpu::Isa> isas;
    for (const auto isa : {cpu::Isa::Baseline, cpu::Isa::X86V3, cpu::Isa::X86V4})
        if (cpu::available(isa)) isas.push_back(isa);
    return isas;
}

// Selects an instruction set for as long as it lives.
class WithIsa {
public:
    explicit WithIsa(cpu::Isa isa) : before_(cpu::selected()) { cpu::select(isa); }
    ~WithIsa() { cpu::select(before_); }
    WithIsa(const WithIsa&) = delete;
    WithIsa& operator=(const WithIsa&) = delete;

private:
    cpu::Isa before_;
};

} // namespace starmv::test
