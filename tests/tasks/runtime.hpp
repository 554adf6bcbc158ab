// StarPU for the tests: on one kind of worker, quiet, and out of each other's way.
#pragma once

#include <starpu.h>

namespace starmv::test {

enum class Arch { Cpu, Cuda };

Arch arch();
void set_arch(Arch arch);

struct Runtime {
    int workers = 2; // at most that many CUDA devices
    const char* scheduler = nullptr;
    starpu_sched_policy* policy = nullptr; // instead of a name
};

// Before starting StarPU: its environment variables, as far as they are not set already.
void prepare_environment();

// False if there is no worker of the kind.
bool start_starpu(const Runtime& runtime = {});
void stop_starpu();

// Stops, starts, and calls starmv::tasks::init().
bool restart_starpu(const Runtime& runtime = {});

// A worker of the kind under test.
int some_worker();

} // namespace starmv::test
