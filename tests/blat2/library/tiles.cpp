// Level tiles: tiled matrices and vectors, with tiles so small that the test programs' matrices have several.
#include <cstdlib>

#include "blat2/library/in_order.hpp"
#include "blat2/library/level.hpp"
#include "blat2/library/starpu_session.hpp"
#include "blat2/library/stop.hpp"
#include "kernels/check_problem.hpp"
#include "starmv/tasks.hpp"

namespace starmv::blat2 {
namespace {

// STARMV_BLAT2_TILE: rows and columns of a tile
std::int64_t tile_size() {
    static const std::int64_t size = [] {
        const char* const text = std::getenv("STARMV_BLAT2_TILE");
        const int value = text == nullptr ? 0 : std::atoi(text);
        if (value < 1) stop("STARMV_BLAT2_TILE must be the size of a tile, at least 1");
        return value;
    }();
    return size;
}

// The task level must refuse what is wrong by itself, but counts its arguments otherwise than BLAS does: for the place
// of the wrong one StarMV's checks of the array arguments are asked.
template <class Product, class Check>
void refuse_by_blas_position(const Product& product, const Check& check) {
    try {
        product();
    } catch (const InvalidArgument& error) {
        check();
        stop(std::string("refused, though the arguments are right: ") + error.what());
    }
}

template <Scalar T>
tasks::Matrix<T> tiled(const T* A, std::int64_t m, std::int64_t n, std::int64_t ld, tasks::Stored stored) {
    return {const_cast<T*>(A), m, n, ld, tile_size(), tile_size(), stored}; // only read
}

template <Scalar T>
tasks::Vector<T> tiled(InOrder<T>& vector) {
    return {vector.data(), vector.size(), tile_size(), vector.inc()};
}

struct Tiles {
    template <Scalar T>
    static void gemv(const kernels::GemvProblem<T>& p) {
        need_starpu();
        const auto product = [&p] {
            InOrder<T> x(p.x, p.x_size(), p.incx), y(p.y, p.y_size(), p.incy);
            {
                const auto A = tiled(p.A, p.m, p.n, p.lda, tasks::Stored::Full);
                const auto x_tiles = tiled(x), y_tiles = tiled(y);
                tasks::gemv(p.op, p.alpha, A, x_tiles, p.beta, y_tiles);
            }
            y.write_back();
        };
        refuse_by_blas_position(product, [&p] { kernels::check_gemv("starmv_blat2: gemv on tiles", p); });
    }

    template <Scalar T>
    static void symv(const kernels::SymvProblem<T>& p) {
        need_starpu();
        const auto product = [&p] {
            InOrder<T> x(p.x, p.n, p.incx), y(p.y, p.n, p.incy);
            {
                const auto A =
                    tiled(p.A, p.n, p.n, p.lda, p.uplo == Uplo::Lower ? tasks::Stored::Lower : tasks::Stored::Upper);
                const auto x_tiles = tiled(x), y_tiles = tiled(y);
                if (p.conjugate)
                    tasks::hemv(p.uplo, p.alpha, A, x_tiles, p.beta, y_tiles);
                else
                    tasks::symv(p.uplo, p.alpha, A, x_tiles, p.beta, y_tiles);
            }
            y.write_back();
        };
        refuse_by_blas_position(product, [&p] { kernels::check_symv("starmv_blat2: symv on tiles", p); });
    }
};

const AddLevel<Tiles> level("tiles");

} // namespace
} // namespace starmv::blat2
