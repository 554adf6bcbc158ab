#include "kernels/cuda/tuning_file.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <istream>
#include <ostream>
#include <set>
#include <sstream>

#include "kernels/cuda/tables.hpp"
#include "starmv/error.hpp"

namespace starmv::cuda {
namespace {

template <class Table>
struct Member {
    const char* name;
    int& (*value)(Table&);
    int least, most, step = 1;
};

template <class Table, int per_sm>
constexpr Member<Table> bandwidth(const char* name) {
    return {name, [](Table& t) -> int& { return t.wave.bandwidth[per_sm - 1]; }, 1, 100};
}
template <class Table, int per_sm>
constexpr Member<Table> launch(const char* name) {
    return {name, [](Table& t) -> int& { return t.wave.launch[per_sm - 1]; }, 0, 1000000};
}
template <class Table, int per_sm>
constexpr Member<Table> stages(const char* name) {
    return {name, [](Table& t) -> int& { return t.wave.stages[per_sm - 1]; }, 3, 5};
}

template <class Table, int per_sm>
constexpr Member<Table> saturating(const char* name) {
    return {name, [](Table& t) -> int& { return t.wave.saturating[per_sm - 1]; }, 1, 1000};
}

template <auto array, int place>
constexpr Member<GemvTuning> of_array(const char* name) {
    return {name, [](GemvTuning& t) -> int& { return (t.*array)[place]; }, 0, 10000};
}

template <class Table>
constexpr Member<Table> wave_members[] = {
    bandwidth<Table, 1>("bandwidth_1"),   bandwidth<Table, 2>("bandwidth_2"),   launch<Table, 1>("launch_1"),
    launch<Table, 2>("launch_2"),         stages<Table, 1>("stages_1"),         stages<Table, 2>("stages_2"),
    saturating<Table, 1>("saturating_1"), saturating<Table, 2>("saturating_2"),
};

constexpr Member<GemvTuning> gemv_members[] = {
    bandwidth<GemvTuning, 3>("bandwidth_3"),
    launch<GemvTuning, 3>("launch_3"),
    stages<GemvTuning, 3>("stages_3"),
    saturating<GemvTuning, 3>("saturating_3"),
    {"split_bandwidth_1", [](GemvTuning& t) -> int& { return t.split_bandwidth_1; }, 1, 100},
    {"misaligned_bandwidth_1", [](GemvTuning& t) -> int& { return t.misaligned_bandwidth_1; }, 1, 100},
    of_array<&GemvTuning::width_cost, 0>("width_cost_1"),
    of_array<&GemvTuning::width_cost, 1>("width_cost_2"),
    of_array<&GemvTuning::width_cost, 2>("width_cost_4"),
    of_array<&GemvTuning::piece_cost, 0>("piece_cost_128"),
    of_array<&GemvTuning::piece_cost, 1>("piece_cost_256"),
    of_array<&GemvTuning::piece_cost, 2>("piece_cost_512"),
    of_array<&GemvTuning::piece_cost, 3>("piece_cost_1024"),
    of_array<&GemvTuning::piece_cost, 4>("piece_cost_2048"),
    of_array<&GemvTuning::piece_cost, 5>("piece_cost_4096"),
    of_array<&GemvTuning::piece_cost, 6>("piece_cost_8192"),
    of_array<&GemvTuning::split_piece_cost, 0>("split_piece_cost_128"),
    of_array<&GemvTuning::split_piece_cost, 1>("split_piece_cost_256"),
    of_array<&GemvTuning::split_piece_cost, 2>("split_piece_cost_512"),
    of_array<&GemvTuning::split_piece_cost, 3>("split_piece_cost_1024"),
    of_array<&GemvTuning::split_piece_cost, 4>("split_piece_cost_2048"),
    of_array<&GemvTuning::split_piece_cost, 5>("split_piece_cost_4096"),
    of_array<&GemvTuning::split_piece_cost, 6>("split_piece_cost_8192"),
    {"dealt_cost", [](GemvTuning& t) -> int& { return t.dealt_cost; }, 0, 1000000},
    {"split_dealt_cost", [](GemvTuning& t) -> int& { return t.split_dealt_cost; }, 0, 10000},
    {"few_lanes_cost", [](GemvTuning& t) -> int& { return t.few_lanes_cost; }, 0, 1000000},
    {"misaligned_few_lanes_cost", [](GemvTuning& t) -> int& { return t.misaligned_few_lanes_cost; }, 0, 10000},
    {"least_steps", [](GemvTuning& t) -> int& { return t.least_steps; }, 1, 1000000},
    {"cluster_cost", [](GemvTuning& t) -> int& { return t.cluster_cost; }, 0, 1000000},
    {"cluster_slowdown", [](GemvTuning& t) -> int& { return t.cluster_slowdown; }, 0, 1000},
    {"exchange_cost", [](GemvTuning& t) -> int& { return t.exchange_cost; }, 0, 1000000},
    {"adding_cost", [](GemvTuning& t) -> int& { return t.adding_cost; }, 0, 1000000},
    {"many_from", [](GemvTuning& t) -> int& { return t.many_from; }, 1, 1 << 30},
    {"many_steps", [](GemvTuning& t) -> int& { return t.many_steps; }, 1, 1000000},
    {"many_column_bytes", [](GemvTuning& t) -> int& { return t.many_column_bytes; }, 512, 1 << 30},
};
// gemv N has no strips.
constexpr Member<GemvTuning> gemv_strip_members[] = {
    {"strip_cost", [](GemvTuning& t) -> int& { return t.strip_cost; }, 0, 1000000},
    {"strip_bandwidth_1", [](GemvTuning& t) -> int& { return t.strip_bandwidth[0]; }, 1, 1000},
    {"strip_bandwidth_2", [](GemvTuning& t) -> int& { return t.strip_bandwidth[1]; }, 1, 1000},
    {"strip_bandwidth_3", [](GemvTuning& t) -> int& { return t.strip_bandwidth[2]; }, 1, 1000},
    of_array<&GemvTuning::strip_fill, 0>("strip_fill_1"),
    of_array<&GemvTuning::strip_fill, 1>("strip_fill_2"),
    of_array<&GemvTuning::strip_fill, 2>("strip_fill_3"),
};

constexpr Member<SymvTuning> symv_members[] = {
    {"largest_tile", [](SymvTuning& t) -> int& { return t.largest_tile; }, 512, 4096, 512},
    {"tile_cost", [](SymvTuning& t) -> int& { return t.tile_cost; }, 0, 1000000},
    {"least_units", [](SymvTuning& t) -> int& { return t.least_units; }, 1, 1000000},
    {"largest_split_tile", [](SymvTuning& t) -> int& { return t.largest_split_tile; }, 512, 6144, 512},
    {"split_from", [](SymvTuning& t) -> int& { return t.split_from; }, 0, 1000000000},
    {"split_slowdown", [](SymvTuning& t) -> int& { return t.split_slowdown; }, 0, 1000},
    {"small_below", [](SymvTuning& t) -> int& { return t.small_below; }, 0, 16384},
    {"small_ranks", [](SymvTuning& t) -> int& { return t.small_ranks; }, 1, 16},
};

template <class Table, class F, std::size_t... members>
void visit(const char* operation, std::array<Table, 4>& tables, F&& f, const Member<Table> (&... lists)[members]) {
    constexpr char letters[] = {'s', 'd', 'c', 'z'};
    for (std::size_t type = 0; type < tables.size(); ++type) {
        const auto visit_one = [&](const Member<Table>& one) {
            f(TuningField{operation, letters[type], one.name, one.least, one.most, one.step}, one.value(tables[type]));
        };
        (std::ranges::for_each(lists, visit_one), ...);
    }
}

// Text from a file, for an error message: it may be anything.
std::string quoted(const std::string& text) {
    constexpr std::size_t longest = 60;
    std::string result = text.substr(0, longest);
    std::ranges::replace_if(
        result, [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f; },
        '?');
    return '"' + result + (text.size() > longest ? "...\"" : "\"");
}

// Not >>, whose idea of a number depends on the locale.
bool parse(const std::string& word, int& value) {
    const char* const end = word.data() + word.size();
    const auto [last, error] = std::from_chars(word.data(), end, value);
    return error == std::errc{} && last == end;
}

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line.substr(0, line.find('#')));
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t first) {
    std::string text;
    for (std::size_t k = first; k < words.size(); ++k)
        text += (k == first ? "" : " ") + words[k];
    return text;
}

