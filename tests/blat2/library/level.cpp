#include "blat2/library/level.hpp"

#include <cstdlib>
#include <map>

#include "blat2/library/stop.hpp"

namespace starmv::blat2 {
namespace {

std::map<std::string, Level>& levels() {
    static std::map<std::string, Level> map;
    return map;
}

const Level& find_level() {
    const char* const name = std::getenv("STARMV_BLAT2_LEVEL");
    const auto found = levels().find(name == nullptr ? "" : name);
    if (found != levels().end()) return found->second;
    std::string known;
    for (const auto& [known_name, level] : levels())
        known += " " + known_name;
    stop(std::string("STARMV_BLAT2_LEVEL is '") + (name == nullptr ? "" : name) + "'; it must be one of" + known);
}

} // namespace

void add_level(const std::string& name, const Level& level) { levels()[name] = level; }

const Level& chosen_level() {
    static const Level& level = find_level();
    return level;
}

} // namespace starmv::blat2
