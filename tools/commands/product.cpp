#include "tools/commands/product.hpp"

#include <algorithm>
#include <memory>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/io/atomic_file.hpp"
#include "tools/io/matrix_file.hpp"
#include "tools/io/vector_file.hpp"
#include "tools/measure/bandwidth.hpp"
#include "tools/measure/caches.hpp"
#include "tools/product/check.hpp"
#include "tools/product/run.hpp"
#include "tools/product/tiling.hpp"
#include "tools/report/print.hpp"
#include "tools/report/product_report.hpp"
#include "tools/runtime/session.hpp"
#include "tools/support/error.hpp"
#include "tools/support/memory.hpp"
#include "tools/support/progress.hpp"
#include "tools/support/random_vector.hpp"
#include "tools/support/scalar_text.hpp"

namespace starmv::tools {

namespace {

constexpr std::int64_t most_tiles = 1'000'000;

Op parse_op(const std::string& text) {
    if (text == "N" || text == "n") return Op::NoTrans;
    if (text == "T" || text == "t") return Op::Trans;
    if (text == "C" || text == "c") return Op::ConjTrans;
    throw Error(fmt::format("--op is {}; it must be N, T or C", in_quotes(text)));
}

Uplo parse_uplo(const std::string& text) {
    if (text == "L" || text == "l") return Uplo::Lower;
    if (text == "U" || text == "u") return Uplo::Upper;
    throw Error(fmt::format("--uplo is {}; it must be L or U", in_quotes(text)));
}

tasks::Accumulation parse_accumulation(const std::string& text) {
    if (text == "ordered") return tasks::Accumulation::Ordered;
    if (text == "relaxed") return tasks::Accumulation::Relaxed;
    throw Error(fmt::format("--accumulation is {}; it must be ordered or relaxed", in_quotes(text)));
}

ElementType parse_precision(const std::string& text) {
    if (text == "s") return ElementType::Float;
    if (text == "d") return ElementType::Double;
    if (text == "c") return ElementType::ComplexFloat;
    if (text == "z") return ElementType::ComplexDouble;
    throw Error(fmt::format("--precision is {}; it must be s, d, c or z", in_quotes(text)));
}

// The element type of the product.
ElementType choose_type(const MatrixFile& A, const std::string& precision) {
    if (precision.empty()) return A.type();
    const ElementType type = parse_precision(precision);
    if (!A.is_text() && type != A.type())
        throw Error(
            fmt::format("--precision is {}; it must be that of {}, which is {} (only Matrix Market files, which "
                        "are text, have a choice)",
                        precision, A.path(), type_name(A.type())));
    if (is_complex_type(A.type()) && !is_complex_type(type))
        throw Error(fmt::format("--precision is {}; it must be c or z, because {} is complex", precision, A.path()));
    return type;
}

void check_matrix(const MatrixFile& A, Operation operation) {
    if (!A.is_matrix()) throw Error(fmt::format("{} has 1 dimension; A must have 2", A.path()));
    if (operation != Operation::Gemv && A.rows() != A.columns())
        throw Error(fmt::format("{} is {} x {}; A must be square for {}", A.path(), A.rows(), A.columns(),
                                operation_name(operation)));
}

// symv and hemv read one triangle and take the other from their own symmetry: not another one than the file's.
void check_symmetry(const MatrixFile& A, Operation operation) {
    using Symmetry = MatrixMarketHeader::Symmetry;
    if (operation == Operation::Gemv) return;
    const char* const operation_text = operation_name(operation);
    if (A.symmetry() == Symmetry::SkewSymmetric)
        throw Error(
            fmt::format("{} is skew-symmetric; for {} it must not be (gemv takes it)", A.path(), operation_text));
    if (A.symmetry() == Symmetry::Hermitian && operation == Operation::Symv)
        throw Error(fmt::format("{} is hermitian; for symv it must be symmetric or general (hemv takes it)", A.path()));
    if (A.symmetry() == Symmetry::Symmetric && operation == Operation::Hemv && is_complex_type(A.type()))
        throw Error(
            fmt::format("{} is complex symmetric; for hemv it must be hermitian or general (symv takes it)", A.path()));
}

void check_counts(const ProductOptions& options) {
    if (options.tile && *options.tile < 1)
        throw Error(fmt::format("--tile is {}; it must be at least 1", *options.tile));
    if (options.tile && *options.tile >= std::int64_t{1} << 32)
        throw Error(fmt::format("--tile is {}; it must be less than 2^32", *options.tile));
    if (options.seed && *options.seed < 0)
        throw Error(fmt::format("--seed is {}; it must be at least 0", *options.seed));
    if (options.repeat < 1) throw Error(fmt::format("--repeat is {}; it must be at least 1", options.repeat));
    if (options.accumulators < 0)
        throw Error(fmt::format("--accumulators is {}; it must be at least 0", options.accumulators));
}

void check_tiles(std::int64_t m, std::int64_t n, std::int64_t tile) {
    const std::int64_t rows = tiles_along(m, tile), columns = tiles_along(n, tile);
    if (columns > 0 && rows > most_tiles / columns)
        throw Error(fmt::format("--tile is {}; it must be larger: A would be cut into {} x {} tiles, more than {}",
                                tile, rows, columns, most_tiles));
}

// A file for x or y, checked as far as its header goes.
std::optional<MatrixFile> open_vector(const char* name, const std::string& path, std::int64_t size, ElementType type) {
    if (path.empty()) return std::nullopt;
    MatrixFile file(path);
    if (file.rows() != 1 && file.columns() != 1)
        throw Error(fmt::format("{} is {} x {}; {} must be a vector", path, file.rows(), file.columns(), name));
    if (file.rows() * file.columns() != size)
        throw Error(fmt::format("{} has {} elements; {} must have {}", path, file.rows() * file.columns(), name, size));
    if (file.is_text() ? is_complex_type(file.type()) && !is_complex_type(type) : file.type() != type)
        throw Error(
            fmt::format("{} is {}; {} must be {} as A is", path, type_name(file.type()), name, type_name(type)));
    return file;
}

template <Scalar T>
class ProductCommand {
public:
    ProductCommand(const ProductOptions& options, const MatrixFile& A_file)
        : options_(options), A_file_(A_file), show_progress_(!options.quiet && terminal_is_there()) {
        product_.operation = options.operation;
        product_.op = options.operation == Operation::Gemv ? parse_op(options.op) : Op::NoTrans;
        product_.uplo = parse_uplo(options.uplo);
        product_.m = A_file.rows();
        product_.n = A_file.columns();
        product_.alpha = parse_scalar<T>("--alpha", options.alpha);
        product_.beta = parse_scalar<T>("--beta", options.beta);
        run_options_.tasks.accumulation = parse_accumulation(options.accumulation);
        run_options_.tasks.accumulators = options.accumulators;
        run_options_.tile = options.tile.value_or(default_tile(product_.m, product_.n));
        run_options_.repeats = options.repeat;
        check_tiles(product_.m, product_.n, run_options_.tile);
    }

