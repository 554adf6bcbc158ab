// Measures one cell.
#pragma once

#include "bench/gpu/measure/session.hpp"
#include "bench/gpu/plan/report.hpp"

namespace starmv::bench {

// Compares the results of the cell's implementations with cuBLAS's, then times them in turns: a batch of each, and
// again, so that none has better minutes than the others.
CellResult measure(Session& session, const Cell& cell, int batches, double batch_ms);

} // namespace starmv::bench
