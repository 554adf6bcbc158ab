#include "tools/io/matrix_market.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/io/text_scanner.hpp"
#include "tools/support/error.hpp"
#include "tools/support/memory.hpp"

namespace starmv::tools {

namespace {

using Field = MatrixMarketHeader::Field;
using Symmetry = MatrixMarketHeader::Symmetry;

constexpr std::string_view banner = "%%matrixmarket";

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::vector<std::string> words_of(std::string_view line) {
    std::istringstream stream{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

template <class Value, std::size_t count>
Value choose(const char* what, const std::string& word, const std::pair<const char*, Value> (&choices)[count],
             const char* requirement) {
    for (const auto& [name, value] : choices)
        if (word == name) return value;
    throw Error(fmt::format("its {} is {}; it must be {}", what, in_quotes(word), requirement));
}

void parse_banner(std::string_view line, MatrixMarketHeader& header) {
    const std::vector<std::string> words = words_of(lower_case(line));
    if (words.size() != 5)
        throw Error("its first line must have five words: %%MatrixMarket matrix array <field> <symmetry>");
    if (words[1] != "matrix") throw Error(fmt::format("it holds a {}; it must be a matrix", in_quotes(words[1])));
    if (words[2] != "array")
        throw Error(fmt::format("its format is {}; it must be array, the one for dense matrices", in_quotes(words[2])));
    const std::pair<const char*, Field> fields[] = {
        {"real", Field::Real}, {"double", Field::Real}, {"integer", Field::Integer}, {"complex", Field::Complex}};
    header.field = choose("field", words[3], fields, "real, integer or complex");
    const std::pair<const char*, Symmetry> symmetries[] = {{"general", Symmetry::General},
                                                           {"symmetric", Symmetry::Symmetric},
                                                           {"skew-symmetric", Symmetry::SkewSymmetric},
                                                           {"hermitian", Symmetry::Hermitian}};
    header.symmetry = choose("symmetry", words[4], symmetries, "general, symmetric, skew-symmetric or hermitian");
    if (header.symmetry == Symmetry::Hermitian && header.field != Field::Complex)
        throw Error("its symmetry is hermitian; its field must be complex then");
}

std::optional<std::int64_t> parse_size(const std::string& word) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < 0) return std::nullopt;
    return value;
}

void parse_sizes(std::string_view line, MatrixMarketHeader& header) {
    const std::vector<std::string> words = words_of(line);
    const auto rows = words.size() == 2 ? parse_size(words[0]) : std::nullopt;
    const auto columns = words.size() == 2 ? parse_size(words[1]) : std::nullopt;
    if (!rows || !columns)
        throw Error(fmt::format("its size line is {}; it must be the numbers of rows and columns", in_quotes(line)));
    if (header.symmetry != Symmetry::General && *rows != *columns)
        throw Error(fmt::format("it is {} x {}; with its symmetry it must be square", *rows, *columns));
    header.rows = *rows;
    header.columns = *columns;
}

// First row that is stored of column j.
std::int64_t first_row(const MatrixMarketHeader& header, std::int64_t j) {
    switch (header.symmetry) {
    case Symmetry::General:
        return 0;
    case Symmetry::SkewSymmetric:
        return j + 1;
    case Symmetry::Symmetric:
    case Symmetry::Hermitian:
        break;
    }
    return j;
}

// How many numbers the file must hold.
std::int64_t stored_numbers(const MatrixMarketHeader& header) {
    const std::int64_t m = header.rows, n = header.columns;
    const std::int64_t all = array_bytes(m, n, 16, "the matrix") / 16;
    const std::int64_t diagonal = header.symmetry == Symmetry::General ? 0 : m;
    std::int64_t elements = all;
    if (header.symmetry == Symmetry::SkewSymmetric) elements = (all - diagonal) / 2;
    if (header.symmetry == Symmetry::Symmetric || header.symmetry == Symmetry::Hermitian)
        elements = (all - diagonal) / 2 + diagonal;
    return header.field == Field::Complex ? 2 * elements : elements;
}

void check_size(const InputFile& file, const MatrixMarketHeader& header) {
    // A digit and a blank each, at least; asked before memory is allocated for what cannot be there.
    const std::int64_t most = (file.size() - header.data_offset + 1) / 2;
    const std::int64_t needed = stored_numbers(header);
    if (needed > most)
        throw Error(fmt::format("it has at most {} numbers after its size line; there must be {}", most, needed));
}

class NumberReader {
public:
    NumberReader(const InputFile& file, const MatrixMarketHeader& header)
        : scanner_(file, header.data_offset, header.data_line), integer_(header.field == Field::Integer),
          expected_(stored_numbers(header)) {}

