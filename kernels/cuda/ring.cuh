// A warp's private ring of stages in shared memory. A stage holds what the warp needs for one step: 4 KiB of A, as a rule 8
// columns of 512 bytes, and the elements of x that belong to them. While one stage is used the others are on their way, so that
// the bytes in flight do not depend on registers, and no warp waits for another.
//
// Memory arrives in lines of 128 bytes, and shared memory takes rows of 128 bytes: a line that would be split over two rows
// takes twice as long. Where columns do not begin with a line, each therefore has a slot with room for its beginning
// (column_slots.cuh). Where slots do not pay (uses_slots, and symv of small order), a byte's place in its part of the stage is its
// address modulo that part's length, so that a column goes around: what is before its beginning holds its end.
#pragma once

#include <type_traits>

#include "kernels/cuda/column_slots.cuh"

namespace starmv::cuda {

struct NoSlots {
    __device__ __forceinline__ NoSlots(const Extent&, long long) {}
    static constexpr int all_bytes = step_bytes;
};

// aligned: all columns of A begin where lines of 128 bytes do. lanes: 8, 16, 32 or 128 lanes' packs make up a column's part
// in a step. With fewer than 32, a warp takes several columns at a time; with 128, a lane takes four packs of a column.
// with_slots: misaligned columns of 32 lanes or more have slots.
template <class T, XParts parts, bool aligned, int lanes = 32, bool with_slots = uses_slots<T, parts, aligned, lanes>>
class Ring {
    static_assert(!with_slots || (lanes >= 32 && !aligned));

public:
    using R = typename RealOf<T>::type;
    static constexpr int size = pack_size<T>, rows = lanes * size; // of a step
    // A step in pieces: of `along` lanes' packs, `beside` at a time, 8 times, `tall` of them in a column.
    static constexpr int along = lanes < 32 ? lanes : 32, beside = 32 / along, tall = lanes / along;
    static constexpr int pieces = step_columns * beside, columns_of_step = cuda::columns_of_step<lanes>;
    static constexpr int piece_bytes = along * 16;
    static constexpr bool whole_lines = parts == XParts::Rows; // the warp walks down the columns
    static constexpr bool slots = with_slots;
    using Slots = std::conditional_t<slots, ColumnSlots<T, lanes, whole_lines>, NoSlots>;
    static constexpr int bytes_of_stage = stage_bytes<T, parts, slots, lanes>;

    // The ring of a warp, among those of the block's warps that begin at `memory`. Columns are A's. Steps begin at a
    // multiple of 128 bytes of a column; and of columns_of_step columns, but for gemv T.
    __device__ __forceinline__ Ring(void* memory, int stages, int warp, int lane, const Columns<T>& columns,
                                    bool evict_first)
        : base_(shared_address(memory) + static_cast<unsigned>(warp * stages * bytes_of_stage)), stages_(stages),
          lane_(lane), misaligned_(low_bits(columns.A) % 16),
          ld_(kept(static_cast<Leading>(columns.ld) * static_cast<Leading>(sizeof(T)))),
          column_slots_(extent(columns), columns.ld * static_cast<long long>(sizeof(T))),
          policy_(l2_policy(evict_first)) {}

    // Called before a copy of columns whose beginnings are others, modulo 128 bytes, than those of the copy before.
    __device__ __forceinline__ void begin_columns(const T* source) {
        if constexpr (slots) column_slots_.begin(reinterpret_cast<const char*>(source), ld_, lane_);
    }

