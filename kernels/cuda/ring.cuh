// A warp's private ring of stages in shared memory. A stage holds what the warp needs for one step: 8 columns of 512
// bytes of A, and the elements of x that belong to them. While one stage is used the others are on their way, so that
// the bytes in flight do not depend on registers, and no warp waits for another.
//
// Only whole multiples of 16 bytes are copied at full speed. A column that starts elsewhere is copied from the multiple
// before it on, with a tail of 16 bytes more, and moved into place when it is taken from the stage.
#pragma once

#include "kernels/cuda/async_copy.cuh"

namespace starmv::cuda {

inline constexpr int step_columns = 8;        // of a step
inline constexpr int step_column_bytes = 512; // of a column in a step: 16 bytes a lane
template <class T>
inline constexpr int step_rows = step_column_bytes / static_cast<int>(sizeof(T));

inline constexpr int warps = 4; // of a thread block
inline constexpr int block_threads = 32 * warps;

// Which parts of x a kernel needs.
enum class XParts { Columns = 1, Rows = 2, Both = 3 };

// A stage: 4 KiB of A, the tails of its columns, x of its rows, x of its columns.
inline constexpr int step_bytes = step_columns * step_column_bytes;
constexpr int tails_bytes(int columns) { return 16 * columns; }
constexpr int x_rows_bytes(XParts parts) { return parts == XParts::Columns ? 0 : step_column_bytes; }
template <class T>
constexpr int x_columns_bytes(XParts parts, int columns) {
    return parts == XParts::Rows ? 0 : (columns * static_cast<int>(sizeof(T)) + 15) / 16 * 16;
}

// Shared memory for the ring of a warp, and for those of a block, in bytes. columns: of a step.
template <class T, XParts parts, int columns>
constexpr int stage_bytes = (step_bytes + tails_bytes(columns) + x_rows_bytes(parts) +
                             x_columns_bytes<T>(parts, columns) + 127) /
                            128 * 128; // what arrives in lines of 128 bytes should not be split
template <class T, XParts parts, int columns>
constexpr int ring_bytes(int stages) {
    return warps * stages * stage_bytes<T, parts, columns>;
}

// Columns of A, as the caller stores them.
template <class T>
struct Columns {
    const T* A;
    long long ld;
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
__device__ __forceinline__ Pack<T> moved(const Pack<T>& pack, const Pack<T>& next, int misaligned) {
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
            real[i] = (misaligned & distance * static_cast<int>(sizeof(R))) != 0 ? real[i + distance] : real[i];
    Pack<T> result;
#pragma unroll
    for (int i = 0; i < count; ++i)
        reinterpret_cast<R(&)[count]>(result)[i] = real[i];
    return result;
}

// packed: all columns of A start on a multiple of 16 bytes. lanes: beside each other along a column; 32 / lanes columns
// are copied at a time, 8 times. Short tiles have 16 or 8.
template <class T, XParts parts, bool packed, int lanes = 32>
class Ring {
public:
    using R = typename RealOf<T>::type;
    static constexpr int size = pack_size<T>, rows = lanes * size;                     // of a step
    static constexpr int beside = 32 / lanes, columns_of_step = step_columns * beside; // columns
    static constexpr bool whole_lines = parts == XParts::Rows; // the warp walks down the columns
    static constexpr int bytes_of_stage = stage_bytes<T, parts, columns_of_step>;

    // The ring of a warp, among those of the block's warps that begin at `memory`. Columns are A's; steps begin at a
    // multiple of 8 columns and of 16 bytes of a column.
    __device__ __forceinline__ Ring(void* memory, int stages, int warp, int lane, const Columns<T>& columns,
                                    bool evict_first)
        : base_(shared_address(memory) + static_cast<unsigned>(warp * stages * bytes_of_stage)), stages_(stages),
          lane_(lane), misaligned_(static_cast<int>(reinterpret_cast<unsigned long long>(columns.A) % 16)),
          misaligned_step_(static_cast<int>(columns.ld % 16) * static_cast<int>(sizeof(T))),
          policy_(l2_policy(evict_first)) {}

