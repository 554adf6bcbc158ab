// Tuning tables as text, so that a GPU that no built-in table knows can have its own: `starmv tune` writes one, and
// the library reads the file that the environment variable STARMV_TUNING names.
//
// Lines of words; # begins a comment. "table 90 NVIDIA H200" starts the table for compute capability 9.0, measured on
// the GPU that the rest of the line names, if it does; "gemv_n d least_steps 2" sets a value for an operation and a
// type. Values that are not set are those of the built-in table. Whatever is not understood, is out of range or stands
// there twice is an error: a table that is not what its author meant would only show as lost speed.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

struct StoredTuning {
    Tuning tuning;
    std::string origin; // what tuning.origin points to
};

using TuningTables = std::vector<std::unique_ptr<StoredTuning>>; // at most one a compute capability

// name is for error messages. Throws InvalidArgument, naming the line.
TuningTables read_tuning(std::istream& in, const std::string& name);
void write_tuning(std::ostream& out, const Tuning& tuning);

// A value of a table: where it belongs, and what it may be.
struct TuningField {
    const char* operation; // gemv_n, gemv_t, symv
    char type;             // s, d, c, z
    const char* name;
    int least, most, step; // a multiple of step

    bool allows(int value) const { return value >= least && value <= most && value % step == 0; }
    std::string words() const; // as in a file: "gemv_n d least_steps"
};

// Calls f(field, value) for each value of a table.
void for_each_value(Tuning& tuning, const std::function<void(const TuningField&, int&)>& f);

// The table for a device: from the file that STARMV_TUNING names if that has one, otherwise the built-in one. The file
// is read at the first call; one that is refused is read again at the next. Throws InvalidArgument.
const Tuning& active_tuning(int compute_capability);

} // namespace starmv::cuda
