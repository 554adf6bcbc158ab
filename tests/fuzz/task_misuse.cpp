#include "fuzz/task_misuse.hpp"

namespace starmv::fuzz {
namespace {

void add_options(const Case& c, std::vector<NamedTaskMisuse>& list) {
    if (c.general()) list.push_back({TaskMisuse::Option, "op"});
    if (c.triangular()) list.push_back({TaskMisuse::Option, "uplo"});
    list.push_back({TaskMisuse::Worker, "options.worker"});
    list.push_back({TaskMisuse::Accumulators, "options.accumulators"});
}

} // namespace

std::vector<NamedTaskMisuse> handle_misuses(const Case& c) {
    std::vector<NamedTaskMisuse> list;
    add_options(c, list);
    list.push_back({TaskMisuse::NoY, c.offdiagonal() ? "y_rows" : "y"});
    if (!c.has_matrix()) return list;
    list.push_back({TaskMisuse::NoMatrix, "A"});
    list.push_back({TaskMisuse::NoX, c.offdiagonal() ? "x_columns" : "x"});
    list.push_back({TaskMisuse::YIsX, c.offdiagonal() ? "y_columns" : "y"});
    return list;
}

std::vector<NamedTaskMisuse> tile_misuses(const Case& c) {
    std::vector<NamedTaskMisuse> list;
    add_options(c, list);
    if (!c.has_matrix()) return list;
    const std::int64_t x_tile = c.general() && c.op != Op::NoTrans ? c.tile_rows : c.tile_columns;
    if (c.x_size() > x_tile) list.push_back({TaskMisuse::Cuts, "x"}); // several tiles
    if (c.x_size() > 0 && c.y_size() > 0) list.push_back({TaskMisuse::YIsX, "y"});
    return list;
}

} // namespace starmv::fuzz
