// A level of the library, as something that runs cases.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tuple>

#include "fuzz/operands.hpp"

namespace starmv::fuzz {

template <Scalar T>
struct LevelFunctions {
    // Leaves in the operands what their memory holds after the call. With c.misuse >= 0 an argument is wrong.
    std::function<void(Operands<T>&)> run;
    // The wrong argument's name; null if this call has none that could be wrong.
    std::function<const char*(const Case&)> misused;
};

struct Level {
    std::string name;
    std::function<bool(const Case&)> has; // the case's operation
    bool negative_increments = true;
    bool tiled = false;
    std::tuple<LevelFunctions<float>, LevelFunctions<double>, LevelFunctions<std::complex<float>>,
               LevelFunctions<std::complex<double>>>
        functions{};

    template <Scalar T>
    const LevelFunctions<T>& of() const {
        return std::get<LevelFunctions<T>>(functions);
    }
    // What the level makes of a case that it has.
    Case adapt(Case c) const {
        if (!negative_increments)
            for (std::int64_t* inc : {&c.incx, &c.incy, &c.incx2, &c.incy2})
                *inc = std::abs(*inc);
        return c;
    }
};

// For each of the four types, run(Operands<T>&) and misused.template operator()<T>(const Case&).
template <class Run, class Misused>
void set_functions(Level& level, const Run& run, const Misused& misused) {
    const auto set = [&]<Scalar T>(LevelFunctions<T>& functions) {
        functions.run = [run](Operands<T>& o) { run(o); };
        functions.misused = [misused](const Case& c) -> const char* { return misused.template operator()<T>(c); };
    };
    std::apply([&](auto&... functions) { (set(functions), ...); }, level.functions);
}

Level host_level();
Level handles_level(); // these two need StarPU
Level tiles_level();
// With why it cannot be, where there is no device.
std::optional<Level> stream_level(std::string& why);

} // namespace starmv::fuzz
