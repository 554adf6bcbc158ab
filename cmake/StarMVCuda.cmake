# Sets STARMV_HAVE_CUDA, enables the CUDA language and finds CUDA::cudart.

set(STARMV_HAVE_CUDA FALSE)
if(NOT STARMV_CUDA STREQUAL "OFF")
    if(NOT CMAKE_CUDA_ARCHITECTURES)
        # Machine code for Ampere and Hopper, and PTX from which the driver compiles for later ones.
        set(CMAKE_CUDA_ARCHITECTURES "80-real;90" CACHE STRING "CUDA architectures")
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        enable_language(CUDA)
        if(CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 12.0)
            message(FATAL_ERROR "${CMAKE_CUDA_COMPILER} is CUDA ${CMAKE_CUDA_COMPILER_VERSION}; StarMV needs 12.0 or later "
                                "(C++20 in kernels). Put a later nvcc on PATH, or use STARMV_CUDA=OFF.")
        endif()
        if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
            # CMake 3.25 does not know yet that nvcc has C++20.
            set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
            set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
        endif()
        set(CMAKE_CUDA_STANDARD 20)
        set(CMAKE_CUDA_STANDARD_REQUIRED ON)
        set(CMAKE_CUDA_RUNTIME_LIBRARY Shared) # the one that StarPU uses, so that both agree on the device
        find_package(CUDAToolkit REQUIRED)
        set(STARMV_HAVE_CUDA TRUE)
    elseif(STARMV_CUDA STREQUAL "ON")
        message(FATAL_ERROR "STARMV_CUDA=ON, but no CUDA compiler was found. Put nvcc on PATH, set "
                            "CMAKE_CUDA_COMPILER, or use STARMV_CUDA=OFF.")
    endif()
endif()
message(STATUS "StarMV: CUDA kernels: ${STARMV_HAVE_CUDA}")
