// Adds the partial results that symv_tiles.cuh leaves for some results beside each other, in a fixed order, and updates y.
#pragma once

#include "kernels/cuda/exchange.cuh"
#include "kernels/cuda/symv_parameters.cuh"

namespace starmv::cuda {

template <class T>
inline constexpr int symv_sum_results = sizeof(T) == 4 ? 64 : 32; // tiles are multiples of that

// Sums of a pass; some at the end of a tile may be of results that do not exist.
template <class T, Region region>
constexpr std::int64_t symv_sums(const SymvPass<region>& pass) {
    const std::int64_t pieces = pass.tile / symv_sum_results<T>;
    if (region == Region::Full) return (pass.last_row - pass.first_row + pass.last_column - pass.first_column) * pieces;
    return (pass.last_result() - pass.first_result()) * pieces;
}

// Sum `index`, in [0, symv_sums), by a block of so many threads. Groups of threads share the partial results of each.
template <class T, Region region, int threads>
class SymvSum {
public:
    static constexpr int size = pack_size<T>, most_results = symv_sum_results<T>;
    static constexpr int lanes = most_results / size, groups = threads / lanes;
    using Sums = T[groups][most_results];

    __device__ __forceinline__ SymvSum(const SymvParameters<T, region>& p, int index)
        : pass_(p.pass), thread_(static_cast<int>(threadIdx.x)), lane_(thread_ % lanes), group_(thread_ / lanes) {
        const int pieces = pass_.tile / most_results, part = index / pieces;
        from_ = index % pieces * most_results;
        // Tile row or column X; in a triangle both.
        const int rows_there = static_cast<int>(pass_.last_row - pass_.first_row);
        const bool full_columns = region == Region::Full && part >= rows_there;
        X_ = region != Region::Full ? pass_.first_result() + part
             : full_columns         ? pass_.first_column + (part - rows_there)
                                    : pass_.first_row + part;
        if (!full_columns && X_ >= pass_.first_row && X_ < pass_.last_row) {
            first_block_ = pass_.first_block(X_);
            row_place_ = pass_.row_partial(X_, first_block_);
            row_count_ = pass_.last_block(X_) - first_block_ + 1;
        }
        const bool columns = region != Region::Full || full_columns;
        begin_ = columns ? pass_.begin_row(X_) : 0;
        count_ = row_count_ + (columns ? static_cast<int>(max(pass_.end_row(X_) - begin_, 0LL)) : 0);
        y_ = full_columns ? &p.y_columns : &p.y_rows;
        results_ = min((full_columns ? pass_.width(X_) : pass_.height(X_)) - from_, most_results);
        first_result_ = X_ * pass_.tile + from_;
        partial_ = p.partial + from_ + lane_ * size;
        const int share = (count_ + groups - 1) / groups;
        first_ = group_ * share;
        last_ = min(count_, first_ + share);
    }

    __device__ __forceinline__ bool exist() const { return results_ > 0; }
    __device__ __forceinline__ bool updates() const { return thread_ < results_; }
    // Not from L1: a kernel that has not waited for the ones before it might find there what they have changed since.
    __device__ __forceinline__ T y_before() const {
        if (!updates() || is_zero(y_->beta)) return zero<T>();
        Left<T> before;
        before.look(y_->y + (first_result_ + thread_) * y_->inc);
        return before.value();
    }

    // By one thread: until a block that works on the row to its own end has left its sums. That is the last but one of them; the
    // last one often goes on to the next row.
    __device__ __forceinline__ void wait() const { wait_until_left(at(row_count_ > 1 ? row_count_ - 2 : count_ - 1)); }

    // What this thread adds of the partial results: when all are there; or as others leave them, and then clears.
    __device__ __forceinline__ Pack<T> add() const {
        constexpr int ahead = 8;
        Pack<T> total{};
        for (int i = first_; i < last_; i += ahead) {
            Pack<T> value[ahead];
#pragma unroll
            for (int k = 0; k < ahead; ++k) {
                value[k] = {};
                if (i + k < last_) value[k] = load_pack_once(at(i + k));
            }
#pragma unroll
            for (int k = 0; k < ahead; ++k)
#pragma unroll
                for (int v = 0; v < size; ++v)
                    total.element[v] = sum(total.element[v], value[k].element[v]);
        }
        return total;
    }
    template <int at_once>
    __device__ __forceinline__ Pack<T> collect() const {
        const int existing = min(results_ - lane_ * size, size);
        if (existing <= 0) return {};
        return collect_packs<at_once, T>(last_ - first_, existing, [&](int k) { return at(first_ + k); });
    }

    // Called by all threads, with what add or collect gave.
    __device__ __forceinline__ void finish(Sums& sums, const Pack<T>& total, T y_before) const {
#pragma unroll
        for (int v = 0; v < size; ++v)
            sums[group_][lane_ * size + v] = total.element[v];
        __syncthreads();
        if (!updates()) return;
        T result = sums[0][thread_];
        for (int g = 1; g < groups; ++g)
            result = sum(result, sums[g][thread_]);
        y_->write(first_result_ + thread_, result, y_before);
    }

    // To be called when all partial results of the row have been seen. A block leaves those of a row after all of the row's
    // columns', so that nobody has any use then for what was shared by blocks that follow each other in the row.
    __device__ __forceinline__ void clear_shared_sums(T* shared_sums) const {
        if (from_ != 0) return;
        T* const first = shared_sums + static_cast<long long>(first_block_) * piece_columns;
        for (int k = thread_; k < (row_count_ - 1) * piece_columns; k += threads)
            Left<T>::clear(first + k);
    }

private:
    __device__ __forceinline__ T* at(int which) const {
        const long long place =
            which < row_count_ ? row_place_ + which : pass_.tile_partial(begin_ + (which - row_count_), X_);
        return partial_ + place * pass_.tile;
    }

    const SymvPass<region>& pass_;
    int thread_, lane_, group_;
    int from_, results_;                // in the tile
    long long X_, begin_, row_place_{}; // begin_: of the tile rows that have partial results for X
    long long first_result_;
    int first_block_ = 0;
    int row_count_ = 0, count_; // partial results: of blocks for a row, which come first; all
    int first_, last_;          // of this thread's group
    const Result<T>* y_;
    T* partial_;
};

} // namespace starmv::cuda
