// Adds the partial results that symv_tiles.cuh leaves. A kernel of its own: all multiprocessors share the sums, which a block that
// finds itself the last to contribute would make alone.
#pragma once

#include "kernels/cuda/symv_sum.cuh"

namespace starmv::cuda {

inline constexpr int symv_add_threads = 256;
// How many partial results a thread looks at at once. Fewer take fewer registers, so that more blocks start early; more save a second
// look where there are more.
inline constexpr int few_at_once = 4, many_at_once = 8;

// exchanged_at_once: if not zero, the memory for partial results was zero, and is again afterwards, so that a block sees itself what
// is there (exchange.cuh); a thread looks at so many at a time. It need not wait for the end of the tile kernel then, which takes 2
// us longer. It may wait for that kernel's blocks, as all of them have started before this kernel does; and read y, as they let it
// start after they have themselves waited for everything before them.
template <class T, Region region, int exchanged_at_once>
__global__ void __launch_bounds__(symv_add_threads)
    symv_add_kernel(const __grid_constant__ SymvParameters<T, region> p) {
    // The next kernel takes the places that the tile kernel has left by now, and waits for this one there.
    let_next_kernel_start();
    using Sum = SymvSum<T, region, symv_add_threads>;
    __shared__ __align__(16) typename Sum::Sums sums;
    const Sum results(p, static_cast<int>(blockIdx.x));
    if (!results.exist()) return;

    if constexpr (exchanged_at_once > 0) {
        const T y_before = results.y_before();
        if (threadIdx.x == 0) results.wait();
        __syncthreads();
        results.finish(sums, results.template collect<exchanged_at_once>(), y_before);
    } else {
        wait_for_previous_kernel();
        results.finish(sums, results.add(), results.y_before());
    }
    if (p.pass.work.splits_pieces()) results.clear_shared_sums(p.shared_sums);
}

// Whether some thread has more than few_at_once to add.
template <class T, Region region>
constexpr bool adds_many(const SymvPass<region>& pass) {
    return pass.most_partials_of_a_result() > few_at_once * SymvSum<T, region, symv_add_threads>::groups;
}

} // namespace starmv::cuda
