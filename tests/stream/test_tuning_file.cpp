// The text of tuning tables: what is written is read again, and nothing is guessed.
#include <gtest/gtest.h>

#include <locale>
#include <map>
#include <sstream>

#include "kernels/cuda/tables.hpp"
#include "kernels/cuda/tuning_file.hpp"
#include "starmv/error.hpp"

namespace {

using namespace starmv;
using namespace starmv::cuda;

TuningTables read(const std::string& text) {
    std::istringstream in(text);
    return read_tuning(in, "table.txt");
}

std::map<std::string, int> values_of(Tuning tuning) {
    std::map<std::string, int> values;
    for_each_value(tuning, [&](const TuningField& field, int& value) { values[field.words()] = value; });
    return values;
}

std::string written(const Tuning& tuning) {
    std::ostringstream out;
    write_tuning(out, tuning);
    return out.str();
}

void expect_refused(const std::string& text, const std::string& message) {
    SCOPED_TRACE(text);
    try {
        read(text);
        ADD_FAILURE() << "accepted; expected: " << message;
    } catch (const InvalidArgument& error) {
        EXPECT_EQ(error.what(), "tuning table table.txt" + message);
    }
}

TEST(TuningValues, EveryOneIsThereOnceAndInRange) {
    for (const Tuning* table : {&tuning_sm80, &tuning_sm90, &tuning_sm100}) {
        Tuning tuning = *table;
        std::size_t count = 0;
        for_each_value(tuning, [&](const TuningField& field, int& value) {
            EXPECT_TRUE(field.allows(value)) << field.words() << ' ' << value;
            EXPECT_LT(field.least, field.most) << field.words();
            ++count;
        });
        EXPECT_EQ(count, values_of(tuning).size()) << "two values have the same name";
        // Nothing of the tables is left out but gemv N's strips, which it does not have: they hold ints alone, besides the
        // capability and the origin.
        const GemvTuning& n = tuning.gemv_n[0];
        const std::size_t strips = sizeof(n.strip_cost) + sizeof(n.strip_bandwidth) + sizeof(n.strip_fill);
        EXPECT_EQ(count * sizeof(int) + tuning.gemv_n.size() * strips,
                  sizeof(tuning.gemv_n) + sizeof(tuning.gemv_t) + sizeof(tuning.symv));
    }
}

TEST(TuningFile, WhatIsWrittenIsRead) {
    for (const Tuning* table : {&tuning_sm80, &tuning_sm90, &tuning_sm100}) {
        const auto tables = read(written(*table));
        ASSERT_EQ(tables.size(), 1U);
        EXPECT_EQ(tables[0]->tuning.compute_capability, table->compute_capability);
        EXPECT_STREQ(tables[0]->tuning.origin, table->origin);
        EXPECT_EQ(values_of(tables[0]->tuning), values_of(*table));
    }
}

// With other values than the built-in ones, which a reader that reads nothing would give as well.
TEST(TuningFile, EveryValueIsRead) {
    for (const bool least : {true, false}) {
        Tuning tuning = tuning_sm90;
        for_each_value(tuning, [&](const TuningField& field, int& value) {
            value = least ? (field.least + field.step - 1) / field.step * field.step : field.most;
        });
        EXPECT_EQ(values_of(read(written(tuning))[0]->tuning), values_of(tuning));
    }
}

TEST(TuningFile, ValuesThatAreNotSetAreBuiltIn) {
    const auto tables = read("table 100 Some GPU\nsymv z largest_tile 1024\ntable 86\ntable 75 T4\n"
                             "gemv_n s least_steps 7\n");
    ASSERT_EQ(tables.size(), 3U);
    Tuning expected = tuning_sm100;
    expected.symv[3].largest_tile = 1024;
    EXPECT_EQ(values_of(tables[0]->tuning), values_of(expected));
    EXPECT_EQ(values_of(tables[1]->tuning), values_of(tuning_sm80));
    EXPECT_EQ(tables[1]->tuning.compute_capability, 86);
    EXPECT_STREQ(tables[1]->tuning.origin, "unknown");
    EXPECT_EQ(tables[2]->tuning.gemv_n[0].least_steps, 7);
    EXPECT_EQ(tables[2]->tuning.compute_capability, 75);
    EXPECT_STREQ(tables[2]->tuning.origin, "T4");
}

TEST(TuningFile, CommentsBlanksAndLineEnds) {
    const auto tables = read("# a comment\r\n\r\n  table\t90   NVIDIA  H200 \t# another\r\n"
                             "\tgemv_t  c   least_steps 5#6\r\n   \n#table 80\n symv d small_below 0");
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_STREQ(tables[0]->tuning.origin, "NVIDIA H200");
    EXPECT_EQ(tables[0]->tuning.gemv_t[2].least_steps, 5);
    EXPECT_EQ(tables[0]->tuning.symv[1].small_below, 0) << "the last line needs no end";
}

TEST(TuningFile, OriginThatWouldBreakTheFile) {
    Tuning tuning = tuning_sm90;
    tuning.origin = "GPU #2\ntable 80";
    const auto tables = read(written(tuning));
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_STREQ(tables[0]->tuning.origin, "GPU 2 table 80");
    tuning.origin = "";
    EXPECT_STREQ(read(written(tuning))[0]->tuning.origin, "unknown");
}

TEST(TuningFile, NoTable) {
    for (const char* text : {"", "\n\n", "# table 90\n", "\r\n"})
        expect_refused(text, ": the number of tables is 0; it must be at least 1 (a line like \"table 90\")");
}

TEST(TuningFile, TableLines) {
    const std::string requirement = "it must be a number like 90 for 9.0";
    for (const char* word : {"", "x", "9.0", "90x", "+90", "-90", "0", "9", "1000", "99999999999"})
        expect_refused(std::string("#\ntable ") + word,
                       std::string(", line 2: the compute capability is \"") + word + "\"; " + requirement);
    expect_refused(
        "table 90 A\ntable 80\ntable 90 B\n",
        ", line 3: the compute capability is \"90\"; it must be one that no table before it in the file has");
}

TEST(TuningFile, WordsThatAreNotKnown) {
    const auto expect_unknown = [](const std::string& line, const std::string& value) {
        expect_refused("table 90\n" + line,
                       ", line 2: the value is \"" + value +
                           "\"; it must be one of those that starmv tune writes, such as gemv_n d least_steps 2");
    };
    expect_unknown("gemm d least_steps 3", "gemm d least_steps");
    expect_unknown("gemv d least_steps 3", "gemv d least_steps");
    expect_unknown("gemv_n x least_steps 3", "gemv_n x least_steps");
    expect_unknown("gemv_n D least_steps 3", "gemv_n D least_steps");
    expect_unknown("gemv_n d largest_tile 512", "gemv_n d largest_tile");
    expect_unknown("symv d cluster_cost 2", "symv d cluster_cost");
    expect_unknown("gemv_n d", "gemv_n d");
    expect_unknown("symv", "symv");
    expect_unknown("Table 80", "Table 80");
    expect_unknown("gemv_n d blocks\x01\xff 3", "gemv_n d blocks??");
    expect_unknown(std::string(100000, 'x'), std::string(60, 'x') + "...");
    expect_refused("gemv_n d least_steps 3\ntable 90\n",
                   ", line 1: the first word is \"gemv_n\"; it must be \"table\", before any value");
    expect_refused("\x7f"
                   "ELF\x02",
                   ", line 1: the first word is \"?ELF?\"; it must be \"table\", before any value");
}

TEST(TuningFile, Numbers) {
    for (const char* words :
         {"", "0", "1000001", "-1", "+3", "3.0", "0x3", "3x", "three", "99999999999999999999", "3 4", "3 x"})
        expect_refused(std::string("table 90\n\ngemv_n d least_steps ") + words,
                       std::string(", line 3: gemv_n d least_steps is \"") + words +
                           "\"; it must be one number from 1 to 1000000");
    for (const char* words : {"0", "511", "513", "4608", "1024 1024"})
        expect_refused(std::string("table 90\nsymv s largest_tile ") + words,
                       std::string(", line 2: symv s largest_tile is \"") + words +
                           "\"; it must be one multiple of 512 from 512 to 4096");
}

TEST(TuningFile, ValueSetTwice) {
    expect_refused("table 90\nsymv d tile_cost 1\nsymv z tile_cost 1\nsymv d tile_cost 1\n",
                   ", line 4: the value is \"symv d tile_cost\"; it must be set once in a table");
    EXPECT_EQ(read("table 90\nsymv d tile_cost 1\ntable 80\nsymv d tile_cost 2\n").size(), 2U);
}

TEST(TuningFile, StreamThatFails) {
    std::istringstream in("table 90\n");
    in.setstate(std::ios::badbit);
    try {
        read_tuning(in, "table.txt");
        ADD_FAILURE() << "accepted";
    } catch (const InvalidArgument& error) {
        EXPECT_STREQ(error.what(), "starmv: the tuning table is \"table.txt\"; it must be a file that can be read");
    }
}

// As in an application that has chosen the user's locale.
class GroupedDigits : public std::numpunct<char> {
    std::string do_grouping() const override { return "\3"; }
    char do_thousands_sep() const override { return ','; }
};

TEST(TuningFile, DoesNotDependOnTheLocale) {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new GroupedDigits));
    const std::string text = written(tuning_sm90);
    const auto tables = read(text);
    std::locale::global(before);
    EXPECT_EQ(text, written(tuning_sm90));
    EXPECT_EQ(values_of(tables[0]->tuning), values_of(tuning_sm90));
}

} // namespace
