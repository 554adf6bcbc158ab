// The tuning tables. Values measured on one GPU are said to be; the others follow from its figures and the ratio of
// bandwidth, latency and multiprocessors, and wait for somebody to run `starmv tune` there.
#pragma once

#include "kernels/cuda/tuning.hpp"

namespace starmv::cuda {

// Fitted to the times of all arrangements of 64 shapes, large and small, of lines of memory, packs and neither.
inline constexpr GemvTuning gemv_n_sm90_s{.wave = {{87, 99, 98}, {310, 450, 40}, {4, 3, 3}, {110, 105, 110}},
                                          .split_bandwidth_1 = 62,
                                          .misaligned_bandwidth_1 = 68,
                                          .width_cost = {0, 39, 39},
                                          .piece_cost = {331, 256, 193, 101, 94, 87, 42},
                                          .split_piece_cost = {396, 300, 152, 140, 107, 47, 24},
                                          .dealt_cost = 4190,
                                          .split_dealt_cost = 352,
                                          .few_lanes_cost = 0,
                                          .misaligned_few_lanes_cost = 258,
                                          .least_steps = 2,
                                          .cluster_cost = 1128,
                                          .cluster_slowdown = 62,
                                          .strip_cost = 400,
                                          .strip_bandwidth = {87, 99, 98},
                                          .strip_fill = {110, 76, 72},
                                          .ticket_cost = 820,
                                          .adding_cost = 1348};
inline constexpr GemvTuning gemv_n_sm90{.wave = {{66, 93, 85}, {1340, 1160, 1300}, {4, 3, 3}, {115, 115, 105}},
                                        .split_bandwidth_1 = 71,
                                        .misaligned_bandwidth_1 = 86,
                                        .width_cost = {0, 0, 21},
                                        .piece_cost = {372, 296, 250, 162, 117, 77, 65},
                                        .split_piece_cost = {452, 323, 168, 154, 135, 122, 116},
                                        .dealt_cost = 2830,
                                        .split_dealt_cost = 196,
                                        .few_lanes_cost = 0,
                                        .misaligned_few_lanes_cost = 0,
                                        .least_steps = 2,
                                        .cluster_cost = 2530,
                                        .cluster_slowdown = 19,
                                        .strip_cost = 400,
                                        .strip_bandwidth = {66, 93, 85},
                                        .strip_fill = {110, 76, 72},
                                        .ticket_cost = 840,
                                        .adding_cost = 1360};
inline constexpr GemvTuning gemv_n_sm90_z{.wave = {{80, 100, 92}, {1110, 240, 1410}, {4, 3, 3}, {115, 110, 100}},
                                          .split_bandwidth_1 = 81,
                                          .misaligned_bandwidth_1 = 92,
                                          .width_cost = {0, 0, 5},
                                          .piece_cost = {271, 185, 147, 141, 137, 98, 79},
                                          .split_piece_cost = {360, 318, 282, 201, 167, 159, 89},
                                          .dealt_cost = 1800,
                                          .split_dealt_cost = 61,
                                          .few_lanes_cost = 200,
                                          .misaligned_few_lanes_cost = 280,
                                          .least_steps = 2,
                                          .cluster_cost = 2530,
                                          .cluster_slowdown = 19,
                                          .strip_cost = 400,
                                          .strip_bandwidth = {80, 100, 92},
                                          .strip_fill = {110, 76, 72},
                                          .ticket_cost = 1820,
                                          .adding_cost = 1710};
inline constexpr GemvTuning gemv_t_sm90{.wave = {{93, 100, 87}, {945, 472, 368}, {5, 4, 3}, {75, 100, 95}},
                                        .split_bandwidth_1 = 72,
                                        .misaligned_bandwidth_1 = 67,
                                        .width_cost = {0, 0, 35},
                                        .piece_cost = {146, 56, 32, 0, 0, 0, 0},
                                        .split_piece_cost = {252, 191, 124, 0, 0, 0, 0},
                                        .dealt_cost = 84,
                                        .split_dealt_cost = 0,
                                        .few_lanes_cost = 220,
                                        .misaligned_few_lanes_cost = 131,
                                        .least_steps = 2,
                                        .cluster_cost = 735,
                                        .cluster_slowdown = 26,
                                        .strip_cost = 400,
                                        .strip_bandwidth = {93, 100, 105},
                                        .strip_fill = {110, 76, 72},
                                        .ticket_cost = 966,
                                        .adding_cost = 430};

constexpr SymvTuning symv_sm90(int small_below) {
    return {.wave = {{80, 100}, {300, 0}, {5, 3}, {75, 100}},
            .largest_tile = 4096,
            .tile_cost = 65536,
            .least_units = 1,
            .small_below = small_below,
            .small_ranks = 16};
}

inline constexpr Tuning tuning_sm90{.compute_capability = 90,
                                    .origin = "NVIDIA H200",
                                    .gemv_n = {gemv_n_sm90_s, gemv_n_sm90, gemv_n_sm90, gemv_n_sm90_z},
                                    .gemv_t = {gemv_t_sm90, gemv_t_sm90, gemv_t_sm90, gemv_t_sm90},
                                    .symv = {symv_sm90(2250), symv_sm90(1700), symv_sm90(1650), symv_sm90(1350)}};

// 164 KiB of shared memory a multiprocessor hold two blocks, which is enough for 2 TB/s. No clusters, so that
// `small_ranks` is 1.
inline constexpr GemvTuning gemv_sm80{.wave = {{92, 100, 60}, {0, 0, 100}, {5, 4, 3}, {90, 100, 100}},
                                      .split_bandwidth_1 = 86,
                                      .misaligned_bandwidth_1 = 76,
                                      .width_cost = {10, 0, 5},
                                      .piece_cost = {30, 10, 5, 0, 0, 0, 0},
                                      .split_piece_cost = {200, 120, 60, 30, 10, 5, 0},
                                      .dealt_cost = 0,
                                      .split_dealt_cost = 0,
                                      .few_lanes_cost = 20,
                                      .misaligned_few_lanes_cost = 20,
                                      .least_steps = 4,
                                      .cluster_cost = 300,
                                      .cluster_slowdown = 15,
                                      .strip_cost = 400,
                                      .strip_bandwidth = {92, 100, 60},
                                      .strip_fill = {110, 76, 72},
                                      .ticket_cost = 300,
                                      .adding_cost = 100};
inline constexpr SymvTuning symv_sm80{.wave = {{80, 100}, {0, 0}, {5, 3}, {90, 100}},
                                      .largest_tile = 3072,
                                      .tile_cost = 65536,
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
                                       .split_bandwidth_1 = 70,
                                       .misaligned_bandwidth_1 = 62,
                                       .width_cost = {10, 0, 5},
                                       .piece_cost = {30, 10, 5, 0, 0, 0, 0},
                                       .split_piece_cost = {200, 120, 60, 30, 10, 5, 0},
                                       .dealt_cost = 0,
                                       .split_dealt_cost = 0,
                                       .few_lanes_cost = 20,
                                       .misaligned_few_lanes_cost = 20,
                                       .least_steps = 4,
                                       .cluster_cost = 300,
                                       .cluster_slowdown = 15,
                                       .strip_cost = 400,
                                       .strip_bandwidth = {75, 90, 100},
                                       .strip_fill = {110, 76, 72},
                                       .ticket_cost = 1100,
                                       .adding_cost = 390};
inline constexpr SymvTuning symv_sm100{.wave = {{80, 100}, {0, 0}, {5, 4}, {90, 100}},
                                       .largest_tile = 4096,
                                       .tile_cost = 65536,
                                       .least_units = 1,
                                       .small_below = 1050,
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
