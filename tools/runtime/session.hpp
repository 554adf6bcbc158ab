// StarPU, started for this command and shut down after it.
#pragma once

#include <string>
#include <vector>

namespace starmv::tools {

struct SessionOptions {
    std::string scheduler; // empty: the environment's choice, or StarPU's
    std::string workers;   // as for parse_worker_choice; empty: the environment's choice, or all
};

class Session {
public:
    // \throws Error if the scheduler or the workers cannot be had
    explicit Session(const SessionOptions& options);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // The policy that StarPU uses.
    std::string scheduler() const;
};

// Keeps the workers from looking for tasks while the main thread has other work, for which they would take the cores.
class PausedWorkers {
public:
    PausedWorkers();
    ~PausedWorkers();
    PausedWorkers(const PausedWorkers&) = delete;
    PausedWorkers& operator=(const PausedWorkers&) = delete;
};

// A worker of the running session.
struct Worker {
    int id;
    std::string name; // StarPU's, for instance "CPU 0"
    bool is_cuda;
    int device; // number among its kind
    unsigned memory_node;
};
std::vector<Worker> session_workers();

// Tasks that each worker has run since the last call; index as in session_workers().
std::vector<int> take_task_counts(const std::vector<Worker>& workers);

} // namespace starmv::tools
