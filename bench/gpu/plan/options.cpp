#include "bench/gpu/plan/options.hpp"

#include <algorithm>
#include <charconv>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bench/gpu/plan/error.hpp"
#include "starmv/version.hpp"

namespace starmv::bench {
namespace {

// What the user wrote, before it is understood.
struct Words {
    std::string suites = "full", sizes, m, n, layouts, precisions, operations, implementations;
};

// The words between the commas; none for an option that was not given.
std::vector<std::string> split(const char* option, const std::string& list) {
    std::vector<std::string> words;
    if (list.empty()) return words;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        if (end == begin)
            throw Error(fmt::format("{} is '{}'; it must be words with a comma between two of them", option, list));
        words.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

// Positions in names, each once and in the order in which they are given.
template <std::size_t N>
std::vector<std::size_t> positions(const char* option, const std::string& list,
                                   const std::array<const char*, N>& names) {
    std::vector<std::size_t> result;
    for (const std::string& word : split(option, list)) {
        const auto found = std::ranges::find(names, word);
        if (found == names.end())
            throw Error(fmt::format("{} has '{}'; it must be one of {}", option, word, fmt::join(names, " ")));
        const auto position = static_cast<std::size_t>(found - names.begin());
        if (std::ranges::find(result, position) == result.end()) result.push_back(position);
    }
    return result;
}

template <class Enum, std::size_t N>
std::vector<Enum> enumerators(const char* option, const std::string& list, const std::array<const char*, N>& names) {
    std::vector<Enum> result;
    for (const std::size_t position : positions(option, list, names))
        result.push_back(static_cast<Enum>(position));
    return result;
}

template <std::size_t N>
std::vector<std::string> chosen_names(const char* option, const std::string& list,
                                      const std::array<const char*, N>& names) {
    std::vector<std::string> result;
    for (const std::size_t position : positions(option, list, names))
        result.emplace_back(names[position]);
    return result;
}

std::vector<std::int64_t> sizes(const char* option, const std::string& list) {
    constexpr std::int64_t most = std::int64_t{1} << 32;
    std::vector<std::int64_t> result;
    for (const std::string& word : split(option, list)) {
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
        if (error != std::errc() || end != word.data() + word.size() || size < 1 || size > most)
            throw Error(fmt::format("{} has '{}'; it must be an integer from 1 to {}", option, word, most));
        result.push_back(size);
    }
    return result;
}

Selection understand(const Words& words, const std::string& filter) {
    Selection selection;
    selection.suites = chosen_names("--suite", words.suites, suite_names);
    selection.sizes = chosen_names("--sizes", words.sizes, size_preset_names);
    selection.m = sizes("--m", words.m);
    selection.n = sizes("--n", words.n);
    selection.layouts = enumerators<Layout>("--case", words.layouts, layout_names);
    constexpr std::array letters{"s", "d", "c", "z"};
    for (const std::size_t position : positions("--precision", words.precisions, letters))
        selection.precisions.push_back(precisions[position]);
    selection.operations = enumerators<Operation>("--op", words.operations, operation_names);
    selection.implementations = enumerators<Implementation>("--impl", words.implementations, implementation_names);
    selection.filter = filter;
    return selection;
}

void add_choice_options(CLI::App& app, Words& words, std::string& filter) {
    app.add_option("--suite", words.suites, "full, quick, scan, latency, alignment: see below")->capture_default_str();
    app.add_option("--sizes", words.sizes, "of the suite full only these: squares, skinny, rectangles");
    app.add_option("--m", words.m, "rows, instead of a suite; with --n every combination, alone squares");
    app.add_option("--n", words.n, "columns, like --m; symv and hemv take what is square");
    app.add_option("--case", words.layouts,
                   "for --m and --n: packed, aligned, odd-lda, misaligned, submatrix; default: packed");
    app.add_option("--precision", words.precisions, "s, d, c, z; default: the suite's");
    app.add_option("--op", words.operations,
                   "gemvN, gemvT, gemvC, symvL, symvU, hemvL, hemvU (for c and z symv is complex symmetric); default: "
                   "the suite's");
    app.add_option("--impl", words.implementations,
                   "starmv, cublas (no atomics), cublas-atomics; default: the suite's");
    app.add_option("--filter", filter,
                   "only cells whose label matches this regular expression, as in '^d gemv. 8192x'");
}

void check_combination(const CLI::App& app) {
    const bool custom = app.count("--m") + app.count("--n") > 0;
    for (const char* option : {"--suite", "--sizes"})
        if (custom && app.count(option) > 0)
            throw Error(fmt::format("{} and --m or --n are both given; they must not be", option));
    if (!custom && app.count("--case") > 0)
        throw Error("--case is given without --m or --n; the suite alignment has all cases");
}

void check_range(const char* option, double value, double least, double most) {
    if (!(value >= least && value <= most))
        throw Error(fmt::format("{} is {}; it must be {} to {}", option, value, least, most));
}

// CLI11 takes an empty value for none.
void check_values(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.empty())
            throw Error(fmt::format("{} is ''; it must not be empty", i > 1 ? argv[i - 1] : "an argument"));
        if (argument.starts_with("--") && argument.ends_with('='))
            throw Error(fmt::format("{} has no value", argument));
    }
}

// Where the program lies and where its output goes says nothing of what was measured.
std::string describe_command(int argc, const char* const* argv) {
    std::string command = "starmv_bench";
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--out" || argument == "--commit") {
            ++i;
        } else if (!argument.starts_with("--out=") && !argument.starts_with("--commit=")) {
            const bool plain = argument.find_first_of(" ^$*?[](){}|\\'\"&;<>") == std::string::npos;
            command += plain ? " " + argument : " '" + argument + "'";
        }
    }
    return command;
}

} // namespace

