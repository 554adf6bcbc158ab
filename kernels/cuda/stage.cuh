// What a stage of a warp's ring holds (ring.cuh): 8 columns of 512 bytes of A, or as much in another arrangement, and the
// elements of x that belong to them; and how the operands are given.
#pragma once

#include "kernels/cuda/async_copy.cuh"

namespace starmv::cuda {

inline constexpr int step_columns = 8;        // of a step
inline constexpr int step_column_bytes = 512; // of a column in a step: 16 bytes a lane
template <int lanes>                          // whose packs make up a column's part
inline constexpr int columns_of_step = step_columns * 32 / lanes;
template <class T>
inline constexpr int step_rows = step_column_bytes / static_cast<int>(sizeof(T));

inline constexpr int warps = 4; // of a thread block
inline constexpr int block_threads = 32 * warps;

// Which parts of x a kernel needs.
enum class XParts { Columns = 1, Rows = 2, Both = 3 };

// A stage: 4 KiB of A, x of its rows, x of its columns.
inline constexpr int step_bytes = step_columns * step_column_bytes;
constexpr int x_rows_bytes(XParts parts) { return parts == XParts::Columns ? 0 : step_column_bytes; }
template <class T>
constexpr int x_columns_bytes(XParts parts, int columns) {
    return parts == XParts::Rows ? 0 : (columns * static_cast<int>(sizeof(T)) + 15) / 16 * 16;
}

// Whether columns have slots of their own (column_slots.cuh): if they do not begin where lines of memory do and are not too
// short. gemv with elements of 16 bytes is a little faster without.
template <class T, XParts parts, bool aligned, int lanes>
inline constexpr bool uses_slots = !aligned && lanes >= 32 && (sizeof(T) < 16 || parts == XParts::Both);

// Shared memory for a stage of a warp, and for the rings of a block, in bytes.
template <class T, XParts parts, bool slots, int lanes>
inline constexpr int stage_bytes = ((slots ? columns_of_step<lanes> * (lanes * 16 + 128) : step_bytes) +
                                    x_rows_bytes(parts) + x_columns_bytes<T>(parts, columns_of_step<lanes>) + 127) /
                                   128 * 128;
template <class T, XParts parts, bool aligned, int lanes>
constexpr int ring_bytes(int stages) {
    return warps * stages * stage_bytes<T, parts, uses_slots<T, parts, aligned, lanes>, lanes>;
}

// Columns of A, as the caller stores them.
template <class T>
struct Columns {
    const T* A;
    long long ld;
    const T* end; // after the last element
};

// A vector; element k is at x[k * inc].
template <class T>
struct Vector {
    const T* x;
    long long inc;
    bool packed; // contiguous, starting on a multiple of 16 bytes
};

// What a step leaves out where it meets the diagonal of a triangle: element (r, c) exists if r >= c + offset (lower)
// or r <= c + offset (upper).
enum class Mask { None, Lower, Upper };

// The elements that begin `misaligned` bytes after the first of two packs that lie beside each other.
template <class T>
__device__ __forceinline__ Pack<T> moved(const Pack<T>& pack, const Pack<T>& next, unsigned misaligned) {
    using R = typename RealOf<T>::type;
    constexpr int count = 16 / static_cast<int>(sizeof(R));
    R real[2 * count];
#pragma unroll
    for (int i = 0; i < count; ++i) {
        real[i] = reinterpret_cast<const R(&)[count]>(pack)[i];
        real[count + i] = reinterpret_cast<const R(&)[count]>(next)[i];
    }
#pragma unroll
    for (int distance = count / 2; distance >= 1; distance /= 2)
#pragma unroll
        for (int i = 0; i < count + distance - 1; ++i)
            real[i] = (misaligned & distance * static_cast<unsigned>(sizeof(R))) != 0 ? real[i + distance] : real[i];
    Pack<T> result;
#pragma unroll
    for (int i = 0; i < count; ++i)
        reinterpret_cast<R(&)[count]>(result)[i] = real[i];
    return result;
}

} // namespace starmv::cuda
