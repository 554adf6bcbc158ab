#include "fuzz/session.hpp"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>

#include "fuzz/judge.hpp"
#include "fuzz/last_case.hpp"
#include "fuzz/tally.hpp"

namespace starmv::fuzz {
namespace {

constexpr int most_differences = 20; // more of them say nothing new
constexpr double seconds_between_lines = 60;

class Clock {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void print(const std::string& line) {
    std::fputs((line + '\n').c_str(), stdout);
    std::fflush(stdout);
}

} // namespace

std::string replay_command(const Plan& plan, const Case& c, const Level& level) {
    std::string command = fmt::format("starmv_fuzz --case {} --levels {}", c.seed, level.name);
    if (plan.limits.max_bytes != Limits::default_max_bytes)
        command += fmt::format(" --max-bytes {}", plan.limits.max_bytes);
    if (plan.limits.max_threads != Limits{}.max_threads)
        command += fmt::format(" --threads {}", plan.limits.max_threads);
    return command + plan.task_options;
}

int run_cases(const Plan& plan, const std::vector<Level>& levels) {
    const Clock clock;
    Tally tally(levels);
    int differences = 0;
    std::uint64_t seed = plan.replay.value_or(plan.seed);
    std::int64_t cases = 0;
    double next_line = seconds_between_lines;
    const auto more = [&] {
        if (plan.replay) return cases < 1;
        return (plan.cases == 0 || cases < plan.cases) && (plan.seconds == 0 || clock.seconds() < plan.seconds);
    };
    for (; more() && differences < most_differences; ++seed, ++cases) {
        const Case c = draw(seed, plan.limits);
        for (const Level& level : levels) {
            if (!level.has(c)) continue;
            const std::string command = replay_command(plan, c, level), words = describe(level.adapt(c));
            set_last_case(command + "   (" + words + ")");
            const Judgement judgement = judge(c, level);
            tally.count(c, level, judgement.verdict);
            if (judgement.verdict == Verdict::Wrong) {
                ++differences;
                print(fmt::format("DIFFERENCE: {}   ({}): {}", command, words, judgement.message));
            } else if (plan.replay) {
                print(fmt::format("{}: {}   ({})", judgement.verdict == Verdict::Right ? "right" : "refused", command,
                                  words));
            }
        }
        if (clock.seconds() >= next_line) {
            print(fmt::format("{:.0f} s: {} cases, up to seed {}, {} differences", clock.seconds(), cases + 1, seed,
                              differences));
            next_line += seconds_between_lines;
        }
    }
    clear_last_case();
    if (plan.replay) return differences == 0 ? 0 : 1;

    print(fmt::format("{} cases from seed {} in {:.1f} s, {} differences", cases, plan.seed, clock.seconds(),
                      differences));
    print(tally.table());
    const auto never = tally.never_run();
    for (const std::string& what : never)
        print("NEVER RUN: " + what + " (more cases are needed)");
    return differences == 0 && never.empty() ? 0 : 1;
}

} // namespace starmv::fuzz
