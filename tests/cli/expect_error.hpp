// The one kind of exception that bad input may cause, with its message.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tools/support/error.hpp"

namespace starmv::test {

template <class F>
void expect_error(F&& f, const std::string& part_of_message) {
    try {
        f();
        ADD_FAILURE() << "no error; expected one with: " << part_of_message;
    } catch (const tools::Error& error) {
        EXPECT_NE(std::string(error.what()).find(part_of_message), std::string::npos)
            << "the message is:   " << error.what() << "\nit must contain: " << part_of_message;
    }
}

} // namespace starmv::test
