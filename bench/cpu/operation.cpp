#include "bench/cpu/operation.hpp"

#include <stdexcept>

namespace starmv::bench {

std::string Operation::name() const {
    const char* routine_name = routine == Routine::Gemv ? "gemv" : routine == Routine::Symv ? "symv" : "hemv";
    return std::string(routine_name) + option;
}

std::int64_t Operation::bytes(std::int64_t n, std::int64_t element_bytes) const {
    return (routine == Routine::Gemv ? n * n : n * (n + 1) / 2) * element_bytes;
}

bool Operation::exists_for(char precision) const {
    const bool complex = precision == 'c' || precision == 'z';
    if (routine == Routine::Gemv) return complex || option != 'C';
    return complex == (routine == Routine::Hemv);
}

const std::vector<Operation>& all_operations() {
    static const std::vector<Operation> operations{{Routine::Gemv, 'N'}, {Routine::Gemv, 'T'}, {Routine::Gemv, 'C'},
                                                   {Routine::Symv, 'L'}, {Routine::Symv, 'U'}, {Routine::Hemv, 'L'},
                                                   {Routine::Hemv, 'U'}};
    return operations;
}

Operation operation_named(const std::string& name) {
    std::string names;
    for (const Operation& operation : all_operations()) {
        if (operation.name() == name) return operation;
        names += (names.empty() ? "" : ", ") + operation.name();
    }
    throw std::invalid_argument("--op is '" + name + "'; it must be one of " + names);
}

} // namespace starmv::bench
