// Partial results that thread blocks leave for one that adds them. The memory for them is zero between calls: a number is there
// as soon as its bits are not, so that nobody needs a fence or a counter. Whoever has read it clears it, but for leave_with_other. A sum of +0 is left as
// -0, which adds as well.
//
// The block that adds must not wait for blocks that may find no place before it ends, whatever else the device does. Either it has
// the highest number of all that take part, as blocks start in the order of their numbers; or it belongs to the next kernel, if
// that starts after all blocks of the one before have.
#pragma once

#include <bit>
#include <type_traits>

#include "kernels/cuda/memory.cuh"
#include "kernels/cuda/relaxed.cuh"

namespace starmv::cuda {

template <class R>
using BitsOf = std::conditional_t<sizeof(R) == 4, unsigned, unsigned long long>;

// What is left for a number that is not a pair.
template <class R>
__device__ __forceinline__ BitsOf<R> bits_to_leave(R value) {
    const auto bits = std::bit_cast<BitsOf<R>>(value);
    return bits != 0 ? bits : std::bit_cast<BitsOf<R>>(-R{0});
}

template <class T>
__device__ __forceinline__ void leave(T* place, T value) {
    if constexpr (is_pair<T>) {
        auto* const reals = reinterpret_cast<typename RealOf<T>::type*>(place);
        leave(reals, value.re);
        leave(reals + 1, value.im);
    } else {
        store_relaxed(reinterpret_cast<BitsOf<T>*>(place), bits_to_leave(value));
    }
}

// The bits that are at a place now, of one or two numbers.
template <class T>
struct Left {
    using R = typename RealOf<T>::type;
    BitsOf<R> bits[sizeof(T) / sizeof(R)];

    __device__ __forceinline__ void look(const T* place) {
#pragma unroll
        for (int i = 0; i < static_cast<int>(sizeof(T) / sizeof(R)); ++i)
            bits[i] = load_relaxed(reinterpret_cast<const BitsOf<R>*>(place) + i);
    }
    __device__ __forceinline__ bool is_there() const {
        bool there = true;
#pragma unroll
        for (int i = 0; i < static_cast<int>(sizeof(T) / sizeof(R)); ++i)
            there = there && bits[i] != 0;
        return there;
    }
    __device__ __forceinline__ T value() const { return std::bit_cast<T>(*this); }

    static __device__ __forceinline__ void clear(T* place) {
#pragma unroll
        for (int i = 0; i < static_cast<int>(sizeof(T) / sizeof(R)); ++i)
            store_relaxed(reinterpret_cast<BitsOf<R>*>(place) + i, 0);
    }
};

// Of two blocks that have a part each of a sum: the one that comes first leaves its part in `meeting`, which is zero, and the
// other one adds them and leaves the sum in `place`. Neither waits for the other. second: this is the second part of the sum.
// Somebody else clears `meeting` when both have been there.
template <class T>
__device__ __forceinline__ void leave_with_other(T* meeting, T* place, T value, bool second) {
    if constexpr (is_pair<T>) {
        using R = typename RealOf<T>::type;
        leave_with_other(reinterpret_cast<R*>(meeting), reinterpret_cast<R*>(place), value.re, second);
        leave_with_other(reinterpret_cast<R*>(meeting) + 1, reinterpret_cast<R*>(place) + 1, value.im, second);
    } else {
        const auto met = exchange_relaxed(reinterpret_cast<BitsOf<T>*>(meeting), bits_to_leave(value));
        if (met == 0) return;
        const T other = std::bit_cast<T>(met);
        leave(place, second ? sum(other, value) : sum(value, other));
    }
}

// Waits for `count` partial results, the k-th at at(k), and adds them in order.
template <class T, class At>
__device__ __forceinline__ T collect(int count, At&& at) {
    constexpr int ahead = sizeof(T) < 16 ? 16 : 8; // what there are registers for
    T total = zero<T>();
    for (int k = 0; k < count; k += ahead) {
        Left<T> left[ahead];
        bool there;
        do {
            there = true;
#pragma unroll
            for (int i = 0; i < ahead; ++i)
                if (k + i < count) left[i].look(at(k + i));
#pragma unroll
            for (int i = 0; i < ahead; ++i)
                there = there && (k + i >= count || left[i].is_there());
        } while (!there);
#pragma unroll
        for (int i = 0; i < ahead; ++i)
            if (k + i < count) {
                Left<T>::clear(at(k + i));
                total = sum(total, left[i].value());
            }
    }
    return total;
}

// The same for packs, of whose elements the first `existing` count, with the sum of each place in the pack; so many at a time.
template <int ahead, class T, class At>
__device__ __forceinline__ Pack<T> collect_packs(int count, int existing, At&& at) {
    using R = typename RealOf<T>::type;
    using Bits = BitsOf<R>;
    constexpr int words = 16 / static_cast<int>(sizeof(R)), words_of_element = static_cast<int>(sizeof(T) / sizeof(R));
    const int existing_words = existing * words_of_element;
    Pack<T> total{};
    for (int k = 0; k < count; k += ahead) {
        Bits word[ahead][words] = {};
        const auto is_there = [&](int i) {
            bool there = true;
#pragma unroll
            for (int w = 0; w < words; ++w)
                there = there && (w >= existing_words || word[i][w] != 0);
            return there || k + i >= count;
        };
        bool all;
        do {
#pragma unroll
            for (int i = 0; i < ahead; ++i)
                if (!is_there(i)) load_relaxed(reinterpret_cast<const Bits*>(at(k + i)), word[i]);
            all = true;
#pragma unroll
            for (int i = 0; i < ahead; ++i)
                all = all && is_there(i);
        } while (!all);
#pragma unroll
        for (int i = 0; i < ahead; ++i) {
            if (k + i >= count) continue;
            const Bits nothing[words] = {};
            store_relaxed(reinterpret_cast<Bits*>(at(k + i)), nothing);
#pragma unroll
            for (int v = 0; v < pack_size<T>; ++v) {
                Left<T> element;
#pragma unroll
                for (int w = 0; w < words_of_element; ++w)
                    element.bits[w] = word[i][v * words_of_element + w];
                total.element[v] = sum(total.element[v], element.value());
            }
        }
    }
    return total;
}

// Until there is something at a place.
template <class T>
__device__ __forceinline__ void wait_until_left(const T* place) {
    Left<T> left;
    for (left.look(place); !left.is_there(); left.look(place))
        rest();
}

} // namespace starmv::cuda
