// The StarMV level that the BLAS entry points of this library call: STARMV_BLAT2_LEVEL names it.
#pragma once

#include <complex>
#include <string>

#include "kernels/problem.hpp"

namespace starmv::blat2 {

template <Scalar T>
struct Products {
    void (*gemv)(const kernels::GemvProblem<T>&);
    void (*symv)(const kernels::SymvProblem<T>&);
};

// One set of products for each type.
struct Level : Products<float>, Products<double>, Products<std::complex<float>>, Products<std::complex<double>> {};

void add_level(const std::string& name, const Level& level);

// Stops the program if there is no such level.
const Level& chosen_level();

// Makes a level, by the name given to the constructor, of the static functions Functions::gemv and Functions::symv.
// A problem that is wrong is theirs to refuse, by InvalidArgument with its position in the BLAS argument list.
template <class Functions>
struct AddLevel {
    explicit AddLevel(const std::string& name) {
        add_level(name, {products<float>(), products<double>(), products<std::complex<float>>(),
                         products<std::complex<double>>()});
    }

private:
    template <Scalar T>
    static Products<T> products() {
        return {&Functions::template gemv<T>, &Functions::template symv<T>};
    }
};

} // namespace starmv::blat2
