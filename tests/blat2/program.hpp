// A test program of the reference BLAS, run with the library that gives it StarMV's products, or without.
#pragma once

#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace starmv::test {

enum class Interface { Fortran, C };

struct Program {
    char letter; // s, d, c or z
    Interface interface;

    std::string executable() const; // "xblat2d", "xdcblat2"
    std::string input() const;      // the file that comes with it: "dblat2.in", "din2"
    // The routines it tests and StarMV has, as the program writes them: "DGEMV", "cblas_dgemv".
    std::string gemv() const { return routine("gemv"); }
    std::string symv() const { return routine(letter == 'c' || letter == 'z' ? "hemv" : "symv"); }
    // The same as the library counts them: "DGEMV" for both.
    static std::string counted(const std::string& routine);

private:
    std::string routine(const std::string& name) const;
};

// For GoogleTest.
inline void PrintTo(const Program& program, std::ostream* stream) { *stream << program.executable(); }

// What a run has left behind.
struct ProgramRun {
    int status = 0;                     // exit status, or the negative number of the signal that ended it
    std::string summary;                // what the program reports
    std::string errors;                 // its standard error
    bool counted = false;               // whether our library has written its counts
    std::map<std::string, long> counts; // by what is counted; see library/counts.hpp
};

// How the library is to compute: "host", "stream", "handles" or "tiles"; workers of kind "cpu" or "cuda".
struct LevelUnderTest {
    std::string level;
    std::string workers = "cpu";
    int tile = 4;
};

// Where the programs and their inputs are; empty if they are not installed.
std::filesystem::path programs_directory();

// input is the text of an input file.
ProgramRun run_program(const Program& program, const std::string& input, const LevelUnderTest& level);
ProgramRun run_program_alone(const Program& program, const std::string& input);

} // namespace starmv::test