    // Copies the columns from source on (the element in row 0 of the step and its first column), as far as rows and
    // columns exist. Copies that read nothing still need a valid address, and take A's. What a mask leaves out is not read
    // if the columns are packed, and not used in any case.
    template <Mask mask = Mask::None>
    __device__ __forceinline__ void copy_columns(int stage, const T* source, const Columns<T>& columns,
                                                 int existing_rows, int existing_columns, int offset = 0) const {
        const unsigned to = stage_address(stage) + lane_ * 16;
        const int row = lane_ % lanes * size, first = lane_ / lanes;
        if constexpr (!packed) return copy_misaligned(to, source, columns, existing_rows, existing_columns);
        const T* from = source + row + (lanes == 32 ? 0 : first * columns.ld);
        if (mask == Mask::None && existing_rows >= rows && existing_columns >= columns_of_step) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k, from += beside * columns.ld)
                copy_pack<whole_lines>(to + k * step_column_bytes, from, policy_);
            return;
        }
        const int there = min(max(existing_rows - row, 0), size) * static_cast<int>(sizeof(T));
#pragma unroll
        for (int k = 0; k < step_columns; ++k, from += beside * columns.ld) {
            // Packs that lie wholly in the other triangle are not read.
            const int diagonal = k + offset - row; // element of the pack that is on the diagonal
            const bool wanted = k * beside + first < existing_columns &&
                                (mask == Mask::None || (mask == Mask::Lower ? diagonal < size : diagonal >= 0));
            const int count = wanted ? there : 0;
            copy_pack<whole_lines>(to + k * step_column_bytes, count != 0 ? from : columns.A, count, policy_);
        }
    }

    // A whole step with all that belongs to it, all of it packed, from this lane's elements of A and x on.
    __device__ __forceinline__ void copy_whole(int stage, const T* from, long long ld, const T* x_row,
                                               const T* x_column) const {
        const unsigned to = stage_address(stage) + lane_ * 16;
#pragma unroll
        for (int c = 0; c < step_columns; ++c, from += ld)
            copy_pack<whole_lines>(to + c * step_column_bytes, from, policy_);
        copy_pack_cached(to + x_rows_place, x_row, 16);
        if (lane_ < step_columns / size) copy_pack_cached(to + x_columns_place, x_column, 16);
    }

    // x of the rows of a step, from element `first` on.
    __device__ __forceinline__ void copy_x_rows(int stage, const Vector<T>& x, long long first, int existing) const {
        const unsigned to = stage_address(stage) + x_rows_place;
        if (x.packed) {
            const int there = min(max(existing - lane_ * size, 0), size) * static_cast<int>(sizeof(T));
            copy_pack_cached(to + lane_ * 16, there != 0 ? x.x + first + lane_ * size : x.x, there);
            return;
        }
        copy_reals<rows>(to, x, first, existing);
    }
    __device__ __forceinline__ Pack<T> x_rows(int stage) const {
        return load_shared_pack<T>(stage_address(stage) + x_rows_place + lane_ * 16);
    }

    // x of the step's columns, from element `first` on.
    __device__ __forceinline__ void copy_x_columns(int stage, const Vector<T>& x, long long first, int existing) const {
        const unsigned to = stage_address(stage) + x_columns_place;
        if (x.packed && existing >= columns_of_step) {
            if (lane_ < columns_of_step / size) copy_pack_cached(to + lane_ * 16, x.x + first + lane_ * size, 16);
            return;
        }
        copy_reals<columns_of_step>(to, x, first, existing);
    }
    // x of this lane's column in round k of a step.
    __device__ __forceinline__ T x_column(int stage, int k) const {
        const int column = k * beside + (lanes == 32 ? 0 : lane_ / lanes);
        return load_shared<T>(stage_address(stage) + x_columns_place + column * static_cast<int>(sizeof(T)));
    }

    // Waits for the stage in use. All lanes are done with the stage before it, which may be filled again.
    __device__ __forceinline__ void wait() const {
        // The number is part of the instruction.
        if (stages_ == 3)
            wait_for_copies<1>();
        else if (stages_ == 4)
            wait_for_copies<2>();
        else
            wait_for_copies<3>();
        __syncwarp();
    }

