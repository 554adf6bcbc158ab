// In a build without CUDA.
#include "fuzz/level.hpp"

namespace starmv::fuzz {

std::optional<Level> stream_level(std::string& why) {
    why = "StarMV was built without CUDA";
    return {};
}

} // namespace starmv::fuzz