class Reader {
public:
    explicit Reader(const std::string& name) : name_(name) {}

    void take(const std::string& line) {
        ++line_;
        const std::vector<std::string> words = words_of(line);
        if (words.empty()) return;
        if (words[0] == "table")
            begin_table(words);
        else
            set_value(words);
    }

    TuningTables finish() {
        if (tables_.empty())
            throw InvalidArgument("tuning table " + name_, "the number of tables", 0, "0",
                                  "at least 1 (a line like \"table 90\")");
        return std::move(tables_);
    }

private:
    [[noreturn]] void fail(const std::string& what, const std::string& value, const std::string& requirement) const {
        throw InvalidArgument("tuning table " + name_ + ", line " + std::to_string(line_), what, 0, quoted(value),
                              requirement);
    }

    void begin_table(const std::vector<std::string>& words) {
        const std::string word = words.size() > 1 ? words[1] : "";
        int capability = 0;
        if (!parse(word, capability) || capability < 50 || capability > 999)
            fail("the compute capability", word, "a number like 90 for 9.0");
        for (const auto& table : tables_)
            if (table->tuning.compute_capability == capability)
                fail("the compute capability", word, "one that no table before it in the file has");
        auto table = std::make_unique<StoredTuning>(
            StoredTuning{tuning_for(capability), words.size() > 2 ? joined(words, 2) : "unknown"});
        table->tuning.compute_capability = capability;
        table->tuning.origin = table->origin.c_str();
        tables_.push_back(std::move(table));
        set_.clear();
    }

