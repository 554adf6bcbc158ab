#include "fuzz/case.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include <fmt/format.h>

#include "support/random.hpp"

namespace starmv::fuzz {
namespace {

// What a case is drawn with.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}

    std::int64_t integer(std::int64_t first, std::int64_t last) { return random_.integer(first, last); }
    bool one_in(std::int64_t n) { return integer(1, n) == 1; }
    template <class V>
    V of(std::initializer_list<V> values) {
        return values.begin()[integer(0, static_cast<std::int64_t>(values.size()) - 1)];
    }

private:
    test::Random random_;
};

// Where the kernels change from one piece to the next: rows and columns of a vector, of a group, of a panel and of a
// thread's part on the CPU; tiles and steps of thread blocks on the GPU; and lengths at which sums are split.
std::int64_t near_a_block_edge(Dice& dice) {
    const std::int64_t block =
        dice.of<std::int64_t>({16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024, 2048, 4096, 8192, 16384});
    return block * dice.of<std::int64_t>({1, 1, 1, 2, 3}) + dice.integer(-1, 1);
}

std::int64_t near_a_power_of_two(Dice& dice) { return (std::int64_t{1} << dice.integer(2, 12)) + dice.integer(-1, 1); }

std::int64_t draw_size(Dice& dice) {
    switch (dice.integer(0, 9)) {
    case 0:
    case 1:
        return dice.integer(0, 3);
    case 2:
    case 3:
        return near_a_power_of_two(dice);
    case 4:
    case 5:
        return near_a_block_edge(dice);
    case 6:
        return dice.integer(300, 3000);
    default:
        return dice.integer(1, 300);
    }
}

// Most cases are small, so that there are many of them.
std::int64_t draw_most_elements(Dice& dice, std::int64_t limit) {
    const std::int64_t which = dice.integer(1, 100);
    const std::int64_t most = which <= 50 ? 3000 : which <= 80 ? 20000 : which <= 96 ? 100000 : limit;
    return std::min(most, limit);
}

void draw_shape(Dice& dice, Case& c, std::int64_t limit) {
    const std::int64_t most = draw_most_elements(dice, limit);
    if (c.triangular()) {
        c.m = c.n = std::min(draw_size(dice), static_cast<std::int64_t>(std::sqrt(static_cast<double>(most))));
        return;
    }
    std::int64_t first = draw_size(dice), second = draw_size(dice);
    if (dice.one_in(8)) { // skinny
        first = dice.one_in(2) ? near_a_block_edge(dice) : dice.integer(1000, 70000);
        second = dice.integer(1, 9);
    }
    first = std::min(first, most);
    second = std::min(second, most / std::max<std::int64_t>(1, first));
    const bool tall = dice.one_in(2);
    c.m = tall ? first : second;
    c.n = tall ? second : first;
}

void draw_matrix_layout(Dice& dice, Case& c, std::int64_t limit) {
    if (dice.one_in(2)) {
        c.row = dice.one_in(3) ? 0 : dice.integer(1, 70);
        c.column = dice.integer(0, 5);
    }
    const auto fits = [&](std::int64_t lda) { return lda * (c.n + c.column) <= limit; };
    if (!fits(std::max<std::int64_t>(1, c.row + c.m))) c.row = c.column = 0;
    const std::int64_t least = std::max<std::int64_t>(1, c.row + c.m);
    const std::int64_t wanted = dice.of<std::int64_t>(
        {least, least, least + 1, least | 1, (least + 31) / 32 * 32, least + dice.integer(2, 40), 3 * least + 17});
    c.lda = fits(wanted) ? wanted : least;
}

std::int64_t draw_increment(Dice& dice) {
    return dice.of<std::int64_t>({1, 1, 1, 1, 1, -1, -1, 2, -2, 7, -7, 3, -5, 16, -33});
}

Factor draw_factor(Dice& dice) {
    return dice.of({Factor::Zero, Factor::One, Factor::MinusOne, Factor::Real, Factor::Complex, Factor::Complex});
}

void draw_values(Dice& dice, Case& c) {
    c.values = dice.one_in(4) ? Values::WideExponents : Values::Uniform;
    if (dice.one_in(5)) {
        c.planted = dice.of({Planted::NaN, Planted::Inf, Planted::MinusInf});
        c.place = dice.of({Place::A, Place::X, Place::Y});
    }
}

// At most eight tiles in each direction; the last ones may be small.
std::int64_t draw_tile(Dice& dice, std::int64_t n) {
    const std::int64_t tiles = dice.integer(1, 8);
    return std::max<std::int64_t>(1, (n + tiles - 1) / tiles) + (dice.one_in(3) ? dice.integer(1, 20) : 0);
}

void draw_tiling(Dice& dice, Case& c) {
    c.tile_rows = draw_tile(dice, c.m);
    c.tile_columns = c.triangular() ? c.tile_rows : draw_tile(dice, c.n);
    if (c.triangular() && dice.one_in(2))
        c.stored = c.uplo == Uplo::Lower ? tasks::Stored::Lower : tasks::Stored::Upper;
    if (dice.one_in(4)) c.accumulation = tasks::Accumulation::Relaxed;
    c.accumulators = dice.of({0, 0, 0, 1, 2, 3, 5});
}

std::int64_t bytes_of(char type) { return type == 's' ? 4 : type == 'z' ? 16 : 8; }

const char* name_of(Factor factor) {
    switch (factor) {
    case Factor::Zero:
        return "0";
    case Factor::One:
        return "1";
    case Factor::MinusOne:
        return "-1";
    case Factor::Real:
        return "real";
    default:
        return "general";
    }
}

const char* name_of(Planted planted) {
    return planted == Planted::NaN ? "NaN" : planted == Planted::Inf ? "Inf" : "-Inf";
}

const char* name_of(Place place) { return place == Place::A ? "A" : place == Place::X ? "x" : "y"; }

const char* name_of(HostMemory memory) {
    switch (memory) {
    case HostMemory::Margins:
        return "with margins";
    case HostMemory::GuardAfter:
        return "up to guard pages";
    default:
        return "after guard pages";
    }
}

} // namespace

