// main() of the tests that need a CUDA device: without one they are skipped, which CTest shows.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdio>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
        std::puts("skipped: this test needs a CUDA device, and there is none");
        return 77;
    }
    return RUN_ALL_TESTS();
}
