// The tuning tables. Values measured on one GPU are said to be; the others follow from its figures and the ratio of
// bandwidth, latency and multiprocessors, and wait for somebody to run `starmv tune` there.
#pragma once

#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

inline constexpr GemvTuning gemv_sm90{.wave = {{94, 97, 100}, {0, 400, 450}, {5, 4, 4}},
                                      .least_steps = 2,
                                      .shrink_cost = 250,
                                      .cluster_cost = 600,
                                      .cluster_slowdown = 15,
                                      .ticket_cost = 640,
                                      .adding_cost = 230};

// Three blocks a multiprocessor fit into shared memory with tiles of 4 KiB.
constexpr SymvTuning symv_sm90(int small_below) {
    return {.wave = {{88, 100, 100}, {0, 400, 450}, {5, 5, 3}},
            .largest_tile = 4096,
            .tile_cost = 8192,
            .least_units = 1,
            .small_below = small_below,
            .small_ranks = 8};
}

inline constexpr Tuning tuning_sm90{.compute_capability = 90,
                                    .origin = "NVIDIA H200",
                                    .gemv_n = {gemv_sm90, gemv_sm90, gemv_sm90, gemv_sm90},
                                    .gemv_t = {gemv_sm90, gemv_sm90, gemv_sm90, gemv_sm90},
                                    .symv = {symv_sm90(4500), symv_sm90(2300), symv_sm90(2300), symv_sm90(700)}};

// 164 KiB of shared memory a multiprocessor hold two blocks, which is enough for 2 TB/s. No clusters, so that
// `small_ranks` is 1.
inline constexpr GemvTuning gemv_sm80{.wave = {{92, 100, 60}, {200, 250, 250}, {5, 4, 3}},
                                      .least_steps = 4,
                                      .shrink_cost = 250,
                                      .cluster_cost = 300,
                                      .cluster_slowdown = 15,
                                      .ticket_cost = 300,
                                      .adding_cost = 100};
inline constexpr SymvTuning symv_sm80{.wave = {{85, 100, 60}, {200, 250, 250}, {5, 3, 3}},
                                      .largest_tile = 4096,
                                      .tile_cost = 8192,
                                      .least_units = 1,
                                      .small_below = 700,
                                      .small_ranks = 1};
inline constexpr Tuning tuning_sm80{.compute_capability = 80,
                                    .origin = "derived",
                                    .gemv_n = {gemv_sm80, gemv_sm80, gemv_sm80, gemv_sm80},
                                    .gemv_t = {gemv_sm80, gemv_sm80, gemv_sm80, gemv_sm80},
                                    .symv = {symv_sm80, symv_sm80, symv_sm80, symv_sm80}};

// 8 TB/s over 148 multiprocessors: more bytes in flight for each than on compute capability 9.0.
inline constexpr GemvTuning gemv_sm100{.wave = {{75, 90, 100}, {0, 700, 750}, {5, 4, 4}},
                                       .least_steps = 4,
                                       .shrink_cost = 250,
                                       .cluster_cost = 300,
                                       .cluster_slowdown = 15,
                                       .ticket_cost = 1100,
                                       .adding_cost = 390};
inline constexpr SymvTuning symv_sm100{.wave = {{70, 85, 100}, {0, 700, 750}, {5, 4, 3}},
                                       .largest_tile = 4096,
                                       .tile_cost = 8192,
                                       .least_units = 1,
                                       .small_below = 1800,
                                       .small_ranks = 8};
inline constexpr Tuning tuning_sm100{.compute_capability = 100,
                                     .origin = "derived",
                                     .gemv_n = {gemv_sm100, gemv_sm100, gemv_sm100, gemv_sm100},
                                     .gemv_t = {gemv_sm100, gemv_sm100, gemv_sm100, gemv_sm100},
                                     .symv = {symv_sm100, symv_sm100, symv_sm100, symv_sm100}};

// The newest table that is not newer than the device; devices before 8.0 take the oldest.
constexpr const Tuning& tuning_for(int compute_capability) {
    if (compute_capability >= 100) return tuning_sm100;
    if (compute_capability >= 90) return tuning_sm90;
    return tuning_sm80;
}

} // namespace starmv::cuda
