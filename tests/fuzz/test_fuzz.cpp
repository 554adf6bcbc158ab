#include <gtest/gtest.h>
TEST(Fuzz, Todo) {}
