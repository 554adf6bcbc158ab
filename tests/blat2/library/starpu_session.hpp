// StarPU for the levels that make tasks.
#pragma once

namespace starmv::blat2 {

// Starts StarPU at the first call, with one worker of the kind that STARMV_BLAT2_WORKERS names, cpu or cuda; at the
// end of the program counts the tasks that it has run, and stops it.
void need_starpu();

} // namespace starmv::blat2
