#include "starmv/error.hpp"

namespace starmv {

InvalidArgument::InvalidArgument(const std::string& routine, const std::string& argument, int position,
                                 const std::string& value, const std::string& requirement)
    : std::invalid_argument(routine + ": " + argument + " is " + value + "; it must be " + requirement),
      argument_(argument), position_(position) {}

} // namespace starmv
