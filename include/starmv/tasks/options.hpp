/// \file
/// What can be said about the tasks of a call, beyond its operands.
#pragma once

namespace starmv::tasks {

/// How several products are added into the same part of y.
enum class Accumulation {
    /// In an order that depends on the shape and the tiling alone: the same bits under every scheduler and any
    /// number of workers of one kind. The default.
    Ordered,
    /// In the order in which the tasks happen to run (STARPU_COMMUTE).
    Relaxed
};

struct Options {
    int priority = 0;           ///< StarPU priority of the first tasks; those that others wait for get more
    int sched_ctx = -1;         ///< scheduling context; -1: the current one
    int worker = -1;            ///< run on this worker only; -1: wherever the scheduler likes
    const char* name = nullptr; ///< task name in traces; must outlive the task. nullptr: the codelet's name
    unsigned color = 0;         ///< 0xRRGGBB in traces; 0: StarPU's choice
    /// Called once, when the whole call has completed, in the thread of some worker. It may submit tasks; it
    /// must not throw or wait. If the call has nothing to do, it is called by the submitting thread.
    void (*callback)(void*) = nullptr;
    void* callback_argument = nullptr;
    Accumulation accumulation = Accumulation::Ordered;
    /// Tiled products only, Ordered only: into how many independent partial sums the tiles that add to one
    /// tile of y are dealt (round robin, then added in a fixed tree). More allow more parallelism and need more
    /// memory. 0: a function of the number of tiles.
    int accumulators = 0;
};

} // namespace starmv::tasks
