// A warp's private ring of stages in shared memory. A stage holds what the warp needs for one step: 8 columns of 512
// bytes of A, and the elements of x that belong to them. While one stage is used the others are on their way, so that
// the bytes in flight do not depend on registers, and no warp waits for another.
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

constexpr int x_row_bytes(XParts parts) { return parts == XParts::Columns ? 0 : step_column_bytes; }
constexpr int stage_bytes(XParts parts) { return step_columns * step_column_bytes + x_row_bytes(parts); }

// The place of the columns' x in a stage.
template <class T, int x_columns>
inline constexpr int x_place_bytes = (x_columns * static_cast<int>(sizeof(T)) + 15) / 16 * 16;

// Shared memory for the ring of a warp, and for those of a block, in bytes. x_columns: columns whose x a step needs.
template <class T, XParts parts, int x_columns>
constexpr int warp_ring_bytes(int stages) {
    return stages * (stage_bytes(parts) + x_place_bytes<T, x_columns>);
}
template <class T, XParts parts, int x_columns>
constexpr int ring_bytes(int stages) {
    return warps * warp_ring_bytes<T, parts, x_columns>(stages);
}

// Columns of A, as the caller stores them.
template <class T>
struct Columns {
    const T* A;
    long long ld;
    bool packed; // every column starts on a multiple of 16 bytes
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

// x_count: columns whose x a step needs; 0 if none.
template <class T, XParts parts, int x_count>
class Ring {
public:
    using R = typename RealOf<T>::type;
    static constexpr int size = pack_size<T>, rows = step_rows<T>;

    // The ring of a warp, among those of the block's warps that begin at `memory`.
    __device__ __forceinline__ Ring(void* memory, int stages, int warp, int lane, bool evict_first)
        : base_(shared_address(memory) + static_cast<unsigned>(warp * warp_ring_bytes<T, parts, x_count>(stages))),
          x_base_(base_ + static_cast<unsigned>(stages * stage_bytes(parts))), stages_(stages), lane_(lane),
          policy_(l2_policy(evict_first)) {}

    // Copies 8 columns from source on (the element in row 0 of the step and its first column), as far as rows and
    // columns exist. Copies that read nothing still need a valid address, and take A's.
    template <Mask mask = Mask::None>
    __device__ __forceinline__ void copy_columns(int stage, const T* source, const Columns<T>& columns,
                                                 int existing_rows, int existing_columns, int offset = 0) const {
        const unsigned to = stage_address(stage);
        if (columns.packed) {
            const T* from = source + lane_ * size;
            if (mask == Mask::None && existing_rows >= rows && existing_columns >= step_columns) {
#pragma unroll
                for (int c = 0; c < step_columns; ++c, from += columns.ld)
                    copy_pack(to + lane_ * 16 + c * step_column_bytes, from, policy_);
                return;
            }
            const int there = min(max(existing_rows - lane_ * size, 0), size) * static_cast<int>(sizeof(T));
#pragma unroll
            for (int c = 0; c < step_columns; ++c, from += columns.ld) {
                // Packs that lie wholly in the other triangle are not read.
                const int diagonal = c + offset - lane_ * size; // element of the pack that is on the diagonal
                const bool wanted = c < existing_columns &&
                                    (mask == Mask::None || (mask == Mask::Lower ? diagonal < size : diagonal >= 0));
                const int count = wanted ? there : 0;
                copy_pack(to + lane_ * 16 + c * step_column_bytes, count != 0 ? from : columns.A, count, policy_);
            }
            return;
        }
        constexpr int reals = static_cast<int>(sizeof(T) / sizeof(R)); // of an element
        const R* from = reinterpret_cast<const R*>(source);
#pragma unroll
        for (int c = 0; c < step_columns; ++c, from += columns.ld * reals) {
            // With an odd leading dimension every second or fourth column is packed all the same.
            if (mask == Mask::None && existing_rows >= rows && c < existing_columns &&
                reinterpret_cast<unsigned long long>(from) % 16 == 0) {
                copy_pack(to + lane_ * 16 + c * step_column_bytes, from + lane_ * size * reals, policy_);
                continue;
            }
#pragma unroll
            for (int i = 0; i < 16 / static_cast<int>(sizeof(R)); ++i) {
                const int real = lane_ + 32 * i, r = real / reals;
                const bool exists = c < existing_columns && r < existing_rows &&
                                    (mask == Mask::None || (mask == Mask::Lower ? r >= c + offset : r <= c + offset));
                copy_real(to + c * step_column_bytes + real * static_cast<int>(sizeof(R)),
                          exists ? from + real : reinterpret_cast<const R*>(columns.A), exists, policy_);
            }
        }
    }

