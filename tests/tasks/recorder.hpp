// A scheduling policy that writes down the tasks it is given, first in, first out.
#pragma once

#include <starpu.h>

#include <cstddef>
#include <string>
#include <vector>

namespace starmv::test {

struct RecordedTask {
    struct Access {
        starpu_data_handle_t handle;
        int mode;
    };
    std::string codelet;
    int priority;
    std::vector<Access> accesses;
};

// For Runtime::policy; priorities from -5 to 5.
starpu_sched_policy* recording_policy();

void clear_record();
// Tasks in the order in which they became ready: for one handle, that of their dependencies.
std::vector<RecordedTask> record();

// How many tasks are recorded, and how many of them no worker has taken yet.
struct RecordProgress {
    std::size_t recorded = 0, waiting = 0;
};
RecordProgress record_progress();

} // namespace starmv::test