    int run() {
        // Everything that can be refused without reading A comes before it.
        const auto x_file = open_vector("x", options_.x, product_.x_size(), element_type_of<T>);
        const auto y_file = open_vector("y", options_.y, product_.y_size(), element_type_of<T>);
        std::optional<AtomicFile> output;
        if (!options_.out.empty()) output.emplace(options_.out);
        require_memory_for_all();

        describe();
        HostArray<T> y(product_.y_size());
        const Operands operands = run_tasks(x_file, y_file, y);
        if (!options_.no_check) {
            const Progress progress("checking the result", show_progress_);
            report_.check = check_result(product_, y.data());
        }
        const bool accepted = !report_.check || report_.check->within;
        if (output && accepted) {
            write_vector(*output, y);
            report_.output_file = output->path();
        }
        print();
        return accepted ? 0 : 1;
    }

private:
    // Read from files or random; product_ points to them.
    struct Operands {
        HostArray<T> A, x, y;
    };

    void require_memory_for_all() const {
        const std::string& name = A_file_.path();
        const auto size = static_cast<std::int64_t>(sizeof(T));
        const std::int64_t vectors = array_bytes(std::max(product_.x_size(), product_.y_size()), 4, size, name);
        require_memory(array_bytes(product_.m, product_.n, size, name) + vectors, "the product with " + name);
    }

    HostArray<T> read(const MatrixFile& file) const {
        Progress progress("reading " + file.path(), show_progress_);
        return file.read<T>(progress);
    }

