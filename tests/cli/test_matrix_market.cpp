#include <gtest/gtest.h>

#include "cli/expect_error.hpp"
#include "cli/temporary_directory.hpp"
#include "tools/io/matrix_file.hpp"

namespace {

using namespace starmv;
using test::expect_error;
using Complex = std::complex<double>;

class MatrixMarket : public testing::Test {
protected:
    tools::MatrixFile open(const std::string& text) {
        test::write_file(directory.file("a.mtx"), text);
        return tools::MatrixFile(directory.file("a.mtx"));
    }
    template <Scalar T>
    std::vector<T> elements(const std::string& text) {
        tools::Progress silent("", false);
        const auto read = open(text).read<T>(silent);
        return {read.begin(), read.end()};
    }
    void expect_refused(const std::string& text, const std::string& message) {
        SCOPED_TRACE(message);
        expect_error([&] { elements<Complex>(text); }, message);
    }
    test::TemporaryDirectory directory;
};

const std::string general = "%%MatrixMarket matrix array real general\n";

TEST_F(MatrixMarket, General) {
    const auto file = open(general + "2 3\n1\n2\n3\n4\n5\n6\n");
    EXPECT_EQ(file.rows(), 2);
    EXPECT_EQ(file.columns(), 3);
    EXPECT_TRUE(file.is_matrix());
    EXPECT_EQ(file.type(), tools::ElementType::Double);
    EXPECT_EQ(elements<double>(general + "2 3\n1\n2\n3\n4\n5\n6\n"), (std::vector<double>{1, 2, 3, 4, 5, 6}));
}

TEST_F(MatrixMarket, CommentsBlankLinesAndLayout) {
    const std::vector<double> expected = {1, -2, 3e5, 0.25};
    EXPECT_EQ(elements<double>("%%matrixmarket MATRIX Array REAL General\r\n% by hand\n\n  \n2 2\r\n"
                               "% first\n1.0\r\n\n +1e0 % no, this one is the second\n-2\n3"),
              (std::vector<double>{1, 1, -2, 3}));
    EXPECT_EQ(elements<double>(general + "2 2\n1 -2\t3e5\n\n\n.25"), expected);
    EXPECT_EQ(elements<double>(general + "2 2\n+1\n-2\n+3.0E+05\n25e-2\n"), expected);
}

TEST_F(MatrixMarket, SymmetricIsExpanded) {
    EXPECT_EQ(elements<double>("%%MatrixMarket matrix array real symmetric\n3 3\n1 2 3 4 5 6"),
              (std::vector<double>{1, 2, 3, 2, 4, 5, 3, 5, 6}));
    EXPECT_EQ(elements<Complex>("%%MatrixMarket matrix array complex symmetric\n2 2\n1 1 2 3 4 4"),
              (std::vector<Complex>{{1, 1}, {2, 3}, {2, 3}, {4, 4}}));
}

TEST_F(MatrixMarket, HermitianIsExpandedWithConjugates) {
    EXPECT_EQ(elements<Complex>("%%MatrixMarket matrix array complex hermitian\n2 2\n1 0 2 3 4 0"),
              (std::vector<Complex>{{1, 0}, {2, 3}, {2, -3}, {4, 0}}));
}

TEST_F(MatrixMarket, SkewSymmetricIsExpandedWithoutItsDiagonal) {
    EXPECT_EQ(elements<double>("%%MatrixMarket matrix array real skew-symmetric\n3 3\n2 3 5"),
              (std::vector<double>{0, 2, 3, -2, 0, 5, -3, -5, 0}));
}

TEST_F(MatrixMarket, IntegersAndConversions) {
    const std::string text = "%%MatrixMarket matrix array integer general\n2 1\n-7\n8\n";
    EXPECT_EQ(elements<double>(text), (std::vector<double>{-7, 8}));
    EXPECT_EQ(elements<float>(text), (std::vector<float>{-7, 8}));
    EXPECT_EQ(elements<Complex>(text), (std::vector<Complex>{-7, 8}));
}

TEST_F(MatrixMarket, EmptyMatrices) {
    EXPECT_TRUE(elements<double>(general + "0 5\n").empty());
    EXPECT_TRUE(elements<double>(general + "5 0").empty());
}

// More than one buffer of text, with words across its end.
TEST_F(MatrixMarket, LargeFile) {
    const std::int64_t n = 700000;
    std::string text = general + std::to_string(n) + " 1\n";
    for (std::int64_t k = 0; k < n; ++k)
        text += std::to_string(k) + ".5\n% a comment\n";
    const auto read = elements<double>(text);
    ASSERT_EQ(read.size(), static_cast<std::size_t>(n));
    for (std::int64_t k = 0; k < n; ++k)
        ASSERT_EQ(read[static_cast<std::size_t>(k)], static_cast<double>(k) + 0.5);
}

TEST_F(MatrixMarket, BadHeadersAreRefused) {
    expect_refused("%%MatrixMarket matrix array real\n1 1\n1", "its first line must have five words");
    expect_refused("%%MatrixMarket vector array real general\n1 1\n1", "it holds a 'vector'; it must be a matrix");
    expect_refused("%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1",
                   "its format is 'coordinate'; it must be array");
    expect_refused("%%MatrixMarket matrix array pattern general\n1 1\n",
                   "its field is 'pattern'; it must be real, integer or complex");
    expect_refused("%%MatrixMarket matrix array real odd\n1 1\n1", "its symmetry is 'odd'");
    expect_refused("%%MatrixMarket matrix array real hermitian\n1 1\n1", "its field must be complex");
    expect_refused("%%MatrixMarket matrix array real symmetric\n2 1\n1 2",
                   "it is 2 x 1; with its symmetry it must be square");
    expect_refused(general, "it has no size line");
    expect_refused(general + "% only this\n", "it has no size line");
    for (const char* size : {"2", "2 2 4", "x 2", "2 -1", "2.0 2", "99999999999999999999 1"})
        expect_refused(general + size + "\n1 2 3 4", std::string("its size line is '") + size + "'");
    expect_refused(general + "1000000000000 1000000000000\n1", "less than 2^63");
    expect_refused(general + "100000 100000\n1",
                   "it has at most 1 numbers after its size line; there must be 10000000000");
}

TEST_F(MatrixMarket, BadDataIsRefused) {
    expect_refused(general + "2 2\n1\n2\n3\n      ", "it ends after 3 numbers; there must be 4");
    expect_refused(general + "2 2\n1\n2\n3\n4\n5\n", "line 7 goes on with '5' after the last of its 4 numbers");
    expect_refused(general + "2 1\n1\nabc\n", "line 4 has 'abc'; it must be a number");
    expect_refused(general + "2 1\n1\n1.5x\n", "line 4 has '1.5x'");
    expect_refused(general + "2 1\n1\n++1\n", "line 4 has '++1'");
    expect_refused(general + "2 1\n1\n1e999\n",
                   "line 4 has '1e999'; it must be a number in the range of double precision");
    expect_refused("%%MatrixMarket matrix array integer general\n2 1\n1\n1.5\n",
                   "line 4 has '1.5'; it must be an integer");
    expect_refused("%%MatrixMarket matrix array complex general\n1 1\n1   \n",
                   "it ends after 1 numbers; there must be 2");
    expect_refused(general + "2 1\n1\n" + std::string(5 << 20, '1'), "has a word of more than");
    expect_refused(general + "2 1\n1\n\x01\x02\n", "line 4 has '\?\?'");
}

} // namespace
