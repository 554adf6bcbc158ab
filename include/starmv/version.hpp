/// \file
/// The version of StarMV.
#pragma once

#define STARMV_VERSION_MAJOR 0
#define STARMV_VERSION_MINOR 1
#define STARMV_VERSION_PATCH 0

namespace starmv {

/// Version of the library that is linked, "0.1.0".
const char* version() noexcept;

/// True if the library that is linked contains the CUDA kernels.
bool built_with_cuda() noexcept;

} // namespace starmv