std::optional<Options> parse_options(int argc, const char* const* argv) {
    CLI::App app("Times StarMV and cuBLAS on the same operands, on the first CUDA device, and compares their results.",
                 "starmv_bench");
    app.set_version_flag("--version", fmt::format("starmv_bench {}", version()));
    app.footer("Suites:\n"
               "  full       products of all shapes\n"
               "  quick      a few of them\n"
               "  scan       n = 2000 to 12000 in small steps, StarMV only, double unless --precision says otherwise\n"
               "  latency    n <= 1024\n"
               "  alignment  matrices that lie less well in memory\n\n"
               "Lists are separated by commas. Exit status: 0 if all went well, 1 if results differ by more than\n"
               "rounding, 2 for any other error.\n"
               "Example: starmv_bench --suite full,scan,latency,alignment --out results.json\n"
               "         starmv_bench --op gemvT --precision s --n 8191,8192");
    Options options;
    Words words;
    add_choice_options(app, words, options.selection.filter);
    app.add_option("--batches", options.batches, "timed batches of calls; the median counts")->capture_default_str();
    app.add_option("--batch-ms", options.batch_ms, "least milliseconds of a batch")->capture_default_str();
    app.add_option("--out", options.out, "JSON file for the results; default: standard output");
    app.add_option("--commit", options.commit, "what the library was built from, to be noted in the results");
    app.add_flag("--list", options.list, "show the cells that would be measured, and measure nothing");
    check_values(argc, argv);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) throw Error(std::string(error.what()) + " (starmv_bench --help tells more)");
        app.exit(error); // prints the help or the version that was asked for
        return std::nullopt;
    }
    check_combination(app);
    check_range("--batches", options.batches, 1, 1000);
    check_range("--batch-ms", options.batch_ms, 0.01, 10000);
    options.selection = understand(words, options.selection.filter);
    const std::vector<std::string>& suites = options.selection.suites;
    if (!options.selection.sizes.empty() && std::ranges::find(suites, "full") == suites.end())
        throw Error("--sizes is given without the suite full, whose sizes it chooses");
    options.command = describe_command(argc, argv);
    return options;
}

} // namespace starmv::bench
