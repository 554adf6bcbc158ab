// Columns in a stage of a ring (ring.cuh) that do not begin where lines of memory do: each in a slot of its own, as far
// after a multiple of 128 bytes as in memory, so that no line is split over two rows of shared memory. Packs of 16 bytes
// are copied whole, with what they hold of the memory around the column; but nothing that is not between the first and the
// last element of A.
#pragma once

#include "kernels/cuda/stage.cuh"

namespace starmv::cuda {

// A's first byte, and the one after its last element.
struct Extent {
    const char *begin, *end;
};

template <class T, int lanes>
class ColumnSlots {
public:
    using R = typename RealOf<T>::type;
    static constexpr int columns = columns_of_step<lanes>, tall = step_columns / columns; // pieces of a column
    static constexpr int column_bytes = tall * step_column_bytes, slot_bytes = column_bytes + 128;

    // The columns to be copied next begin at source, or a multiple of 128 bytes from it. ld: bytes between them.
    __device__ __forceinline__ void begin(const char* source, long long ld, int lane) {
        unsigned begin = low_bits(source);
        misaligned_ = ((begin | static_cast<unsigned>(ld)) & 15) != 0;
#pragma unroll
        for (int c = 0; c < columns; ++c, begin += static_cast<unsigned>(ld))
            place_[c] = c * slot_bytes + (begin & 112) + lane * 16;
    }

    // Copies columns from source on into the stage at `to`; what does not exist becomes zero.
    __device__ __forceinline__ void copy(unsigned to, const char* source, long long ld, int lane, int existing_bytes,
                                         int existing_columns, const Extent& A, unsigned long long policy) const {
        const char* from = source + lane * 16;
        const char* const ending = source + lane * ld; // the column whose end this lane copies
        const bool begins_before = pack_of(source) < A.begin;
        if (existing_bytes >= column_bytes && existing_columns >= columns && !begins_before) {
#pragma unroll
            for (int c = 0; c < columns; ++c, from += ld)
#pragma unroll
                for (int t = 0; t < tall; ++t)
                    copy_pack<false>(to + place_[c] + t * step_column_bytes, pack_of(from + t * step_column_bytes),
                                     policy);
            if (misaligned_ && lane < columns) copy_last(to, ending, lane, 0, A, policy);
            return;
        }
        const int bytes = existing_bytes > 0 ? min(existing_bytes, column_bytes) : nothing;
#pragma unroll
        for (int c = 0; c < columns; ++c, from += ld)
#pragma unroll
            for (int t = 0; t < tall; ++t) {
                const int first = t * step_column_bytes + lane * 16; // byte of the column
                copy_part(to + place_[c] + t * step_column_bytes, from + t * step_column_bytes,
                          c < existing_columns ? bytes - first : nothing, A, policy);
            }
        if (misaligned_ && lane < columns)
            copy_last(to, ending, lane, lane < existing_columns ? bytes - column_bytes : nothing, A, policy);
    }

    // This lane's packs of the stage at `from`, whose first column begins `begin` bytes after a multiple of 128. packs,
    // halves: all columns begin on multiples of 16 bytes, or of 8.
    static __device__ __forceinline__ void take(unsigned from, unsigned begin, unsigned ld, int lane, bool packs,
                                                bool halves, Pack<T> (&a)[step_columns]) {
        const auto begin_of = [&](int k) { return begin + k / tall * ld; };
        const auto at = [&](int k) {
            return from + k / tall * slot_bytes + begin_of(k) % 128 + k % tall * step_column_bytes + lane * 16;
        };
        if (packs) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = load_shared_pack<T>(at(k));
        } else if (halves) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = load_shared_halves<T>(at(k), at(k) + 8);
        } else {
#pragma unroll
            for (int k = 0; k < step_columns; ++k) {
                const unsigned pack = at(k) / 16 * 16;
                a[k] = moved(load_shared_pack<T>(pack), load_shared_pack<T>(pack + 16), begin_of(k) % 16);
            }
        }
    }

private:
    static constexpr int nothing = -2 * column_bytes; // existing bytes of what does not exist

    static __device__ __forceinline__ unsigned low_bits(const void* p) {
        return static_cast<unsigned>(reinterpret_cast<unsigned long long>(p));
    }
    static __device__ __forceinline__ const char* pack_of(const char* p) {
        return reinterpret_cast<const char*>(reinterpret_cast<unsigned long long>(p) & ~15ull);
    }
    // Of the pack around p, what is before p + existing, and zeros.
    static __device__ __forceinline__ void copy_part(unsigned to, const char* p, int existing, const Extent& A,
                                                     unsigned long long policy) {
        copy_bytes(to, pack_of(p), existing + static_cast<int>(low_bits(p) % 16), A, policy);
    }
    // The pack after those that begin in column c, of which it has as many bytes as it begins after a multiple of 16.
    static __device__ __forceinline__ void copy_last(unsigned to, const char* column, int c, int more, const Extent& A,
                                                     unsigned long long policy) {
        const int begin = static_cast<int>(low_bits(column) % 16);
        if (begin != 0)
            copy_bytes(to + c * slot_bytes + (low_bits(column) & 112) + column_bytes, pack_of(column + column_bytes),
                       begin + more, A, policy);
    }
    // The first bytes of a pack, none to all, and zeros.
    static __device__ __forceinline__ void copy_bytes(unsigned to, const char* pack, int bytes, const Extent& A,
                                                      unsigned long long policy) {
        constexpr int size = static_cast<int>(sizeof(R));
        if (bytes > 0 && (pack < A.begin || pack + 16 > A.end)) {
#pragma unroll 1
            for (int i = 0; i < 16; i += size) {
                const bool exists = i < bytes && pack + i >= A.begin;
                copy_cached<size>(to + i, exists ? pack + i : A.begin, exists);
            }
        } else {
            copy_part_of_pack(to, bytes > 0 ? pack : pack_of(A.begin), max(min(bytes, 16), 0), policy);
        }
    }
    bool misaligned_ = false;
    unsigned place_[columns]; // of this lane's packs, within a stage
};

} // namespace starmv::cuda
