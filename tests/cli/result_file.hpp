// Judges a vector that the command has written.
#pragma once

#include <gtest/gtest.h>

#include "kernels/reference/reference.hpp"
#include "tools/io/matrix_file.hpp"

namespace starmv::test {

template <Scalar T>
std::vector<T> read_vector(const std::string& path) {
    const tools::MatrixFile file(path);
    if (file.type() != tools::element_type_of<T> || file.is_matrix())
        throw std::runtime_error(path + " has another type");
    tools::Progress silent("", false);
    const auto elements = file.read<T>(silent);
    return {elements.begin(), elements.end()};
}

template <Scalar T>
void expect_result(const std::string& path, const reference::Expected<T>& expected) {
    const std::vector<T> y = read_vector<T>(path);
    ASSERT_EQ(y.size(), expected.y.size());
    const auto comparison = reference::compare(expected, y.data(), 1);
    EXPECT_TRUE(comparison.within) << comparison.message;
}

} // namespace starmv::test
