// What is measured: an operation as a word, and how many bytes of A it reads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "starmv/types.hpp"

namespace starmv::bench {

enum class Routine { Gemv, Symv, Hemv };

struct Operation {
    Routine routine = Routine::Gemv;
    char option = 'N'; // op or uplo, as BLAS spells it

    std::string name() const; // gemvN, symvL, ...
    Op op() const { return static_cast<Op>(option); }
    Uplo uplo() const { return static_cast<Uplo>(option); }
    // For products of n x n elements; of a triangle, each element once.
    std::int64_t bytes(std::int64_t n, std::int64_t element_bytes) const;
    // BLAS has it for the precision.
    bool exists_for(char precision) const;
};

// All that BLAS has: gemvN, gemvT, gemvC (complex), symvL, symvU (real), hemvL, hemvU (complex).
const std::vector<Operation>& all_operations();

// \throws std::invalid_argument for a name that is none of those
Operation operation_named(const std::string& name);

} // namespace starmv::bench
