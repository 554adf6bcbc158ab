#include "scheduler/tiled_check.hpp"

#include <string>

namespace starmv::scheduler {

void require_cuts(const Call& call, const char* name, int position, const Cuts& cuts, const char* like,
                  const Cuts& wanted) {
    if (cuts != wanted)
        call.fail(name, position, "cut into " + describe(cuts),
                  "cut like " + std::string(like) + ", into " + describe(wanted));
}

bool is_stored(tasks::Stored stored, std::int64_t i, std::int64_t j) {
    return stored == tasks::Stored::Full || (stored == tasks::Stored::Lower ? i >= j : i <= j);
}

void Outputs::add_tile(starpu_data_handle_t handle, std::int64_t i) {
    call_.operand(handle, name_, position_);
    if (!handles_.insert(handle).second)
        call_.fail(name_, position_, "a vector whose tile " + std::to_string(i) + " is also an earlier tile",
                   "made of different handles");
    // Without it StarPU would run the tasks that add to one tile at the same time.
    if (starpu_data_get_sequential_consistency_flag(handle) == 0)
        call_.fail(name_, position_, "a vector whose tile " + std::to_string(i) + " has no sequential consistency",
                   "made of handles with StarPU's sequential consistency");
}

void Outputs::require_separate(const char* name, int position, starpu_data_handle_t handle) const {
    call_.operand(handle, name, position);
    if (handles_.contains(handle))
        call_.fail(name_, position_, "a vector that shares a tile with " + std::string(name),
                   "made of tiles of its own");
}

} // namespace starmv::scheduler