Case draw(std::uint64_t seed, const Limits& limits) {
    Dice dice(seed);
    Case c;
    c.seed = seed;
    c.operation =
        dice.of({Operation::Gemv, Operation::Gemv, Operation::Gemv, Operation::Symv, Operation::Symv, Operation::Hemv,
                 Operation::Hemv, Operation::Scal, Operation::SymvOffdiag, Operation::HemvOffdiag});
    c.type = dice.of({'s', 'd', 'c', 'z'});
    c.op = dice.of({Op::NoTrans, Op::Trans, Op::ConjTrans});
    c.uplo = dice.of({Uplo::Lower, Uplo::Upper});
    const std::int64_t limit = limits.max_bytes / bytes_of(c.type);
    if (c.has_matrix()) {
        draw_shape(dice, c, limit);
        draw_matrix_layout(dice, c, limit);
    } else {
        c.m = c.n = dice.one_in(4) ? dice.integer(1000, 70000) : draw_size(dice);
    }
    c.incx = draw_increment(dice);
    c.incy = draw_increment(dice);
    c.incx2 = draw_increment(dice);
    c.incy2 = draw_increment(dice);
    c.alpha = draw_factor(dice);
    c.beta = draw_factor(dice);
    c.beta2 = draw_factor(dice);
    c.null_unread = dice.one_in(2);
    draw_values(dice, c);
    c.memory = dice.of({HostMemory::Margins, HostMemory::GuardAfter, HostMemory::GuardBefore});
    c.margin = dice.integer(1, 40);
    c.half_shifted = dice.one_in(3);
    c.threads = std::min(dice.of({1, 1, 2, 3, 7}), limits.max_threads);
    c.small_workspace = dice.one_in(3);
    draw_tiling(dice, c);
    if (dice.one_in(12)) c.misuse = static_cast<int>(dice.integer(0, 1000));
    return c;
}

const char* name_of(Operation operation) {
    switch (operation) {
    case Operation::Gemv:
        return "gemv";
    case Operation::Symv:
        return "symv";
    case Operation::Hemv:
        return "hemv";
    case Operation::Scal:
        return "scal";
    case Operation::SymvOffdiag:
        return "symv_offdiag";
    default:
        return "hemv_offdiag";
    }
}

std::string describe(const Case& c) {
    std::string text = fmt::format("{}{}", c.type, name_of(c.operation));
    if (c.general()) text += fmt::format(" {}", static_cast<char>(c.op));
    if (c.triangular()) text += fmt::format(" {}", static_cast<char>(c.uplo));
    if (c.has_matrix())
        text += fmt::format(", {} x {}, lda {}, at ({}, {}), alpha {}, incx {}", c.m, c.n, c.lda, c.row, c.column,
                            name_of(c.alpha), c.incx);
    else
        text += fmt::format(", n {}", c.n);
    text += fmt::format(", beta {}, incy {}", name_of(c.beta), c.incy);
    if (c.offdiagonal()) text += fmt::format(", incx2 {}, beta2 {}, incy2 {}", c.incx2, name_of(c.beta2), c.incy2);
    if (c.values == Values::WideExponents) text += ", wide exponents";
    if (c.planted != Planted::Nothing) text += fmt::format(", {} in {}", name_of(c.planted), name_of(c.place));
    text += fmt::format(", operands {} of {}", name_of(c.memory), c.margin);
    if (c.half_shifted) text += ", shifted by a real";
    if (c.null_unread && c.alpha == Factor::Zero) text += ", A and x null";
    text += fmt::format("; {} threads; tiles {} x {}, stored {}, {}, {} accumulators", c.threads, c.tile_rows,
                        c.tile_columns, static_cast<int>(c.stored),
                        c.accumulation == tasks::Accumulation::Ordered ? "ordered" : "relaxed", c.accumulators);
    if (c.small_workspace) text += "; small workspace";
    if (c.misuse >= 0) text += "; one argument is wrong";
    return text;
}

} // namespace starmv::fuzz
