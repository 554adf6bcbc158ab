// Products on host memory: the library's, or another one in its place.
#pragma once

#include <memory>

#include "fuzz/arguments.hpp"
#include "fuzz/guarded_memory.hpp"
#include "fuzz/level.hpp"

namespace starmv::fuzz {

template <Scalar T>
std::vector<Misuse<T>> host_misuses(const Case& c) {
    auto list = pointer_misuses<T>(c);
    if (!c.has_matrix() || c.offdiagonal()) return list;
    list.push_back({"lda", [](Arguments<T>& a) { a.lda = (a.m > 1 ? a.m : 1) - 1; }});
    list.push_back({"threads", [](Arguments<T>& a) { a.threads = -1; }});
    return list;
}

// product(Arguments<T>) is the call under test.
template <class Product>
Level level_on_host(std::string name, const Product& product) {
    Level level{std::move(name), [](const Case&) { return true; }};
    const auto guarded = std::make_shared<GuardedOperands>();
    set_functions(
        level,
        [product, guarded]<Scalar T>(Operands<T>& o) {
            PlacedOperands<T> at(o, *guarded);
            Arguments<T> arguments =
                arguments_of<T>(o, {at.A.data(), at.x.data(), at.y.data(), at.x2.data(), at.y2.data()});
            const auto misuses = host_misuses<T>(o.c);
            if (o.c.misuse >= 0 && !misuses.empty())
                misuses[static_cast<std::size_t>(o.c.misuse) % misuses.size()].spoil(arguments);
            product(arguments);
        },
        []<Scalar T>(const Case& c) -> const char* {
            const auto misuses = host_misuses<T>(c);
            return misuses.empty() ? nullptr : misuses[static_cast<std::size_t>(c.misuse) % misuses.size()].argument;
        });
    return level;
}

// The library's own, by the public interface where it has the operation.
template <Scalar T>
void host_product(const Arguments<T>& arguments);

} // namespace starmv::fuzz