    // A whole step with all that belongs to it, all of it packed, from this lane's elements of A and x on.
    __device__ __forceinline__ void copy_whole(int stage, const T* from, long long ld, const T* x_row,
                                               const T* x_column) const {
        const unsigned to = stage_address(stage) + lane_ * 16;
#pragma unroll
        for (int c = 0; c < step_columns; ++c, from += ld)
            copy_pack(to + c * step_column_bytes, from, policy_);
        copy_pack_cached(to + step_columns * step_column_bytes, x_row, 16);
        if (lane_ < step_columns / size) copy_pack_cached(x_address(stage) + lane_ * 16, x_column, 16);
    }

    // For short tiles: `lanes` lanes beside each other along a column, 32 / lanes columns at a time, 8 times.
    template <int lanes>
    __device__ __forceinline__ void copy_narrow(int stage, const T* source, const Columns<T>& columns,
                                                int existing_rows, int existing_columns) const {
        constexpr int beside = 32 / lanes;
        const unsigned to = stage_address(stage) + lane_ * 16;
        const int row = lane_ % lanes * size, first = lane_ / lanes;
        const int there = min(max(existing_rows - row, 0), size);
        const T* from = source + row + first * columns.ld;
#pragma unroll
        for (int k = 0; k < step_columns; ++k, from += beside * columns.ld) {
            const int count = k * beside + first < existing_columns ? there : 0;
            if (columns.packed) {
                copy_pack(to + k * step_column_bytes, count != 0 ? from : columns.A,
                          count * static_cast<int>(sizeof(T)), policy_);
                continue;
            }
            constexpr int reals = static_cast<int>(sizeof(T) / sizeof(R));
#pragma unroll
            for (int i = 0; i < size * reals; ++i) {
                const bool exists = i < count * reals;
                copy_real(to + k * step_column_bytes + i * static_cast<int>(sizeof(R)),
                          reinterpret_cast<const R*>(exists ? from : columns.A) + (exists ? i : 0), exists, policy_);
            }
        }
    }

    // x of the rows of a step, from element `first` on.
    __device__ __forceinline__ void copy_x_rows(int stage, const Vector<T>& x, long long first, int existing) const {
        const unsigned to = stage_address(stage) + step_columns * step_column_bytes;
        if (x.packed) {
            const int there = min(max(existing - lane_ * size, 0), size) * static_cast<int>(sizeof(T));
            copy_pack_cached(to + lane_ * 16, there != 0 ? x.x + first + lane_ * size : x.x, there);
            return;
        }
        constexpr int reals = static_cast<int>(sizeof(T) / sizeof(R));
#pragma unroll
        for (int i = 0; i < 16 / static_cast<int>(sizeof(R)); ++i) {
            const int real = lane_ + 32 * i, r = real / reals;
            const bool exists = r < existing;
            copy_real_cached(to + real * static_cast<int>(sizeof(R)),
                             reinterpret_cast<const R*>(x.x + (exists ? (first + r) * x.inc : 0)) +
                                 (exists ? real % reals : 0),
                             exists);
        }
    }
    __device__ __forceinline__ Pack<T> x_rows(int stage) const {
        return load_shared_pack<T>(stage_address(stage) + lane_ * 16 + step_columns * step_column_bytes);
    }

    // x of the step's columns, from element `first` on.
    __device__ __forceinline__ void copy_x_columns(int stage, const Vector<T>& x, long long first, int existing) const {
        const unsigned to = x_address(stage);
        if (x.packed && existing >= x_count) {
            if (lane_ < x_count / size) copy_pack_cached(to + lane_ * 16, x.x + first + lane_ * size, 16);
            return;
        }
        constexpr int reals = static_cast<int>(sizeof(T) / sizeof(R));
#pragma unroll
        for (int i = 0; i < (x_count * reals + 31) / 32; ++i) {
            const int real = lane_ + 32 * i, c = real / reals;
            if (real < x_count * reals) {
                const bool exists = c < existing;
                copy_real_cached(to + real * static_cast<int>(sizeof(R)),
                                 reinterpret_cast<const R*>(x.x + (exists ? (first + c) * x.inc : 0)) +
                                     (exists ? real % reals : 0),
                                 exists);
            }
        }
    }
    // x of column c, or of this lane's column in round c of copy_narrow<lanes>().
    template <int lanes = 32>
    __device__ __forceinline__ T x_column(int stage, int c) const {
        const int column = c * (32 / lanes) + (lanes == 32 ? 0 : lane_ / lanes);
        return load_shared<T>(x_address(stage) + static_cast<unsigned>(column) * static_cast<unsigned>(sizeof(T)));
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
#pragma unroll
        for (int c = 0; c < step_columns; ++c)
            a[c] = load_shared_pack<T>(stage_address(stage) + lane_ * 16 + c * step_column_bytes);
    }

private:
    __device__ __forceinline__ unsigned stage_address(int stage) const { return base_ + stage * stage_bytes(parts); }

    __device__ __forceinline__ unsigned x_address(int stage) const {
        return x_base_ + static_cast<unsigned>(stage * x_place_bytes<T, x_count>);
    }

    unsigned base_, x_base_;
    int stages_; // 3, 4 or 5
    int lane_;
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
