// Copies of a matrix, used in turn so that none is in the cache when its turn comes again.
#pragma once

#include <algorithm>
#include <cstdint>

namespace starmv::bench {

class Rotation {
public:
    // window_bytes: what must have been read before a copy is read again; a matrix that is larger needs no copy.
    // Copies lie stride_bytes apart, and as many are used as fit in pool_bytes, if not all that are wanted.
    Rotation(std::int64_t bytes_read, std::int64_t stride_bytes, std::int64_t window_bytes, std::int64_t pool_bytes)
        : stride_(stride_bytes),
          copies_(std::clamp<std::int64_t>((window_bytes + bytes_read - 1) / bytes_read, 1,
                                           std::max<std::int64_t>(pool_bytes / stride_bytes, 1))) {}

    std::int64_t copies() const { return copies_; }
    std::int64_t bytes() const { return copies_ * stride_; }

    // Where the next copy begins, in bytes.
    std::int64_t next() {
        const std::int64_t offset = turn_ * stride_;
        turn_ = turn_ + 1 == copies_ ? 0 : turn_ + 1;
        return offset;
    }

private:
    std::int64_t stride_, copies_, turn_ = 0;
};

} // namespace starmv::bench
