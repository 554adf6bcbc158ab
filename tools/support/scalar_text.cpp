#include "tools/support/scalar_text.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace starmv::tools {

namespace {

// Takes a number off the front of text; a sign before it may be '+' as well.
std::optional<double> take_number(std::string_view& text) {
    const bool plus = text.starts_with('+');
    if (plus) text.remove_prefix(1);
    if (plus && text.starts_with('-')) return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

bool is_imaginary_unit(std::string_view text) { return text == "i" || text == "j"; }

std::optional<std::complex<double>> parse(std::string_view text) {
    const auto first = take_number(text);
    if (!first) return std::nullopt;
    if (text.empty()) return std::complex<double>(*first, 0);
    if (is_imaginary_unit(text)) return std::complex<double>(0, *first);
    const bool comma = text.starts_with(',');
    if (comma)
        text.remove_prefix(1);
    else if (!text.starts_with('+') && !text.starts_with('-'))
        return std::nullopt;
    const auto second = take_number(text);
    if (!second || !(comma ? text.empty() : is_imaginary_unit(text))) return std::nullopt;
    return std::complex<double>(*first, *second);
}

} // namespace

std::complex<double> parse_complex(const std::string& option, const std::string& text) {
    const auto value = parse(text);
    if (!value || !std::isfinite(value->real()) || !std::isfinite(value->imag()))
        throw Error(
            fmt::format("{} is {}; it must be a finite number such as 1.5, or 1.5,-2 or 1.5-2i for a complex matrix",
                        option, in_quotes(text)));
    return *value;
}

template <Scalar T>
T parse_scalar(const std::string& option, const std::string& text) {
    const std::complex<double> value = parse_complex(option, text);
    T result;
    if constexpr (is_complex<T>) {
        result =
            T(static_cast<typename T::value_type>(value.real()), static_cast<typename T::value_type>(value.imag()));
    } else {
        if (value.imag() != 0)
            throw Error(fmt::format("{} is {}; it must be a real number, because A is real", option, in_quotes(text)));
        result = static_cast<T>(value.real());
    }
    if (!std::isfinite(std::real(result)) || !std::isfinite(std::imag(result)))
        throw Error(fmt::format("{} is {}; it must be within the range of single precision, A's type", option,
                                in_quotes(text)));
    return result;
}

template float parse_scalar<float>(const std::string&, const std::string&);
template double parse_scalar<double>(const std::string&, const std::string&);
template std::complex<float> parse_scalar<std::complex<float>>(const std::string&, const std::string&);
template std::complex<double> parse_scalar<std::complex<double>>(const std::string&, const std::string&);

} // namespace starmv::tools
