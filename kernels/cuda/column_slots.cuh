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

// whole_lines: as of copy_pack.
template <class T, int lanes, bool whole_lines>
class ColumnSlots {
public:
    using R = typename RealOf<T>::type;
    static constexpr int columns = columns_of_step<lanes>, tall = step_columns / columns; // pieces of a column
    static constexpr int column_bytes = tall * step_column_bytes, slot_bytes = column_bytes + 128,
                         all_bytes = columns * slot_bytes;

    __device__ __forceinline__ ColumnSlots(const Extent& A, long long ld)
        : first_(kept((reinterpret_cast<unsigned long long>(A.begin) + 15) & ~15ull)) {
        const unsigned long long end = reinterpret_cast<unsigned long long>(A.end) & ~15ull;
        const long long length = static_cast<long long>(end - first_) - ((columns - 1) * ld + column_bytes);
        whole_steps_ = kept(static_cast<unsigned long long>(max(length, 0ll)));
    }

    // The columns to be copied next begin at source, or a multiple of 128 bytes from it. ld: bytes between them.
    __device__ __forceinline__ void begin(const char* source, long long ld, int lane) {
        unsigned begin = low_bits(source);
        misaligned_ = ((begin | static_cast<unsigned>(ld)) & 15) != 0;
#pragma unroll
        for (int c = 0; c < columns; ++c, begin += static_cast<unsigned>(ld))
            place_[c] = kept(static_cast<unsigned>(c * slot_bytes + lane * 16) + (begin & 112));
    }

    // Copies columns from source on into the stage at `to`, as far as they exist; the rest of the stage keeps
    // what it holds, or gets what lies beside the columns.
    __device__ __forceinline__ void copy(unsigned to, const char* source, long long ld, int lane, int existing_bytes,
                                         int existing_columns, const Extent& A, unsigned long long policy) const {
        if (existing_bytes <= 0 || existing_columns <= 0) return;
        if (existing_columns >= columns && reinterpret_cast<unsigned long long>(source) - first_ < whole_steps_)
            copy_packs<true, false>(to, source, ld, lane, existing_bytes, columns, A, policy);
        else
            copy_at_edge(to, source, ld, lane, existing_bytes, min(existing_columns, columns), A, policy);
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
    static __device__ __forceinline__ unsigned low_bits(const void* p) {
        return static_cast<unsigned>(reinterpret_cast<unsigned long long>(p));
    }
    static __device__ __forceinline__ const char* pack_of(const char* p) {
        return reinterpret_cast<const char*>(reinterpret_cast<unsigned long long>(p) & ~15ull);
    }
    // Whether the pack at p is not wholly in A.
    static __device__ __forceinline__ bool crosses_end(const char* p, const Extent& A) {
        return p < A.begin || p + 16 > A.end;
    }

    __device__ __forceinline__ void copy_at_edge(unsigned to, const char* source, long long ld, int lane,
                                                 int existing_bytes, int existing_columns, const Extent& A,
                                                 unsigned long long policy) const {
        // Whether the packs that whole columns would begin and end in are in A.
        const char* const last = source + (existing_columns - 1) * ld;
        if (pack_of(source) >= A.begin && pack_of(last + column_bytes) + 16 <= A.end) {
            copy_packs<false, false>(to, source, ld, lane, existing_bytes, existing_columns, A, policy);
        } else {
            copy_packs<false, true>(to, source, ld, lane, existing_bytes, existing_columns, A, policy);
            copy_ends(to, source, ld, lane, existing_bytes, existing_columns, A);
        }
    }

    // The packs of the existing rows of existing columns; or, at A's ends, those of them that are wholly in A.
    template <bool all_columns, bool at_ends>
    __device__ __forceinline__ void copy_packs(unsigned to, const char* source, long long ld, int lane,
                                               int existing_bytes, int existing_columns, const Extent& A,
                                               unsigned long long policy) const {
        const auto copy_pack_of = [&](unsigned destination, const char* p) {
            const char* const pack = pack_of(p);
            if (!at_ends || !crosses_end(pack, A)) copy_pack<whole_lines>(destination, pack, policy);
        };
        const char* from = source + lane * 16;
        // A pack begins up to 15 bytes before its place in a column.
        const int left = existing_bytes + 15 - lane * 16;
#pragma unroll
        for (int c = 0; c < columns; ++c, from += ld)
#pragma unroll
            for (int t = 0; t < tall; ++t)
                if ((all_columns || c < existing_columns) && left > t * step_column_bytes)
                    copy_pack_of(to + place_[c] + t * step_column_bytes, from + t * step_column_bytes);
        if (!misaligned_ || lane >= existing_columns || existing_bytes + 15 <= column_bytes) return;
        const char* const column = source + lane * ld;
        if (low_bits(column) % 16 != 0) copy_pack_of(to + last_place(lane, column), column + column_bytes);
    }

    // The packs that are only partly in A, number by number, each column's by a lane. They can only be the first pack of a
    // column, or the last.
    __device__ __forceinline__ void copy_ends(unsigned to, const char* source, long long ld, int lane,
                                              int existing_bytes, int existing_columns, const Extent& A) const {
        if (lane >= existing_columns) return;
        const char* const column = source + lane * ld;
        const char* const end = column + min(existing_bytes, column_bytes);
        const char* const first = pack_of(column);
        const int last = static_cast<int>(pack_of(end - 1) - first); // bytes after the first pack
        const unsigned slot = to + lane * slot_bytes + (low_bits(column) & 112);
        if (crosses_end(first, A)) copy_existing_reals(slot, first, column, end);
        if (last > 0 && crosses_end(first + last, A)) copy_existing_reals(slot + last, first + last, column, end);
    }
    // Of the pack at `from`, what is in [begin, end), and zeros.
    static __device__ __forceinline__ void copy_existing_reals(unsigned to, const char* from, const char* begin,
                                                               const char* end) {
        constexpr int size = static_cast<int>(sizeof(R));
#pragma unroll
        for (int i = 0; i < 16; i += size) {
            const bool exists = from + i >= begin && from + i < end;
            copy_cached<size>(to + i, exists ? from + i : begin, exists);
        }
    }

    static __device__ __forceinline__ unsigned last_place(int c, const char* column) {
        return c * slot_bytes + (low_bits(column) & 112) + column_bytes;
    }

    // Where a step of whole columns may begin, so that all packs it meets are in A: at first_, and so many bytes after it.
    unsigned long long first_, whole_steps_;
    bool misaligned_ = false;
    unsigned place_[columns]; // of this lane's packs, within a stage
};

} // namespace starmv::cuda
