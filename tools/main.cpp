#include "tools/commands/command_line.hpp"
#include "tools/io/atomic_file.hpp"

int main(int argc, char** argv) {
    starmv::tools::remove_temporary_file_on_signals();
    return starmv::tools::run_command_line(argc, argv);
}
