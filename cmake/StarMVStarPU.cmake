# Finds StarPU 1.4 with pkg-config, in this order: STARPU_ROOT, what scripts/setup built in STARMV_DEPS, the system.
# Defines the target StarMV::StarPU and STARMV_STARPU_HAS_CUDA.

find_package(PkgConfig REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)

# Cache entries, so that a later run of CMake from the build tool finds what the first one found.
set(STARPU_ROOT "$ENV{STARPU_ROOT}" CACHE PATH "Prefix of an installed StarPU 1.4")
set(starmv_deps "$ENV{STARMV_DEPS}")
if(NOT starmv_deps)
    set(starmv_deps "${PROJECT_SOURCE_DIR}/.deps")
endif()
set(STARMV_DEPS "${starmv_deps}" CACHE PATH "Where scripts/setup built StarPU")

set(starmv_starpu_prefix "${STARPU_ROOT}")
# Without this file, its installation was interrupted.
if(NOT starmv_starpu_prefix AND EXISTS "${STARMV_DEPS}/starpu/starmv-built")
    set(starmv_starpu_prefix "${STARMV_DEPS}/starpu")
endif()
if(starmv_starpu_prefix)
    set(ENV{PKG_CONFIG_PATH}
        "${starmv_starpu_prefix}/lib/pkgconfig:${starmv_starpu_prefix}/lib64/pkgconfig:$ENV{PKG_CONFIG_PATH}")
endif()

# pkg_check_modules() and find_library() keep their first answer; ask again for another StarPU.
set(starmv_starpu_built "")
if(EXISTS "${starmv_starpu_prefix}/starmv-built")
    file(TIMESTAMP "${starmv_starpu_prefix}/starmv-built" starmv_starpu_built)
endif()
set(starmv_starpu_searched "${starmv_starpu_prefix} ${starmv_starpu_built}")
if(NOT starmv_starpu_searched STREQUAL "${STARMV_STARPU_SEARCHED}")
    unset(__pkg_config_checked_STARMV_STARPU CACHE)
    unset(pkgcfg_lib_STARMV_STARPU_starpu-1.4 CACHE)
endif()
set(STARMV_STARPU_SEARCHED "${starmv_starpu_searched}" CACHE INTERNAL "What the cached answer was for")

pkg_check_modules(STARMV_STARPU IMPORTED_TARGET GLOBAL starpu-1.4)
if(NOT STARMV_STARPU_FOUND)
    message(FATAL_ERROR "StarPU 1.4 was not found. Run scripts/setup, which builds it, or set STARPU_ROOT to the "
                        "prefix of an installed one.")
endif()
add_library(StarMV::StarPU ALIAS PkgConfig::STARMV_STARPU)

find_file(starmv_starpu_config starpu_config.h PATHS ${STARMV_STARPU_INCLUDE_DIRS} NO_DEFAULT_PATH NO_CACHE REQUIRED)
file(STRINGS "${starmv_starpu_config}" starmv_starpu_cuda REGEX "define STARPU_USE_CUDA 1")
if(starmv_starpu_cuda)
    set(STARMV_STARPU_HAS_CUDA TRUE)
else()
    set(STARMV_STARPU_HAS_CUDA FALSE)
endif()
message(STATUS "StarMV: StarPU ${STARMV_STARPU_VERSION} in ${STARMV_STARPU_PREFIX}, CUDA: ${STARMV_STARPU_HAS_CUDA}")
if(STARMV_HAVE_CUDA AND NOT STARMV_STARPU_HAS_CUDA)
    message(WARNING "This StarPU was built without CUDA: tasks will run on CPUs only.")
endif()
