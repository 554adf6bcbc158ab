// What starmv tune tries for each value of a tuning table. Data: a new value of the tables gets a line here.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "kernels/cuda/tuning_file.hpp"

namespace starmv::tools {

struct CandidateList {
    std::string_view field;
    std::array<int, 7> values; // shorter ones end with repetitions
};

inline constexpr CandidateList candidate_lists[] = {
    {"bandwidth_1", {50, 65, 75, 85, 92, 96, 100}},
    {"bandwidth_2", {50, 65, 75, 85, 92, 96, 100}},
    {"bandwidth_3", {50, 65, 75, 85, 92, 96, 100}},
    {"launch_1", {0, 100, 200, 400, 600, 900, 1300}},
    {"launch_2", {0, 100, 200, 400, 600, 900, 1300}},
    {"launch_3", {0, 100, 200, 400, 600, 900, 1300}},
    {"stages_1", {3, 4, 5, 5, 5, 5, 5}},
    {"stages_2", {3, 4, 5, 5, 5, 5, 5}},
    {"stages_3", {3, 4, 5, 5, 5, 5, 5}},
    {"saturating_1", {50, 65, 75, 85, 100, 120, 140}},
    {"saturating_2", {50, 65, 75, 85, 95, 100, 120}},
    {"saturating_3", {50, 65, 75, 85, 95, 100, 120}},
    {"split_bandwidth_1", {50, 65, 75, 85, 92, 96, 100}},
    {"misaligned_bandwidth_1", {50, 65, 75, 85, 92, 96, 100}},
    {"width_cost_1", {0, 5, 10, 20, 40, 80, 160}},
    {"width_cost_2", {0, 5, 10, 20, 40, 80, 160}},
    {"width_cost_4", {0, 5, 10, 20, 40, 80, 160}},
    {"piece_cost_128", {0, 10, 25, 60, 120, 240, 480}},
    {"piece_cost_256", {0, 10, 25, 60, 120, 240, 480}},
    {"piece_cost_512", {0, 10, 25, 50, 100, 200, 400}},
    {"piece_cost_1024", {0, 5, 10, 20, 40, 80, 160}},
    {"piece_cost_2048", {0, 5, 10, 20, 40, 80, 160}},
    {"piece_cost_4096", {0, 5, 10, 20, 40, 80, 160}},
    {"piece_cost_8192", {0, 5, 10, 20, 40, 80, 160}},
    {"split_piece_cost_128", {0, 10, 25, 60, 120, 240, 480}},
    {"split_piece_cost_256", {0, 10, 25, 60, 120, 240, 480}},
    {"split_piece_cost_512", {0, 10, 25, 50, 100, 200, 400}},
    {"split_piece_cost_1024", {0, 10, 25, 50, 100, 200, 400}},
    {"split_piece_cost_2048", {0, 5, 10, 20, 40, 80, 160}},
    {"split_piece_cost_4096", {0, 5, 10, 20, 40, 80, 160}},
    {"split_piece_cost_8192", {0, 5, 10, 20, 40, 80, 160}},
    {"dealt_cost", {0, 100, 400, 800, 1200, 2400, 4800}},
    {"split_dealt_cost", {0, 20, 40, 80, 160, 320, 640}},
    {"few_lanes_cost", {0, 20, 60, 150, 400, 1000, 2000}},
    {"misaligned_few_lanes_cost", {0, 10, 20, 40, 80, 160, 320}},
    {"least_steps", {1, 2, 3, 4, 6, 8, 8}},
    {"cluster_cost", {75, 150, 400, 800, 1200, 1800, 2600}},
    {"cluster_slowdown", {0, 5, 10, 20, 40, 80, 160}},
    {"strip_cost", {0, 50, 100, 200, 400, 800, 1600}},
    {"strip_bandwidth_1", {60, 75, 85, 92, 96, 100, 110}},
    {"strip_bandwidth_2", {60, 75, 85, 92, 96, 100, 110}},
    {"strip_bandwidth_3", {60, 75, 85, 92, 96, 100, 110}},
    {"strip_fill_1", {50, 60, 70, 80, 90, 100, 120}},
    {"strip_fill_2", {50, 60, 70, 80, 90, 100, 120}},
    {"strip_fill_3", {50, 60, 70, 80, 90, 100, 120}},
    {"exchange_cost", {100, 200, 350, 500, 800, 1200, 2000}},
    {"adding_cost", {50, 120, 230, 400, 800, 1200, 1600}},
    {"many_from", {8192, 16384, 32768, 65536, 131072, 262144, 1 << 30}},
    {"many_steps", {8, 16, 24, 32, 48, 64, 128}},
    {"many_column_bytes", {2048, 4096, 8192, 16384, 32768, 65536, 131072}},
    {"largest_tile", {512, 1024, 1536, 2048, 3072, 4096, 4096}},
    {"tile_cost", {0, 4096, 8192, 16384, 32768, 65536, 131072}},
    {"least_units", {1, 2, 3, 4, 8, 8, 8}},
    {"largest_split_tile", {1024, 2048, 3072, 4096, 5120, 6144, 6144}},
    {"split_from", {0, 4000, 8000, 16000, 32000, 64000, 1000000000}},
    {"split_slowdown", {0, 10, 20, 30, 40, 60, 100}},
    {"small_below", {0, 700, 1100, 1400, 1800, 2100, 3000}},
    {"small_ranks", {1, 2, 4, 8, 16, 16, 16}},
};

// What to try instead of value: those of the field's list that it allows, or around the value if there is no list.
inline std::vector<int> candidates(const cuda::TuningField& field, int value) {
    std::vector<int> list{value / 2, value - field.step, value + field.step, 2 * value};
    for (const CandidateList& known : candidate_lists)
        if (known.field == field.name) list.assign(known.values.begin(), known.values.end());
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    std::erase_if(list, [&](int candidate) { return candidate == value || !field.allows(candidate); });
    return list;
}

} // namespace starmv::tools
