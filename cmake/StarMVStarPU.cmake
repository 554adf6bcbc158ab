# Finds StarPU 1.4 with pkg-config, in this order: STARPU_ROOT (variable or environment), what scripts/setup
# built, the system. Defines the target StarMV::StarPU and STARMV_STARPU_HAS_CUDA.

find_package(PkgConfig REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)

set(starmv_pkgconfig "$ENV{PKG_CONFIG_PATH}")
foreach(prefix "$ENV{STARMV_DEPS}/starpu" "${PROJECT_SOURCE_DIR}/.deps/starpu" "$ENV{STARPU_ROOT}" "${STARPU_ROOT}")
    if(prefix AND EXISTS "${prefix}")
        set(starmv_pkgconfig "${prefix}/lib/pkgconfig:${prefix}/lib64/pkgconfig:${starmv_pkgconfig}")
    endif()
endforeach()
set(ENV{PKG_CONFIG_PATH} "${starmv_pkgconfig}")

pkg_check_modules(STARMV_STARPU IMPORTED_TARGET GLOBAL starpu-1.4)
if(NOT STARMV_STARPU_FOUND)
    message(FATAL_ERROR "StarPU 1.4 was not found. Run scripts/setup, which builds it, or set STARPU_ROOT to the "
                        "prefix of an installed one.")
endif()
add_library(StarMV::StarPU ALIAS PkgConfig::STARMV_STARPU)

include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_INCLUDES ${STARMV_STARPU_INCLUDE_DIRS})
check_cxx_source_compiles("#include <starpu_config.h>
#ifndef STARPU_USE_CUDA
#error no CUDA
#endif
int main() {}" STARMV_STARPU_HAS_CUDA)
unset(CMAKE_REQUIRED_INCLUDES)
message(STATUS "StarMV: StarPU ${STARMV_STARPU_VERSION} in ${STARMV_STARPU_PREFIX}, CUDA: ${STARMV_STARPU_HAS_CUDA}")
if(STARMV_HAVE_CUDA AND NOT STARMV_STARPU_HAS_CUDA)
    message(WARNING "This StarPU was built without CUDA: tasks will run on CPUs only.")
endif()
