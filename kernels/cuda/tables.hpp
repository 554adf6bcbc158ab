// The tuning tables. Values measured on one GPU are said to be; the others follow from its figures and the ratio of
// bandwidth, latency and multiprocessors, and wait for somebody to run `starmv tune` there.
#pragma once

#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

constexpr GemvTuning gemv_sm90(std::array<int, 3> stages, std::array<int, 3> width_cost,
                               std::array<int, 3> split_width_cost, int split_dealt_cost) {
    return {.wave = {{98, 100, 100}, {0, 0, 100}, stages, {75, 100, 100}},
            .width_cost = width_cost,
            .split_width_cost = split_width_cost,
            .piece_cost = {5, 25},
            .split_piece_cost = {40, 120},
            .split_dealt_cost = split_dealt_cost,
            .misaligned_shrink_cost = 40,
            .saturating_misaligned = 125,
            .least_steps = 2,
            .shrink_cost = 20,
            .cluster_cost = 600,
            .cluster_slowdown = 15,
            .ticket_cost = 640,
            .adding_cost = 230};
}
inline constexpr GemvTuning gemv_n_sm90 = gemv_sm90({4, 3, 3}, {10, 0, 5}, {25, 10, 0}, 30),
                            gemv_t_sm90 = gemv_sm90({5, 4, 3}, {20, 0, 3}, {5, 0, 5}, 0);

constexpr SymvTuning symv_sm90(int small_below) {
    return {.wave = {{80, 100}, {0, 0}, {5, 3}, {75, 100}},
            .largest_tile = 4096,
            .tile_cost = 8192,
            .least_units = 1,
            .small_below = small_below,
            .small_ranks = 16};
}

inline constexpr Tuning tuning_sm90{.compute_capability = 90,
                                    .origin = "NVIDIA H200",
                                    .gemv_n = {gemv_n_sm90, gemv_n_sm90, gemv_n_sm90, gemv_n_sm90},
                                    .gemv_t = {gemv_t_sm90, gemv_t_sm90, gemv_t_sm90, gemv_t_sm90},
                                    .symv = {symv_sm90(2100), symv_sm90(1800), symv_sm90(1800), symv_sm90(1300)}};

// 164 KiB of shared memory a multiprocessor hold two blocks, which is enough for 2 TB/s. No clusters, so that
// `small_ranks` is 1.
inline constexpr GemvTuning gemv_sm80{.wave = {{92, 100, 60}, {0, 0, 100}, {5, 4, 3}, {90, 100, 100}},
                                      .width_cost = {10, 0, 15},
                                      .split_width_cost = {25, 10, 0},
                                      .piece_cost = {5, 25},
                                      .split_piece_cost = {40, 120},
                                      .split_dealt_cost = 20,
                                      .misaligned_shrink_cost = 40,
                                      .saturating_misaligned = 125,
                                      .least_steps = 4,
                                      .shrink_cost = 20,
                                      .cluster_cost = 300,
                                      .cluster_slowdown = 15,
                                      .ticket_cost = 300,
                                      .adding_cost = 100};
inline constexpr SymvTuning symv_sm80{.wave = {{80, 100}, {0, 0}, {5, 3}, {90, 100}},
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
inline constexpr GemvTuning gemv_sm100{.wave = {{75, 90, 100}, {0, 0, 200}, {5, 4, 3}, {90, 100, 100}},
                                       .width_cost = {10, 0, 15},
                                       .split_width_cost = {25, 10, 0},
                                       .piece_cost = {5, 25},
                                       .split_piece_cost = {40, 120},
                                       .split_dealt_cost = 20,
                                       .misaligned_shrink_cost = 40,
                                       .saturating_misaligned = 125,
                                       .least_steps = 4,
                                       .shrink_cost = 20,
                                       .cluster_cost = 300,
                                       .cluster_slowdown = 15,
                                       .ticket_cost = 1100,
                                       .adding_cost = 390};
inline constexpr SymvTuning symv_sm100{.wave = {{80, 100}, {0, 0}, {5, 4}, {90, 100}},
                                       .largest_tile = 4096,
                                       .tile_cost = 8192,
                                       .least_units = 1,
                                       .small_below = 1800,
                                       .small_ranks = 16};
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
