#include <fcntl.h>
#include <unistd.h>

#include "tools/commands/command_line.hpp"
#include "tools/io/atomic_file.hpp"

namespace {

// A file that is opened must not become standard output or error because the caller has closed those.
void reserve_standard_descriptors() {
    int descriptor = 0;
    do
        descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= 2);
    if (descriptor > 2) close(descriptor);
}

} // namespace

int main(int argc, char** argv) {
    reserve_standard_descriptors();
    starmv::tools::remove_temporary_file_on_signals();
    return starmv::tools::run_command_line(argc, argv);
}