    Operands read_operands(const std::optional<MatrixFile>& x_file, const std::optional<MatrixFile>& y_file) {
        const PausedWorkers paused;
        const auto seed = static_cast<std::uint64_t>(options_.seed.value_or(std::random_device{}()));
        RandomVectors random(seed);
        if (!x_file || (product_.beta != T{} && !y_file)) report_.seed = seed;
        HostArray<T> x = x_file ? read(*x_file) : random.next<T>(product_.x_size());
        HostArray<T> y = y_file ? read(*y_file) : random.next<T>(product_.y_size());
        Operands operands{read(A_file_), std::move(x), std::move(y)};
        product_.A = operands.A.data();
        product_.x = operands.x.data();
        product_.y = operands.y.data();
        if (!options_.no_check) {
            const Progress progress("looking for NaN and infinity", show_progress_);
            require_finite(product_);
        }
        return operands;
    }

    Operands run_tasks(const std::optional<MatrixFile>& x_file, const std::optional<MatrixFile>& y_file,
                       HostArray<T>& y) {
        auto starting = std::make_unique<Progress>("starting StarPU", show_progress_);
        const Session session({options_.scheduler, options_.workers});
        starting.reset();
        report_.scheduler = session.scheduler();
        Operands operands = read_operands(x_file, y_file);

        const Progress progress("running", show_progress_);
        const std::vector<Worker> workers = session_workers();
        take_task_counts(workers);
        const RunTimes times = run_product(product_, run_options_, y.data());
        const std::vector<int> counts = take_task_counts(workers);
        report_.first_seconds = times.first;
        report_.further_seconds = times.further;

        std::vector<Worker> used;
        for (std::size_t k = 0; k < workers.size(); ++k) {
            if (counts[k] == 0) continue;
            used.push_back(workers[k]);
            report_.workers.push_back({workers[k].name, counts[k]});
        }
        measure_limit(used);
        return operands;
    }

    void measure_limit(const std::vector<Worker>& used) {
        if (used.empty() || options_.no_limit || (options_.quiet && !options_.json)) return;
        report_.fits_in_caches = product_.bytes_read() < 2.0 * static_cast<double>(last_level_cache_bytes());
        const Bandwidth bandwidth = measure_bandwidth(used);
        double sum = bandwidth.all_cpus;
        for (std::size_t k = 0; k < used.size(); ++k) {
            if (used[k].is_cuda && bandwidth.each_device[k] == 0) return;
            sum += bandwidth.each_device[k];
        }
        if (sum > 0) report_.limit = sum;
    }

    void describe() {
        report_.operation = operation_name(product_.operation);
        if (product_.operation == Operation::Gemv)
            report_.variant = fmt::format("op {}", static_cast<char>(product_.op));
        else
            report_.variant = product_.uplo == Uplo::Lower ? "lower triangle" : "upper triangle";
        report_.matrix_file = A_file_.path();
        report_.type = type_name(element_type_of<T>);
        report_.rows = product_.m;
        report_.columns = product_.n;
        report_.bytes = product_.m * product_.n * static_cast<std::int64_t>(sizeof(T));
        report_.bytes_read = product_.bytes_read();
        report_.alpha = options_.alpha;
        report_.beta = options_.beta;
        report_.x_file = options_.x;
        report_.y_file = options_.y;
        report_.y_used = product_.beta != T{};
        report_.accumulation = options_.accumulation;
        report_.tile = run_options_.tile;
    }

    void print() const {
        if (options_.json)
            print_json(to_json(report_));
        else if (!options_.quiet)
            print_text(to_text(report_));
        if (report_.check && !report_.check->within)
            fmt::print(stderr, "starmv: the result is outside its error bound{}: {}\n",
                       options_.out.empty() ? "" : ", so it was not written", report_.check->message);
    }

    const ProductOptions& options_;
    const MatrixFile& A_file_;
    bool show_progress_;
    Product<T> product_{};
    RunOptions run_options_{};
    ProductReport report_;
};

} // namespace

int run_product_command(const ProductOptions& options) {
    check_counts(options);
    const MatrixFile A(options.matrix);
    check_matrix(A, options.operation);
    check_symmetry(A, options.operation);
    return with_type(choose_type(A, options.precision),
                     [&]<class T>(std::type_identity<T>) { return ProductCommand<T>(options, A).run(); });
}

} // namespace starmv::tools
