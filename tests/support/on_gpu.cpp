// on_gpu PROGRAM [ARGUMENT...]: runs the program if there is a CUDA device; otherwise says so and ends with 77.
#include <cuda_runtime.h>
#include <unistd.h>

#include <cstdio>

int main(int argc, char** argv) {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
        std::puts("skipped: this test needs a CUDA device, and there is none");
        return 77;
    }
    if (argc < 2) {
        std::fputs("usage: on_gpu PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    execv(argv[1], argv + 1);
    std::perror(argv[1]);
    return 2;
}