    double next() {
        std::string_view word;
        if (!scanner_.next_word(word))
            throw Error(fmt::format("it ends after {} numbers; there must be {}", count_, expected_));
        ++count_;
        const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
        const char* const end = digits.data() + digits.size();
        double value = 0;
        std::from_chars_result result{};
        if (integer_) {
            std::int64_t whole = 0;
            result = std::from_chars(digits.data(), end, whole);
            value = static_cast<double>(whole);
        } else {
            result = std::from_chars(digits.data(), end, value);
        }
        // What lies outside the range of double is refused like text: it would become infinity or zero.
        if (result.ec != std::errc{} || result.ptr != end || digits.starts_with('+') ||
            (word.starts_with('+') && digits.starts_with('-')))
            throw Error(fmt::format("line {} has {}; it must be {} number in the range of {}", scanner_.line_number(),
                                    in_quotes(word), integer_ ? "an integer" : "a",
                                    integer_ ? "64 bits" : "double precision"));
        return value;
    }

    void expect_end() {
        std::string_view word;
        if (scanner_.next_word(word))
            throw Error(fmt::format("line {} goes on with {} after the last of its {} numbers", scanner_.line_number(),
                                    in_quotes(word), expected_));
    }

    double fraction() const { return static_cast<double>(count_) / static_cast<double>(expected_); }

private:
    TextScanner scanner_;
    bool integer_;
    std::int64_t expected_, count_ = 0;
};

template <Scalar T>
T next_element(NumberReader& reader, Field field) {
    const double re = reader.next();
    if constexpr (is_complex<T>) {
        using R = typename T::value_type;
        return {static_cast<R>(re), static_cast<R>(field == Field::Complex ? reader.next() : 0.0)};
    } else {
        return static_cast<T>(re);
    }
}

template <Scalar T>
T mirrored(T element, Symmetry symmetry) {
    if (symmetry == Symmetry::SkewSymmetric) return -element;
    if constexpr (is_complex<T>) {
        if (symmetry == Symmetry::Hermitian) return std::conj(element);
    }
    return element;
}

template <Scalar T>
void read_elements(NumberReader& reader, const MatrixMarketHeader& header, T* to, Progress& progress) {
    const std::int64_t m = header.rows;
    for (std::int64_t j = 0; j < header.columns; ++j) {
        if (header.symmetry == Symmetry::SkewSymmetric) to[j * m + j] = T{};
        for (std::int64_t i = first_row(header, j); i < m; ++i) {
            const T element = next_element<T>(reader, header.field);
            if (header.symmetry == Symmetry::Hermitian && i == j && std::imag(element) != 0)
                throw Error(
                    fmt::format("element ({}, {}) has the imaginary part {}; the diagonal of a hermitian matrix must "
                                "be real",
                                i + 1, j + 1, std::imag(element)));
            to[j * m + i] = element;
            if (header.symmetry != Symmetry::General && i != j) to[i * m + j] = mirrored(element, header.symmetry);
        }
        progress.set_fraction(reader.fraction());
    }
    reader.expect_end();
}

MatrixMarketHeader read_header(const InputFile& file) {
    MatrixMarketHeader header{};
    TextScanner scanner(file, 0, 1);
    std::string_view line;
    scanner.next_line(line);
    parse_banner(line, header);
    do {
        if (!scanner.next_line(line)) throw Error("it has no size line");
    } while (line.starts_with('%') || line.find_first_not_of(" \t\r") == std::string_view::npos);
    parse_sizes(line, header);
    header.data_offset = scanner.offset();
    header.data_line = scanner.line_number();
    return header;
}

} // namespace

bool starts_like_matrix_market(std::string_view beginning) { return lower_case(beginning).starts_with(banner); }

MatrixMarketHeader read_matrix_market_header(const InputFile& file) {
    try {
        const MatrixMarketHeader header = read_header(file);
        check_size(file, header);
        return header;
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", file.path(), error.what()));
    }
}

template <Scalar T>
void read_matrix_market_data(const InputFile& file, const MatrixMarketHeader& header, T* to, Progress& progress) {
    try {
        NumberReader reader(file, header);
        read_elements(reader, header, to, progress);
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", file.path(), error.what()));
    }
}

template void read_matrix_market_data<float>(const InputFile&, const MatrixMarketHeader&, float*, Progress&);
template void read_matrix_market_data<double>(const InputFile&, const MatrixMarketHeader&, double*, Progress&);
template void read_matrix_market_data<std::complex<float>>(const InputFile&, const MatrixMarketHeader&,
                                                           std::complex<float>*, Progress&);
template void read_matrix_market_data<std::complex<double>>(const InputFile&, const MatrixMarketHeader&,
                                                            std::complex<double>*, Progress&);

} // namespace starmv::tools
