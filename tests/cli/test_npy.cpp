#include <gtest/gtest.h>

#include <numeric>

#include "cli/expect_error.hpp"
#include "cli/npy_bytes.hpp"
#include "cli/temporary_directory.hpp"
#include "support/random.hpp"
#include "tools/io/atomic_file.hpp"
#include "tools/io/matrix_file.hpp"
#include "tools/io/vector_file.hpp"

namespace {

using namespace starmv;
using test::expect_error;
using test::npy_bytes;

class Npy : public testing::Test {
protected:
    tools::MatrixFile open(const std::string& bytes) {
        test::write_file(directory.file("a.npy"), bytes);
        return tools::MatrixFile(directory.file("a.npy"));
    }
    void expect_refused(const std::string& bytes, const std::string& message) {
        SCOPED_TRACE(message);
        expect_error([&] { open(bytes); }, message);
    }
    test::TemporaryDirectory directory;
};

template <class T>
class NpyOfType : public Npy {};
using Types = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(NpyOfType, Types);

template <Scalar T>
void expect_elements(const tools::MatrixFile& file, std::int64_t m, std::int64_t n, const std::vector<T>& expected) {
    ASSERT_EQ(file.rows(), m);
    ASSERT_EQ(file.columns(), n);
    ASSERT_EQ(file.type(), tools::element_type_of<T>);
    tools::Progress silent("", false);
    const auto elements = file.read<T>(silent);
    EXPECT_EQ(std::vector<T>(elements.begin(), elements.end()), expected);
}

TYPED_TEST(NpyOfType, BothOrdersInAllVersions) {
    test::Random random(1);
    for (const auto& [m, n] : {std::pair{1, 1}, {1, 7}, {7, 1}, {33, 65}, {200, 3}, {3, 200}, {0, 4}, {4, 0}}) {
        const auto elements = random.vector<TypeParam>(m * n);
        for (const bool fortran_order : {false, true})
            for (const int major : {1, 2, 3}) {
                SCOPED_TRACE(testing::Message() << m << " x " << n << ", order " << fortran_order << ", v" << major);
                expect_elements(this->open(test::npy_matrix(m, n, elements, fortran_order, major)), m, n, elements);
            }
    }
}

// Larger than the buffer of the transposition in both directions, so that several blocks meet.
TEST_F(Npy, LargeMatrixInCOrder) {
    const std::int64_t m = 70, n = 140000;
    std::vector<float> elements(m * n);
    std::iota(elements.begin(), elements.end(), 0.0F);
    expect_elements(open(test::npy_matrix(m, n, elements, false)), m, n, elements);
    expect_elements(open(test::npy_matrix(n, m, elements, false)), n, m, elements);
}

TEST_F(Npy, HeadersThatOthersWrite) {
    const std::string data = test::raw_bytes(std::vector<double>{1, 2, 3, 4, 5, 6});
    for (const char* header : {
             "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3)}",
             "{\"shape\":(2,3),\"descr\":\"<f8\",\"fortran_order\":True}",
             "  {'shape': (2L, 3L,), 'fortran_order': True, 'descr': '=f8', }  \n",
         }) {
        SCOPED_TRACE(header);
        expect_elements<double>(open(npy_bytes(header, data)), 2, 3, {1, 2, 3, 4, 5, 6});
    }
}

TEST_F(Npy, OneDimensionIsAVector) {
    const auto file = open(test::npy_vector<double>({1, 2, 3}));
    EXPECT_FALSE(file.is_matrix());
    expect_elements<double>(file, 3, 1, {1, 2, 3});
    EXPECT_TRUE(open(test::npy_matrix<double>(3, 1, {1, 2, 3}, true)).is_matrix());
}

TEST_F(Npy, OtherElementTypesAreRefusedByName) {
    const auto header = [](const std::string& descr) {
        return "{'descr': " + descr + ", 'fortran_order': True, 'shape': (1, 1)}";
    };
    const std::string data(8, '\0');
    for (const char* type : {"'<i8'", "'<f2'", "'|u1'", "'|b1'", "'<f16'", "'<U4'", "'|O'", "'f8'", "''", "'<'"})
        expect_refused(npy_bytes(header(type), data),
                       std::string("its elements are ") + type + "; they must be f4, f8, c8 or c16");
    expect_refused(npy_bytes(header("'>f8'"), data), "its elements are big-endian, '>f8'; they must be little-endian");
    expect_refused(npy_bytes(header("[('x', '<f8')]"), data), "structured type");
}

TEST_F(Npy, MalformedHeadersAreRefused) {
    const std::string data(8, '\0');
    const auto refuse = [&](const std::string& dictionary, const std::string& message) {
        expect_refused(npy_bytes(dictionary, data), message);
    };
    refuse("", "the header has its end where '{' must be");
    refuse("{'descr': '<f8', 'fortran_order': True}", "the header has no entry 'shape'");
    refuse("{'descr': '<f8', 'shape': (1, 1)}", "the header has no entry 'fortran_order'");
    refuse("{'fortran_order': True, 'shape': (1, 1)}", "the header has no entry 'descr'");
    refuse("{'descr': '<f8', 'descr': '<f8', 'fortran_order': True, 'shape': (1, 1)}", "two entries 'descr'");
    refuse("{'descr': '<f8', 'fortran_order': True, 'shape': (1, 1), 'x': 1}", "an unknown entry 'x'");
    refuse("{'descr': '<f8', 'fortran_order': 1, 'shape': (1, 1)}", "where True or False must be");
    refuse("{'descr': '<f8', 'fortran_order': True, 'shape': [1, 1]}", "where '(' must be");
    refuse("{'descr': '<f8', 'fortran_order': True, 'shape': (-1, 1)}", "a dimension of -1; it must be at least 0");
    refuse("{'descr': '<f8', 'fortran_order': True, 'shape': (1, x)}", "where a dimension must be");
    refuse("{'descr': '<f8', 'fortran_order': True, 'shape': (1, 1)} x", "the header goes on with 'x'");
    refuse("{'descr': '<f8", "a string without an end");
    refuse("{'descr': '<f8', 'fortran_order': True, 'shape': (99999999999999999999, 1)}", "less than 2^63");
}

TEST_F(Npy, DimensionsAndSizesAreChecked) {
    const auto header = [](const std::string& shape) {
        return "{'descr': '<f8', 'fortran_order': True, 'shape': " + shape + "}";
    };
    expect_refused(npy_bytes(header("()"), std::string(8, '\0')),
                   "it has 0 dimensions; it must have 2 (a matrix) or 1");
    expect_refused(npy_bytes(header("(1, 1, 1)"), std::string(8, '\0')), "it has 3 dimensions");
    expect_refused(npy_bytes(header("(2, 2)"), std::string(31, '\0')),
                   "it has 31 bytes of data; by its header it must have 32");
    expect_refused(npy_bytes(header("(2, 2)"), std::string(33, '\0')),
                   "it has 33 bytes of data; by its header it must have 32");
    expect_refused(npy_bytes(header("(1000000000000, 1000000000000)"), ""), "less than 2^63");
    expect_refused(npy_bytes(header("(4000000000, 4000000000)"), ""), "less than 2^63");
}

TEST_F(Npy, OtherFilesAreRefused) {
    expect_refused("", "the format is unknown");
    expect_refused("hello", "the format is unknown; it must be a NumPy .npy file or a Matrix Market file");
    expect_refused("\x93NUMPY", "the header is cut off");
    const std::string whole = test::npy_matrix<double>(1, 1, {1}, true);
    expect_refused(whole.substr(0, 30), "the header is cut off");
    std::string version = whole;
    version[6] = 4;
    expect_refused(version, "its format version is 4.0; it must be 1.0, 2.0 or 3.0");
    std::string long_header = test::npy_matrix<double>(1, 1, {1}, true, 2);
    long_header[11] = 0x7f;
    expect_refused(long_header, "it must have at most 65536");
    expect_error([&] { tools::MatrixFile(directory.file("absent")); }, "No such file or directory");
    expect_error([&] { tools::MatrixFile(directory.file("")); }, "it must be a regular file");
}

TYPED_TEST(NpyOfType, WrittenVectorsAreReadBack) {
    test::Random random(2);
    for (const char* name : {"y.npy", "y.mtx"})
        for (const std::int64_t size : {0, 1, 100, 100000}) {
            SCOPED_TRACE(testing::Message() << name << ", " << size);
            const auto values = random.vector<TypeParam>(size);
            tools::HostArray<TypeParam> y(size);
            std::copy(values.begin(), values.end(), y.begin());
            const std::string path = this->directory.file(name);
            {
                tools::AtomicFile file(path);
                tools::write_vector(file, y);
            }
            const tools::MatrixFile file(path);
            tools::Progress silent("", false);
            const auto back = file.template read<TypeParam>(silent);
            EXPECT_EQ(file.rows(), size);
            EXPECT_EQ(std::vector<TypeParam>(back.begin(), back.end()), values);
        }
}

TEST_F(Npy, WrittenDataIsAligned) {
    for (const std::int64_t size : {1, 12, 123456, 123456789}) {
        const std::string header = tools::npy_vector_header(tools::ElementType::Float, size);
        EXPECT_EQ(header.size() % 64, 0U);
        EXPECT_EQ(header.back(), '\n');
    }
}

} // namespace
