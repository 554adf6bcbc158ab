// In place of kernels/cuda/relaxed.cuh: blocks run one after the other, so that what one waits for is there or never comes.
#pragma once

#include <stdexcept>
#include <utility>

namespace starmv::cuda {

// A block that waits does nothing but load. So many loads in a row are more than any has to do that finds what it needs.
inline int loads_in_a_row = 0;

inline void store_relaxed(unsigned* p, unsigned value) {
    loads_in_a_row = 0;
    *p = value;
}
inline void store_relaxed(unsigned long long* p, unsigned long long value) {
    loads_in_a_row = 0;
    *p = value;
}

template <class Word>
Word load_relaxed(const Word* p) {
    if (++loads_in_a_row > 1000000) throw std::logic_error("a block waits for what no block before it has left");
    return *p;
}

template <class Word>
Word exchange_relaxed(Word* p, Word value) {
    loads_in_a_row = 0;
    return std::exchange(*p, value);
}

template <class Word, int count>
void store_relaxed(Word* p, const Word (&value)[count]) {
    for (int i = 0; i < count; ++i)
        store_relaxed(p + i, value[i]);
}
template <class Word, int count>
void load_relaxed(const Word* p, Word (&value)[count]) {
    for (int i = 0; i < count; ++i)
        value[i] = load_relaxed(p + i);
}

inline void rest() {}

} // namespace starmv::cuda
