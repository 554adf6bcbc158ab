// A build without CUDA: the calls exist and say what is missing.
#include <gtest/gtest.h>

#include "starmv/starmv.hpp"

namespace {

TEST(MissingCuda, QueueNamesCuda) {
    EXPECT_FALSE(starmv::built_with_cuda());
    try {
        starmv::Queue queue;
        FAIL() << "a Queue without CUDA";
    } catch (const starmv::MissingBackend& error) {
        EXPECT_NE(std::string(error.what()).find("starmv::Queue needs CUDA"), std::string::npos) << error.what();
    }
}

} // namespace
