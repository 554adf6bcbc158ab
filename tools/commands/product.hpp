// starmv gemv, starmv symv, starmv hemv.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/product/product.hpp"

namespace starmv::tools {

// As they are on the command line.
struct ProductOptions {
    Operation operation = Operation::Gemv;
    std::string matrix, x, y, out;
    std::string op = "N", uplo = "L", alpha = "1", beta = "0";
    std::string precision; // empty: what the file has
    std::optional<std::int64_t> tile;
    std::string scheduler, workers;
    std::optional<std::int64_t> seed;
    std::string accumulation = "ordered";
    int accumulators = 0, repeat = 1;
    bool no_check = false, no_limit = false, json = false, quiet = false;
};

// The exit status: 0, or 1 if the result is outside its error bound. \throws std::exception for all that is refused
int run_product_command(const ProductOptions& options);

} // namespace starmv::tools
