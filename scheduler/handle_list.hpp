// Lists of tile handles.
#pragma once

#include <vector>

#include "starmv/tasks/starpu_fwd.hpp"

namespace starmv::scheduler {

// Unregisters and empties the list. After starpu_shutdown() the handles are gone with StarPU.
void unregister_all(std::vector<starpu_data_handle_t>& handles);

} // namespace starmv::scheduler