    // Copies the columns from source on (the element in row 0 of the step and its first column), as far as rows and
    // columns exist. What does not exist becomes zero, here or by keep_existing, if a sum that is wanted meets it: gemv N has
    // no use for rows, nor gemv T for columns, that do not exist. What a mask leaves out may become anything; if the columns
    // are aligned, most of it is not read. read_on: up to 15 bytes after the existing rows are memory of the matrix.
    template <Mask mask = Mask::None>
    __device__ __forceinline__ void copy_columns(int stage, const T* source, const Columns<T>& columns,
                                                 int existing_rows, int existing_columns, int offset = 0,
                                                 bool read_on = false) {
        if constexpr (!aligned) set_begin(stage, source);
        if constexpr (slots) {
            column_slots_.copy(stage_address(stage), reinterpret_cast<const char*>(source), ld_, lane_,
                               existing_rows * static_cast<int>(sizeof(T)), existing_columns, extent(columns), policy_);
            return;
        }
        const unsigned to = stage_address(stage) + lane_ * 16;
        const int own = lane_ % along * 16, first = along == 32 ? 0 : lane_ / along;
        const long long ld = columns.ld * static_cast<long long>(sizeof(T));
        const char* const start = reinterpret_cast<const char*>(source);
        // For this lane and a piece of its: so much after the piece's beginning that the last multiple of piece_bytes
        // before that, and the lane's own place, are its pack.
        const char* from = start + first * ld + (piece_bytes - 16 - own);
        const auto advance = [&](const char*& address, int k) {
            address += tall == 1 ? beside * ld : k % tall < tall - 1 ? piece_bytes : ld - (tall - 1) * piece_bytes;
        };
        if ((mask == Mask::None || !aligned) && existing_rows >= rows && existing_columns >= columns_of_step) {
#pragma unroll
            for (int k = 0; k < step_columns; advance(from, k++))
                if (left(from, own) <= piece_bytes - 16)
                    copy_pack<whole_lines>(to + k * step_column_bytes, pack(from, own), policy_);
            if (!aligned && !packs())
                copy_first_packs(stage, start, ld, rows * static_cast<int>(sizeof(T)), columns_of_step, columns.A);
            return;
        }
        if (aligned && parts == XParts::Rows && existing_rows >= rows) { // of missing columns nothing is wanted
#pragma unroll
            for (int k = 0; k < step_columns; advance(from, k++))
                if (k * beside / tall + first < existing_columns)
                    copy_pack<whole_lines>(to + k * step_column_bytes, pack(from, own), policy_);
            return;
        }
        const int there = max(existing_rows, 0) * static_cast<int>(sizeof(T)); // of a column
        const auto there_in = [&](int k) { return there - k % tall * piece_bytes; };
        const auto column_exists = [&](int k) { return k * beside / tall + first < existing_columns; };
        const auto wanted = [&](int k) {
            const int diagonal = k * beside / tall + first + offset - own / static_cast<int>(sizeof(T));
            return column_exists(k) &&
                   (mask == Mask::None || !aligned || (mask == Mask::Lower ? diagonal < size : diagonal >= 0));
        };
        const char* next = from;
#pragma unroll
        for (int k = 0; k < step_columns; advance(next, k++)) {
            const int least = piece_bytes - there_in(k) - (read_on ? 15 : 0); // if the pack exists as a whole
            if (wanted(k) && left(next, own) >= least && left(next, own) <= piece_bytes - 16)
                copy_pack<whole_lines>(to + k * step_column_bytes, pack(next, own), policy_);
        }
        const bool missing_rows = parts != XParts::Columns && existing_rows < rows;
        const bool missing_columns = parts != XParts::Rows && existing_columns < columns_of_step;
        if (missing_rows || missing_columns) {
#pragma unroll
            for (int k = 0; k < step_columns; advance(from, k++))
                if (!column_exists(k) || left(from, own) <= piece_bytes - 16 - max(there_in(k), 0))
                    clear_shared_pack(to + k * step_column_bytes);
        }
        if (!aligned && !packs()) copy_first_packs(stage, start, ld, there, existing_columns, columns.A);
        if (!read_on && existing_rows < rows && (!packs() || there % 16 != 0))
            copy_last_packs(stage, start, ld, there, existing_columns);
    }

    // Both parts of x for a whole step, of packed vectors.
    __device__ __forceinline__ void copy_whole_x(int stage, const T* x_rows, const T* x_columns) const {
        const unsigned to = stage_address(stage) + lane_ * 16;
        copy_pack_cached(to + x_rows_place, x_rows + lane_ * size, 16);
        if (lane_ < step_columns / size) copy_pack_cached(to + x_columns_place, x_columns + lane_ * size, 16);
    }

    // x of the rows of a step, from element `first` on.
    __device__ __forceinline__ void copy_x_rows(int stage, const Vector<T>& x, long long first, int existing) const {
        static_assert(tall == 1);
        const unsigned to = stage_address(stage) + x_rows_place;
        if (x.packed) {
            if (lane_ >= along) return;
            const int there = min(max(existing - lane_ * size, 0), size);
            if (there == 0 || there == size)
                copy_pack_cached(to + lane_ * 16, there != 0 ? x.x + first + lane_ * size : x.x, there != 0 ? 16 : 0);
            else
                copy_reals_of_pack(to + lane_ * 16, reinterpret_cast<const char*>(x.x + first + lane_ * size),
                                   there * static_cast<int>(sizeof(T)));
            return;
        }
        copy_reals<rows>(to, x, first, existing);
    }
    __device__ __forceinline__ Pack<T> x_rows(int stage) const {
        return load_shared_pack<T>(stage_address(stage) + x_rows_place + lane_ % along * 16);
    }

