#include "codelets/interfaces.hpp"

#include <starpu.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>

#include "starmv/error.hpp"

namespace starmv::codelets {
namespace {

using tasks::Tile;
using tasks::TileReader;

struct Registry {
    std::shared_mutex mutex;
    std::map<int, TileReader> readers;
};

// Never destroyed: workers may still be running when static objects of the program go.
Registry& registry() {
    static Registry& instance = *new Registry;
    return instance;
}

TileReader registered_reader(int interface_id) {
    Registry& known = registry();
    const std::shared_lock lock(known.mutex);
    const auto found = known.readers.find(interface_id);
    return found == known.readers.end() ? nullptr : found->second;
}

Tile read_matrix(const void* interface) {
    const auto& matrix = *static_cast<const starpu_matrix_interface*>(interface);
    return {reinterpret_cast<void*>(matrix.ptr), matrix.nx, matrix.ny, matrix.ld, matrix.elemsize};
}

Tile read_vector(const void* interface) {
    const auto& vector = *static_cast<const starpu_vector_interface*>(interface);
    return {reinterpret_cast<void*>(vector.ptr), vector.nx, 1, vector.nx, vector.elemsize};
}

Tile read_variable(const void* interface) {
    const auto& variable = *static_cast<const starpu_variable_interface*>(interface);
    return {reinterpret_cast<void*>(variable.ptr), 1, 1, 1, variable.elemsize};
}

TileReader find_reader(int interface_id) {
    switch (interface_id) {
    case STARPU_MATRIX_INTERFACE_ID:
        return read_matrix;
    case STARPU_VECTOR_INTERFACE_ID:
        return read_vector;
    case STARPU_VARIABLE_INTERFACE_ID:
        return read_variable;
    default:
        return registered_reader(interface_id);
    }
}

} // namespace

std::optional<Tile> read_interface(int interface_id, const void* interface) noexcept {
    const TileReader reader = find_reader(interface_id);
    if (reader == nullptr || interface == nullptr) return std::nullopt;
    Tile tile = reader(interface);
    tile.ld = std::max({tile.ld, tile.rows, std::int64_t{1}});
    return tile;
}

std::optional<Tile> read_handle(starpu_data_handle_t handle) noexcept {
    return read_interface(starpu_data_get_interface_id(handle),
                          starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM));
}

} // namespace starmv::codelets

namespace starmv::tasks {

void register_interface(int interface_id, TileReader reader) {
    if (interface_id == STARPU_MATRIX_INTERFACE_ID || interface_id == STARPU_VECTOR_INTERFACE_ID ||
        interface_id == STARPU_VARIABLE_INTERFACE_ID)
        throw InvalidArgument("starmv::tasks::register_interface", "interface_id", 1, std::to_string(interface_id),
                              "other than those of StarPU's matrix, vector and variable interfaces, which are known");
    if (reader == nullptr)
        throw InvalidArgument("starmv::tasks::register_interface", "reader", 2, "null", "a function");
    codelets::Registry& known = codelets::registry();
    const std::unique_lock lock(known.mutex);
    known.readers[interface_id] = reader;
}

} // namespace starmv::tasks
