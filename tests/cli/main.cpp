// test [--arch=cpu|cuda] [GoogleTest's options]
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include <nlohmann/json.hpp>
#include <omp.h>

#include "cli/command.hpp"
#include "cli/temporary_directory.hpp"

namespace {

using namespace starmv::test;

bool has_cuda_worker() {
    const CommandResult info = run_command({"info", "--json"});
    if (info.status != 0) throw std::runtime_error("starmv info failed: " + info.errors);
    const auto json = nlohmann::json::parse(info.output);
    if (!json.at("cuda").get<bool>()) return false;
    for (const auto& worker : json.at("workers"))
        if (worker.at("kind") == "cuda") return true;
    return false;
}

int run(int argc, char** argv) {
    omp_set_num_threads(1); // the reference here must not make threads: commands are forked
    const bool cuda = argc > 1 && std::strcmp(argv[1], "--arch=cuda") == 0;
    const TemporaryDirectory starpu_home; // performance models stay out of the user's own
    setenv("STARPU_HOME", starpu_home.file("").c_str(), 0);
    setenv("STARPU_WORKERS_NOBIND", "1", 0);
    if (cuda) {
        if (!has_cuda_worker()) {
            std::cout << "skipped: no CUDA worker here\n";
            return 77;
        }
        set_workers_under_test("cuda:1");
    } else {
        setenv("STARPU_NCUDA", "0", 1);
    }
    return RUN_ALL_TESTS();
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