    // x of the step's columns, from element `first` on.
    __device__ __forceinline__ void copy_x_columns(int stage, const Vector<T>& x, long long first, int existing) const {
        const unsigned to = stage_address(stage) + x_columns_place;
        if (columns_of_step >= size && x.packed && existing >= columns_of_step) {
            if (lane_ < columns_of_step / size) copy_pack_cached(to + lane_ * 16, x.x + first + lane_ * size, 16);
            return;
        }
        copy_reals<columns_of_step>(to, x, first, existing);
    }
    // x of the column in which this lane's piece k of a step is.
    __device__ __forceinline__ T x_column(int stage, int k) const {
        const int column = k * beside / tall + (along == 32 ? 0 : lane_ / along);
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
        if constexpr (slots) {
            Slots::take(stage_address(stage), begin(stage), static_cast<unsigned>(ld_), lane_, packs(), halves(), a);
            return;
        }
        const unsigned first = along == 32 ? 0 : static_cast<unsigned>(lane_) / along,
                       own = static_cast<unsigned>(lane_) % along * 16;
        const unsigned from = stage_address(stage) + first * piece_bytes;
        if constexpr (aligned) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = load_shared_pack<T>(from + k * step_column_bytes + own);
            return;
        }
        // Modulo the length of a piece, where this lane's elements are.
        const unsigned ld = static_cast<unsigned>(ld_), column = begin(stage) + first * ld + own;
        const auto of_column = [&](int k) { return column + k * beside / tall * ld; };
        const auto place = [&](int k, unsigned byte, unsigned multiple) {
            return from + k * step_column_bytes + (of_column(k) + byte) % piece_bytes / multiple * multiple;
        };
        if (packs()) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = load_shared_pack<T>(place(k, 0, 16));
        } else if (halves()) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = load_shared_halves<T>(place(k, 0, 8), place(k, 8, 8));
        } else {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
                a[k] = moved(load_shared_pack<T>(place(k, 0, 16)), load_shared_pack<T>(place(k, 16, 16)),
                             of_column(k) % 16);
        }
    }

    // To be called with what take_columns has found in a step that has less than all rows, or columns, and needs zeros there:
    // the copies of slots leave that to the use, as it comes later and costs less.
    __device__ __forceinline__ void keep_existing(Pack<T> (&a)[step_columns], int existing_rows,
                                                  int existing_columns) const {
        if constexpr (slots) {
#pragma unroll
            for (int k = 0; k < step_columns; ++k)
#pragma unroll
                for (int v = 0; v < size; ++v) {
                    const int row = (k % tall * along + lane_) * size + v;
                    a[k].element[v] = choose((parts == XParts::Rows || k / tall < existing_columns) &&
                                                 (parts == XParts::Columns || row < existing_rows),
                                             a[k].element[v], zero<T>());
                }
        }
    }