    void set_value(const std::vector<std::string>& words) {
        if (tables_.empty()) fail("the first word", words[0], "\"table\", before any value");
        const std::string wanted = joined({words.begin(), words.begin() + std::min<std::ptrdiff_t>(3, size(words))}, 0);
        bool known = false;
        for_each_value(tables_.back()->tuning, [&](const TuningField& field, int& value) {
            if (field.words() != wanted) return;
            known = true;
            value = number_for(field, words);
        });
        if (!known) fail("the value", wanted, "one of those that starmv tune writes, such as gemv_n d least_steps 2");
        if (!set_.insert(wanted).second) fail("the value", wanted, "set once in a table");
    }

    int number_for(const TuningField& field, const std::vector<std::string>& words) const {
        int number = 0;
        if (words.size() != 4 || !parse(words[3], number) || !field.allows(number))
            fail(field.words(), joined(words, 3),
                 (field.step == 1 ? "one number from " : "one multiple of " + std::to_string(field.step) + " from ") +
                     std::to_string(field.least) + " to " + std::to_string(field.most));
        return number;
    }

    static std::ptrdiff_t size(const std::vector<std::string>& words) {
        return static_cast<std::ptrdiff_t>(words.size());
    }

    std::string name_;
    int line_ = 0;
    TuningTables tables_;
    std::set<std::string> set_; // in the last table
};

TuningTables read_environment() {
    const char* path = std::getenv("STARMV_TUNING");
    if (path == nullptr || *path == '\0') return {};
    std::ifstream file(path);
    if (!file) throw InvalidArgument("starmv", "STARMV_TUNING", 0, quoted(path), "the name of a file that can be read");
    return read_tuning(file, path);
}

} // namespace

std::string TuningField::words() const { return std::string(operation) + ' ' + type + ' ' + name; }

void for_each_value(Tuning& tuning, const std::function<void(const TuningField&, int&)>& f) {
    visit("gemv_n", tuning.gemv_n, f, wave_members<GemvTuning>, gemv_members);
    visit("gemv_t", tuning.gemv_t, f, wave_members<GemvTuning>, gemv_members, gemv_strip_members);
    visit("symv", tuning.symv, f, wave_members<SymvTuning>, symv_members);
}

TuningTables read_tuning(std::istream& in, const std::string& name) {
    Reader reader(name);
    for (std::string line; std::getline(in, line);)
        reader.take(line);
    if (in.bad()) throw InvalidArgument("starmv", "the tuning table", 0, quoted(name), "a file that can be read");
    return reader.finish();
}

void write_tuning(std::ostream& out, const Tuning& tuning) {
    // A name that the reader gives back: one line, without what begins a comment.
    std::string origin = tuning.origin;
    std::ranges::replace_if(
        origin, [](char c) { return c == '#' || c == '\n' || c == '\r'; }, ' ');
    // Numbers by to_string(): with <<, a locale may group their digits.
    out << "table " << std::to_string(tuning.compute_capability) << ' ' << origin << '\n';
    Tuning copy = tuning;
    for_each_value(copy, [&](const TuningField& field, int& value) {
        out << field.words() << ' ' << std::to_string(value) << '\n';
    });
}

const Tuning& active_tuning(int compute_capability) {
    static const TuningTables tables = read_environment();
    for (const auto& table : tables)
        if (table->tuning.compute_capability == compute_capability) return table->tuning;
    return tuning_for(compute_capability);
}

} // namespace starmv::cuda
