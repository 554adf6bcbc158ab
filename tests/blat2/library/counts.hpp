// What happened in this library, for the test that started the program: the evidence that our code was called.
#pragma once

#include <map>
#include <string>

namespace starmv::blat2 {

// Written at the end of the program to the file that STARMV_BLAT2_COUNTS names, one number a line: "DGEMV computed
// 3460", "DGEMV refused 6", "tasks on cpu 5000".
class Counts {
public:
    ~Counts();
    void add(const std::string& what, long number = 1) { numbers_[what] += number; }

private:
    std::map<std::string, long> numbers_;
};

// Made by the first call of it, and so later written than what has been made after that.
Counts& counts();

} // namespace starmv::blat2
