// Loads and stores. A is read once: past L1, first to leave L2. Vectors are reused: through the read-only cache.
//
// Pointers are only known to be aligned to a real number; packs of 16 bytes are used where the launcher has seen that
// every column of A allows it.
#pragma once

#include "kernels/cuda/scalar.cuh"

namespace starmv::cuda {

// How the elements of a column are shared among the threads, and so how wide a load is.
enum class Access {
    Packed, // a thread has neighbouring elements, loaded 16 bytes at a time
    Single  // a thread's elements are a block width apart, loaded one by one
};

// Elements that a thread takes at a time: 16 bytes.
template <class T>
inline constexpr int pack_size = 16 / static_cast<int>(sizeof(T));

template <class T>
struct alignas(16) Pack {
    T element[pack_size<T>];
};

template <class T>
__device__ __forceinline__ T load_once(const T* p) {
    if constexpr (is_pair<T>) {
        const auto* r = reinterpret_cast<const typename RealOf<T>::type*>(p);
        return {__ldcs(r), __ldcs(r + 1)};
    } else {
        return __ldcs(p);
    }
}

template <class T>
__device__ __forceinline__ Pack<T> load_pack_once(const T* p) {
    const float4 raw = __ldcs(reinterpret_cast<const float4*>(p));
    return reinterpret_cast<const Pack<T>&>(raw);
}

template <class T>
__device__ __forceinline__ T load_cached(const T* p) {
    if constexpr (is_pair<T>) {
        const auto* r = reinterpret_cast<const typename RealOf<T>::type*>(p);
        return {__ldg(r), __ldg(r + 1)};
    } else {
        return __ldg(p);
    }
}

// What other thread blocks of the same launch have written: from L2, where their writes are.
template <class T>
__device__ __forceinline__ T load_shared_result(const T* p) {
    if constexpr (is_pair<T>) {
        const auto* r = reinterpret_cast<const typename RealOf<T>::type*>(p);
        return {__ldcg(r), __ldcg(r + 1)};
    } else {
        return __ldcg(p);
    }
}

template <class T>
__device__ __forceinline__ T load(const T* p) {
    if constexpr (is_pair<T>) {
        const auto* r = reinterpret_cast<const typename RealOf<T>::type*>(p);
        return {r[0], r[1]};
    } else {
        return *p;
    }
}

template <class T>
__device__ __forceinline__ void store(T* p, T value) {
    if constexpr (is_pair<T>) {
        auto* r = reinterpret_cast<typename RealOf<T>::type*>(p);
        r[0] = value.re;
        r[1] = value.im;
    } else {
        *p = value;
    }
}

// y <- alpha total + beta y; y is not read if beta = 0, and not multiplied if beta = 1
template <class T>
__device__ __forceinline__ void update(T* y, T alpha, T total, T beta) {
    T value = product(alpha, total);
    if (is_one(beta))
        value = sum(load(y), value);
    else if (!is_zero(beta))
        value = multiply_add<false>(beta, load(y), value);
    store(y, value);
}

// The elements of a column that one thread takes: pack_size<T> of them, those in row(thread, v) of a piece.
// `width` threads stand side by side along the column.
template <class T, Access access, int width>
struct ColumnShare {
    static constexpr int size = pack_size<T>;
    static constexpr int rows = width * size; // of all threads together

    // Row of this thread's element v, relative to the start of the threads' common piece.
    static __device__ __forceinline__ int row(int thread, int v) {
        return access == Access::Packed ? thread * size + v : thread + v * width;
    }

    // column points to the start of the common piece; all its rows exist.
    static __device__ __forceinline__ Pack<T> load_all(const T* column, int thread) {
        if constexpr (access == Access::Packed) {
            return load_pack_once(column + thread * size);
        } else {
            Pack<T> pack;
#pragma unroll
            for (int v = 0; v < size; ++v)
                pack.element[v] = load_once(column + row(thread, v));
            return pack;
        }
    }

    // Only the first `count` rows of the piece exist; the others read as zero.
    static __device__ __forceinline__ Pack<T> load_first(const T* column, int thread, long long count) {
        if constexpr (access == Access::Packed) {
            if ((thread + 1) * size <= count) return load_pack_once(column + thread * size);
        }
        Pack<T> pack;
#pragma unroll
        for (int v = 0; v < size; ++v) {
            const int r = row(thread, v);
            pack.element[v] = r < count ? load_once(column + r) : zero<T>();
        }
        return pack;
    }
};

} // namespace starmv::cuda
