#include "blat2/library/counts.hpp"

#include <cstdlib>
#include <fstream>

namespace starmv::blat2 {

Counts::~Counts() {
    const char* const name = std::getenv("STARMV_BLAT2_COUNTS");
    if (name == nullptr) return;
    std::ofstream file(name);
    for (const auto& [what, number] : numbers_)
        file << what << ' ' << number << '\n';
}

Counts& counts() {
    static Counts instance;
    return instance;
}

} // namespace starmv::blat2
