#include "starmv/version.hpp"

#include "starmv_build_config.hpp"

namespace starmv {

const char* version() noexcept { return build::version; }
bool built_with_cuda() noexcept { return build::cuda; }

} // namespace starmv
