#include "scheduler/handle_list.hpp"

#include <starpu.h>

namespace starmv::scheduler {

void unregister_all(std::vector<starpu_data_handle_t>& handles) {
    if (starpu_is_initialized()) {
        for (starpu_data_handle_t handle : handles)
            if (handle != nullptr) starpu_data_unregister(handle);
    }
    handles.clear();
}

} // namespace starmv::scheduler
