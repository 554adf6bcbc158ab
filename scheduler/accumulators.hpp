// How the products that add to one tile of y are added up.
//
// Ordered: the contributions to a tile, in the order of submission, are dealt to its accumulators in turn. Accumulator
// 0 is the tile itself, whose first contribution applies beta; the others are temporary vectors, whose first
// contribution overwrites them. Every accumulator is a chain of tasks in submission order; in the end accumulators
// are added in a binary tree. So every sum is formed in the same order, whoever runs the tasks.
//
// Relaxed: one accumulator, and later contributions commute.
#pragma once

#include <starpu.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "codelets/add.hpp"
#include "scheduler/call.hpp"
#include "scheduler/flops.hpp"
#include "scheduler/modes.hpp"
#include "starmv/tasks/matrix.hpp"

namespace starmv::scheduler {

// Enough that all tiles of y together have about 16 chains, so that a short y still keeps a few devices or a socket
// busy; never more than there are contributions. A function of the tiling alone: the machine must not change the result.
inline std::int64_t accumulators_per_tile(std::int64_t requested, std::int64_t tiles, std::int64_t contributions) {
    constexpr std::int64_t chains = 16;
    const std::int64_t wanted = requested > 0 ? requested : (chains + tiles - 1) / tiles;
    return std::clamp<std::int64_t>(wanted, 1, contributions);
}

template <Scalar T>
class Accumulators {
public:
    // contributions: to every tile of y that is not empty, at least 1
    Accumulators(const tasks::Options& options, const tasks::Vector<T>& y, T beta, std::int64_t contributions)
        : y_(y), beta_(beta), ordered_(options.accumulation == tasks::Accumulation::Ordered),
          contributions_(contributions) {
        tiles_.resize(static_cast<std::size_t>(y.tiles()));
        for (std::int64_t i = 0; i < y.tiles(); ++i)
            if (y.tile_length(i) > 0) ++used_tiles_;
        count_ = ordered_ ? accumulators_per_tile(options.accumulators, used_tiles_, contributions) : 1;
        // StarPU cannot describe a temporary vector as long as a tile with a user's interface may be.
        for (std::int64_t i = 0; i < y.tiles(); ++i)
            if (y.tile_length(i) > std::int64_t{UINT32_MAX}) count_ = 1;
    }
    ~Accumulators() {
        for (Tile& tile : tiles_)
            for (starpu_data_handle_t handle : tile.temporaries)
                starpu_data_unregister_submit(handle); // once the tasks that use it are done
    }
    Accumulators(const Accumulators&) = delete;
    Accumulators& operator=(const Accumulators&) = delete;

    // Where the next contribution to tile i goes, and how.
    struct Target {
        Access access;
        T beta;
        bool ends_chain;
    };
    Target next(std::int64_t i) {
        Tile& tile = tiles_[static_cast<std::size_t>(i)];
        const std::int64_t position = tile.contributed++;
        const std::int64_t accumulator = position % count_;
        const bool first = position < count_;
        const bool ends_chain = position + count_ >= contributions_;
        if (accumulator > 0) {
            if (first) tile.temporaries.push_back(make_temporary(y_.tile_length(i)));
            return {{tile.temporaries[static_cast<std::size_t>(accumulator - 1)], first ? STARPU_W : STARPU_RW},
                    first ? T{} : T{1},
                    ends_chain};
        }
        if (first) return {{y_.tile(i), output_mode(beta_)}, beta_, ends_chain};
        const auto again = ordered_ ? STARPU_RW : static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
        return {{y_.tile(i), again}, T{1}, ends_chain};
    }

    std::int64_t additions() const { return used_tiles_ * (count_ - 1); }

    void submit_additions(Call& call) const {
        constexpr int priority_raise = 2; // nothing but additions lies between these and a finished y
        for (std::int64_t distance = 1; distance < count_; distance *= 2)
            for (std::int64_t left = 0; left + distance < count_; left += 2 * distance)
                for (std::int64_t i = 0; i < y_.tiles(); ++i)
                    if (y_.tile_length(i) > 0)
                        call.submit(codelets::ordered_add_codelet<T>(),
                                    {{handle(i, left), STARPU_RW}, {handle(i, left + distance), STARPU_R}},
                                    {.flops = scheduler::additions<T>(y_.tile_length(i)), .raise = priority_raise});
    }

private:
    struct Tile {
        std::int64_t contributed = 0;
        std::vector<starpu_data_handle_t> temporaries;
    };

    starpu_data_handle_t handle(std::int64_t i, std::int64_t accumulator) const {
        return accumulator == 0
                   ? y_.tile(i)
                   : tiles_[static_cast<std::size_t>(i)].temporaries[static_cast<std::size_t>(accumulator - 1)];
    }

    static starpu_data_handle_t make_temporary(std::int64_t n) {
        constexpr int no_home = -1; // allocated where it is first written
        starpu_data_handle_t handle = nullptr;
        starpu_vector_data_register(&handle, no_home, 0, static_cast<std::uint32_t>(n), sizeof(T));
        // The chains rely on it, whatever the program's default is.
        starpu_data_set_sequential_consistency_flag(handle, 1);
        return handle;
    }

    const tasks::Vector<T>& y_;
    T beta_;
    bool ordered_;
    std::int64_t contributions_;
    std::int64_t used_tiles_ = 0;
    std::int64_t count_ = 1;
    std::vector<Tile> tiles_;
};

} // namespace starmv::scheduler
