// One case of the fuzzer: a product, its operands' layout, and how it is to be run. A pure function of its seed.
#pragma once

#include <cstdint>
#include <string>

#include "starmv/tasks/matrix.hpp"
#include "starmv/tasks/options.hpp"
#include "starmv/types.hpp"

namespace starmv::fuzz {

enum class Operation { Gemv, Symv, Hemv, Scal, SymvOffdiag, HemvOffdiag };
enum class Factor { Zero, One, MinusOne, Real, Complex };
enum class Values { Uniform, WideExponents };
enum class Planted { Nothing, NaN, Inf, MinusInf };
enum class Place { A, X, Y };
// Where host operands lie: with margins on both sides, or with one end at a page that cannot be touched.
enum class HostMemory { Margins, GuardAfter, GuardBefore };

struct Limits {
    static constexpr std::int64_t default_max_bytes = std::int64_t{4} << 20;
    std::int64_t max_bytes = default_max_bytes; // of A
    int max_threads = 7;
};

struct Case {
    std::uint64_t seed = 0;
    Operation operation = Operation::Gemv;
    char type = 'd';
    Op op = Op::NoTrans;                       // gemv
    Uplo uplo = Uplo::Lower;                   // symv, hemv
    std::int64_t m = 1, n = 1;                 // A as stored; symv, hemv: m = n; scal: n
    std::int64_t lda = 1, row = 0, column = 0; // A(0, 0) is at (row, column) of a larger matrix
    // Off-diagonal products: x and y are those of A itself, x2 and y2 those of its transpose.
    std::int64_t incx = 1, incy = 1, incx2 = 1, incy2 = 1;
    Factor alpha = Factor::One, beta = Factor::One, beta2 = Factor::One;
    bool null_unread = false; // alpha = 0: A and x are null

    Values values = Values::Uniform;
    Planted planted = Planted::Nothing;
    Place place = Place::A;
    HostMemory memory = HostMemory::Margins;
    std::int64_t margin = 3;   // elements of poison on each side of an operand
    bool half_shifted = false; // complex operands aligned to their real type alone

    int threads = 1;                              // host
    bool small_workspace = false;                 // stream
    std::int64_t tile_rows = 1, tile_columns = 1; // tiles
    tasks::Stored stored = tasks::Stored::Full;
    tasks::Accumulation accumulation = tasks::Accumulation::Ordered;
    int accumulators = 0;

    int misuse = -1; // number of the wrong argument, modulo those that the level has; -1: none is wrong

    bool general() const { return operation == Operation::Gemv; }
    bool triangular() const { return operation == Operation::Symv || operation == Operation::Hemv; }
    bool offdiagonal() const { return operation == Operation::SymvOffdiag || operation == Operation::HemvOffdiag; }
    bool hermitian() const { return operation == Operation::Hemv || operation == Operation::HemvOffdiag; }
    bool has_matrix() const { return operation != Operation::Scal; }
    bool empty() const { return has_matrix() ? m == 0 || n == 0 : n == 0; }
    bool reads_matrix() const { return has_matrix() && !empty() && alpha != Factor::Zero; }
    std::int64_t x_size() const { return general() && op != Op::NoTrans ? m : n; }
    std::int64_t y_size() const { return !has_matrix() || (general() && op != Op::NoTrans) ? n : m; }
};

Case draw(std::uint64_t seed, const Limits& limits = {});

const char* name_of(Operation operation);

// In words, on one line.
std::string describe(const Case& c);

} // namespace starmv::fuzz
