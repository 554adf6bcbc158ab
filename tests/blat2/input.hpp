// Input for the test programs beside the files that come with them.
#pragma once

#include <regex>
#include <stdexcept>
#include <string>

#include "blat2/program.hpp"

namespace starmv::test {

// An input file that comes with the programs, with two increments in place of four: a quarter of the calls.
inline std::string with_two_increments(const std::string& text) {
    const std::regex four("\n4 ( *NUMBER OF VALUES OF INCX AND INCY\n)1 2 -1 -2 ");
    if (!std::regex_search(text, four)) throw std::runtime_error("the input is not as expected:\n" + text);
    return std::regex_replace(text, four, "\n2 $011 -2 ");
}

// Sizes up to 65, the largest that the programs have room for (theirs end with 9), no rounder than need be, with the
// increments they allow. The routines that StarMV has, and no others.
inline std::string larger_sizes(const Program& program) {
    const bool fortran = program.interface == Interface::Fortran;
    const bool complex = program.letter == 'c' || program.letter == 'z';
    std::string text;
    // Each line is read up to what the program needs of it.
    if (fortran) text += "'larger.out' summary\n6 its unit\n";
    text += "'none' snapshot\n-1 no snapshot\nF rewind\nF stop on failures\nT error exits\n";
    if (!fortran) text += "2 both layouts\n";
    text += "16.0 threshold\n"
            "2 values of n\n35 65\n"
            "1 value of k\n0\n"
            "4 increments\n1 2 -1 -2\n";
    text += complex ? "1 alpha\n(-0.6,0.4)\n1 beta\n(1.3,-1.1)\n" : "1 alpha\n-0.6\n1 beta\n1.3\n";
    // The names have fixed columns.
    const std::size_t width = fortran ? 6 : 12;
    for (std::string routine : {program.gemv(), program.symv()}) {
        routine.resize(width, ' ');
        text += routine + " T\n";
    }
    return text;
}

} // namespace starmv::test
