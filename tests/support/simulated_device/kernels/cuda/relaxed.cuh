// In place of kernels/cuda/relaxed.cuh: blocks run one after the other, so that what one waits for is there or never comes.
#pragma once

#include <stdexcept>

namespace starmv::cuda {

inline void store_relaxed(unsigned* p, unsigned value) { *p = value; }
inline void store_relaxed(unsigned long long* p, unsigned long long value) { *p = value; }

template <class Word>
Word load_relaxed(const Word* p) {
    static const Word* last = nullptr;
    static int times = 0; // in a row that there was nothing at the same place
    times = *p == 0 && p == last ? times + 1 : 0;
    last = p;
    if (times > 1000) throw std::logic_error("a block waits for what no block before it has left");
    return *p;
}

template <class Word, int count>
void store_relaxed(Word* p, const Word (&value)[count]) {
    for (int i = 0; i < count; ++i)
        p[i] = value[i];
}
template <class Word, int count>
void load_relaxed(const Word* p, Word (&value)[count]) {
    for (int i = 0; i < count; ++i)
        value[i] = load_relaxed(p + i);
}

inline void rest() {}

} // namespace starmv::cuda