private:
    static constexpr int x_rows_place = Slots::all_bytes;
    static constexpr int x_columns_place = x_rows_place + x_rows_bytes(parts);

    static __device__ __forceinline__ Extent extent(const Columns<T>& columns) {
        return {reinterpret_cast<const char*>(columns.A), reinterpret_cast<const char*>(columns.end)};
    }
    __device__ __forceinline__ unsigned stage_address(int stage) const { return base_ + stage * bytes_of_stage; }

    static __device__ __forceinline__ unsigned low_bits(const void* p) {
        return static_cast<unsigned>(reinterpret_cast<unsigned long long>(p));
    }
    // Where the first column of a stage's step begins, modulo 512 bytes: in packs, if all steps begin as far after a multiple
    // of 16 bytes as A does; or, with only two columns a step, or from any column on (gemv T), in units of 4 bytes.
    static constexpr bool any_begin = tall > 1 || (parts == XParts::Rows && sizeof(T) < 16);
    static constexpr int begin_unit = any_begin ? 4 : 16, begin_bits = any_begin ? 7 : 5;
    using Begins = std::conditional_t<any_begin, unsigned long long, unsigned>;
    __device__ __forceinline__ void set_begin(int stage, const T* source) {
        const Begins begin = low_bits(source) / begin_unit % (1u << begin_bits);
        begins_ &= ~(((Begins{1} << begin_bits) - 1) << begin_bits * stage);
        begins_ |= begin << begin_bits * stage;
    }
    __device__ __forceinline__ unsigned begin(int stage) const {
        const auto units = static_cast<unsigned>(begins_ >> begin_bits * stage) % (1u << begin_bits);
        return units * begin_unit + (any_begin ? 0 : misaligned_);
    }
    // Whether all columns begin on multiples of 16 bytes, or of 8.
    __device__ __forceinline__ bool packs() const { return (misaligned_ | ld_) % 16 == 0; }
    __device__ __forceinline__ bool halves() const { return sizeof(R) == 8 || (misaligned_ | ld_) % 8 == 0; }

    // For an address made from a piece's as in copy_columns: this lane's pack of it, and the bytes of the piece that are left
    // after it, or more than those if the pack begins before the piece.
    static __device__ __forceinline__ const void* pack(const char* from, int own) {
        if constexpr (aligned) return from - (piece_bytes - 16 - 2 * own);
        const unsigned long long multiple = reinterpret_cast<unsigned long long>(from) & ~(piece_bytes - 1ull);
        return reinterpret_cast<const void*>(multiple | static_cast<unsigned>(own));
    }
    static __device__ __forceinline__ int left(const char* from, int own) {
        if constexpr (aligned) return piece_bytes - 16 - own;
        return static_cast<int>(low_bits(from) % piece_bytes);
    }

    // The packs in which misaligned pieces begin, and end: `there` bytes of each column exist.
    __device__ __forceinline__ void copy_first_packs(int stage, const char* start, long long ld, int there,
                                                     int existing_columns, const T* valid) const {
        if (sizeof(R) == 8 || (halves() && there % 8 == 0))
            copy_first_packs_by<8>(stage, start, ld, there, existing_columns, valid);
        else if constexpr (sizeof(R) == 4)
            copy_first_packs_by<4>(stage, start, ld, there, existing_columns, valid);
    }
    template <int bytes>
    __device__ __forceinline__ void copy_first_packs_by(int stage, const char* start, long long ld, int there,
                                                        int existing_columns, const T* valid) const {
        constexpr int of_pack = 16 / bytes;
#pragma unroll
        for (int i = 0; i < (pieces * of_pack + 31) / 32; ++i) {
            const int k = lane_ + 32 * i, p = k / of_pack;
            const char* const piece = start + p / tall * ld + p % tall * piece_bytes;
            const int before = static_cast<int>(low_bits(piece) % 16), byte = k % of_pack * bytes,
                      at = byte - before + (byte < before ? piece_bytes : 0);
            const bool exists = at < there - p % tall * piece_bytes;
            if (before != 0 && p < min(existing_columns, columns_of_step) * tall)
                copy_cached<bytes>(stage_address(stage) + p * piece_bytes + low_bits(piece + at) % piece_bytes,
                                   exists ? piece + at : reinterpret_cast<const char*>(valid), exists);
        }
    }

    // The packs of which only a part exists, at the end of a column, unless they share their place with a first pack.
    __device__ __forceinline__ void copy_last_packs(int stage, const char* start, long long ld, int there,
                                                    int existing_columns) const {
        constexpr int size_of_real = static_cast<int>(sizeof(R)), of_pack = 16 / size_of_real;
        const int last = there / piece_bytes, in_piece = there % piece_bytes; // piece of a column, bytes of it
#pragma unroll 1
        for (int k = lane_; k < min(existing_columns, columns_of_step) * of_pack; k += 32) {
            const int c = k / of_pack;
            const char* const piece = start + c * ld + last * piece_bytes;
            const int before = static_cast<int>(low_bits(piece) % 16), part = (before + in_piece) % 16,
                      at = in_piece - part + k % of_pack * size_of_real;
            const unsigned place = (aligned ? static_cast<unsigned>(at) : low_bits(piece + at)) % piece_bytes;
            if (part > 0 && in_piece >= part && in_piece - part < piece_bytes - before)
                copy_cached<size_of_real>(stage_address(stage) + (c * tall + last) * piece_bytes + place,
                                          at < in_piece ? piece + at : piece, at < in_piece);
        }
    }

    // The first `bytes` of a pack, and zeros, number by number.
    __device__ __forceinline__ void copy_reals_of_pack(unsigned to, const char* from, int bytes) const {
        constexpr int size_of_real = static_cast<int>(sizeof(R));
#pragma unroll
        for (int i = 0; i < 16; i += size_of_real)
            copy_cached<size_of_real>(to + i, from + (i < bytes ? i : 0), i < bytes);
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
                copy_cached<sizeof(R)>(to + real * static_cast<int>(sizeof(R)),
                                       reinterpret_cast<const R*>(x.x + (exists ? (first + k) * x.inc : 0)) +
                                           (exists ? real % reals : 0),
                                       exists);
            }
        }
    }

    unsigned base_;
    int stages_; // 3, 4 or 5
    int lane_;
    unsigned misaligned_; // bytes of A's beginning after a multiple of 16
    // Bytes from one column to the next; without slots, only the low bits, and the others where they are wanted.
    using Leading = std::conditional_t<slots, long long, unsigned>;
    Leading ld_;
    Begins begins_ = 0; // of all stages
    [[no_unique_address]] Slots column_slots_;
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
