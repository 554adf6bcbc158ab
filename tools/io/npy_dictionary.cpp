#include "tools/io/npy_dictionary.hpp"

#include <charconv>
#include <set>

#include <fmt/format.h>

#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

// A reader for just that part of Python's syntax which NumPy writes.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    NpyDictionary dictionary() {
        NpyDictionary result;
        std::set<std::string> seen;
        expect('{');
        while (!accept('}')) {
            const std::string key = string();
            if (!seen.insert(key).second) fail(fmt::format("has two entries {}", in_quotes(key)));
            expect(':');
            if (key == "descr")
                result.descr = element_type();
            else if (key == "fortran_order")
                result.fortran_order = boolean();
            else if (key == "shape")
                result.shape = tuple();
            else
                fail(fmt::format("has an unknown entry {}", in_quotes(key)));
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        if (skip_blanks(); !text_.empty()) fail(fmt::format("goes on with {}", in_quotes(text_)));
        for (const char* key : {"descr", "fortran_order", "shape"})
            if (!seen.contains(key)) fail(fmt::format("has no entry '{}'", key));
        return result;
    }

private:
    [[noreturn]] static void fail(const std::string& what) { throw Error("the header " + what); }

    void skip_blanks() {
        const auto first = text_.find_first_not_of(" \t\r\n");
        text_.remove_prefix(first == std::string_view::npos ? text_.size() : first);
    }
    bool accept(char c) {
        skip_blanks();
        if (!text_.starts_with(c)) return false;
        text_.remove_prefix(1);
        return true;
    }
    void expect(char c) {
        if (!accept(c)) fail(fmt::format("has {} where '{}' must be", next(), c));
    }
    std::string next() const { return text_.empty() ? "its end" : in_quotes(text_.substr(0, 20)); }

    std::string string() {
        skip_blanks();
        const char quote = text_.empty() ? '\0' : text_.front();
        if (quote != '\'' && quote != '"') fail(fmt::format("has {} where a string must be", next()));
        const auto end = text_.find(quote, 1);
        if (end == std::string_view::npos) fail("has a string without an end");
        const std::string result(text_.substr(1, end - 1));
        text_.remove_prefix(end + 1);
        return result;
    }
    std::string element_type() {
        skip_blanks();
        if (text_.starts_with('[')) fail("describes a structured type; the elements must be f4, f8, c8 or c16");
        return string();
    }
    bool boolean() {
        skip_blanks();
        for (const bool value : {false, true}) {
            const std::string_view word = value ? "True" : "False";
            if (text_.starts_with(word)) {
                text_.remove_prefix(word.size());
                return value;
            }
        }
        fail(fmt::format("has {} where True or False must be", next()));
    }
    std::vector<std::int64_t> tuple() {
        std::vector<std::int64_t> result;
        expect('(');
        while (!accept(')')) {
            result.push_back(size());
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return result;
    }
    std::int64_t size() {
        skip_blanks();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (error == std::errc::result_out_of_range)
            fail(fmt::format("has a dimension of {}; it must be less than 2^63", next()));
        if (error != std::errc{}) fail(fmt::format("has {} where a dimension must be", next()));
        if (value < 0) fail(fmt::format("has a dimension of {}; it must be at least 0", value));
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        if (text_.starts_with('L')) text_.remove_prefix(1); // a long integer, written by Python 2
        return value;
    }

    std::string_view text_;
};

} // namespace

NpyDictionary parse_npy_dictionary(std::string_view text) { return Parser(text).dictionary(); }

} // namespace starmv::tools