    // This lane's part of a stage.
    __device__ __forceinline__ void take_columns(int stage, Pack<T> (&a)[step_columns]) const {
        const unsigned from = stage_address(stage) + lane_ * 16;
        if constexpr (packed) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = load_shared_pack<T>(from + k * step_column_bytes);
            return;
        }
        // What follows the last lane's pack of a column is in the column's tail.
        const bool last = lane_ % lanes == lanes - 1;
        const int first = lane_ / lanes;
        const unsigned next = last ? stage_address(stage) + step_bytes + first * 16 : from + 16;
        const unsigned next_step = last ? beside * 16 : step_column_bytes;
#pragma unroll
        for (int k = 0; k < step_columns; ++k)
            a[k] = moved(load_shared_pack<T>(from + k * step_column_bytes), load_shared_pack<T>(next + k * next_step),
                         misaligned(k * beside + first));
    }

private:
    static constexpr int x_rows_place = step_bytes + tails_bytes(columns_of_step);
    static constexpr int x_columns_place = x_rows_place + x_rows_bytes(parts);

    __device__ __forceinline__ unsigned stage_address(int stage) const { return base_ + stage * bytes_of_stage; }

    // Bytes between the multiple of 16 before column c of a step and its first element; 8 columns are a multiple.
    __device__ __forceinline__ int misaligned(int c) const { return (misaligned_ + c * misaligned_step_) & 15; }

    __device__ __forceinline__ void copy_misaligned(unsigned to, const T* source, const Columns<T>& columns,
                                                    int existing_rows, int existing_columns) const {
        constexpr int column_bytes = lanes * 16;
        const int at = lane_ % lanes * 16, first = lane_ / lanes;
        const int there = existing_rows * static_cast<int>(sizeof(T));
        const char* const bytes = reinterpret_cast<const char*>(source);
        const long long ld = columns.ld * static_cast<long long>(sizeof(T));
        const char* from = bytes + first * ld + at;
#pragma unroll
        for (int k = 0; k < step_columns; ++k, from += beside * ld) {
            const int c = k * beside + first;
            const int count = c < existing_columns ? min(max(misaligned(c) + there - at, 0), 16) : 0;
            copy_pack<whole_lines>(to + k * step_column_bytes,
                                   count != 0 ? from - misaligned(c)
                                              : reinterpret_cast<const char*>(columns.A) - misaligned_,
                                   count, policy_);
        }
        if (lane_ < columns_of_step) {
            const int count = lane_ < existing_columns ? min(max(misaligned(lane_) + there - column_bytes, 0), 16) : 0;
            copy_pack<whole_lines>(to + step_bytes,
                                   count != 0 ? bytes + lane_ * ld + column_bytes - misaligned(lane_)
                                              : reinterpret_cast<const char*>(columns.A) - misaligned_,
                                   count, policy_);
        }
    }

    // `count` elements of x one by one, those that do not exist as zeros.
    template <int count>
    __device__ __forceinline__ void copy_reals(unsigned to, const Vector<T>& x, long long first, int existing) const {
        constexpr int reals = static_cast<int>(sizeof(T) / sizeof(R));
#pragma unroll
        for (int i = 0; i < (count * reals + 31) / 32; ++i) {
            const int real = lane_ + 32 * i, k = real / reals;
            if (real < count * reals) {
                const bool exists = k < existing;
                copy_real_cached(to + real * static_cast<int>(sizeof(R)),
                                 reinterpret_cast<const R*>(x.x + (exists ? (first + k) * x.inc : 0)) +
                                     (exists ? real % reals : 0),
                                 exists);
            }
        }
    }

    unsigned base_;
    int stages_; // 3, 4 or 5
    int lane_;
    int misaligned_, misaligned_step_; // of the first column, and from one to the next
    unsigned long long policy_;
};

// The stage in use and the one that is filled meanwhile, with the step that is stages - 1 ahead.
struct StageCounter {
    int stages, now = 0, fill;
    __device__ __forceinline__ explicit StageCounter(int n) : stages(n), fill(n - 1) {}
    __device__ __forceinline__ void next() {
        now = now + 1 == stages ? 0 : now + 1;
        fill = fill + 1 == stages ? 0 : fill + 1;
    }
};

} // namespace starmv::cuda
