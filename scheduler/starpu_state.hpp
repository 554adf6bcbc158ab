// StarPU as the calls find it.
#pragma once

namespace starmv::scheduler {

// Throws StarpuError in the name of routine unless starpu_init() has been called.
void require_starpu(const char* routine);

} // namespace starmv::scheduler
