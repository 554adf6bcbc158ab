#include "tools/tune/gpu.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "kernels/cuda/cuda.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/gemv.hpp"
#include "starmv/symv.hpp"
#include "tools/measure/cuda_objects.hpp"
#include "tools/product/run.hpp"
#include "tools/support/error.hpp"
#include "tools/support/random_vector.hpp"
#include "tools/tune/difference.hpp"

namespace starmv::tools {

namespace {

constexpr std::int64_t alignment = 256; // cudaMalloc's

std::int64_t stride_of(std::int64_t matrix_bytes) { return (matrix_bytes + alignment - 1) / alignment * alignment; }

// What must be read before a copy of a matrix is read again, for the L2 cache to have nothing of it.
std::int64_t window_bytes(const cuda::Device& device) {
    return std::max<std::int64_t>(std::int64_t{256} << 20, std::int64_t{4} * device.l2_bytes);
}

// Memory for as many copies of a matrix as fit, up to the window or a single one that is larger.
std::size_t pool_bytes(const std::vector<TunedTable>& tables, bool quick, std::int64_t window) {
    constexpr std::size_t left_to_others = std::size_t{1} << 30;
    std::int64_t wanted = 0;
    for (const TunedTable& table : tables)
        for (const TunedShape& shape : tuned_shapes(table, quick)) {
            const std::int64_t stride = stride_of(matrix_bytes(table, shape));
            const auto read = static_cast<std::int64_t>(bytes_read(table, shape));
            wanted = std::max(wanted, (window + read - 1) / read * stride);
        }
    std::size_t free = 0, total = 0;
    cuda::check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    if (free < 2 * left_to_others)
        throw Error(fmt::format("the GPU has {} MiB of free memory; starmv tune must have at least {}", free >> 20,
                                2 * left_to_others >> 20));
    return std::min(static_cast<std::size_t>(wanted), (free - left_to_others) >> 20 << 20);
}

// Random numbers in [-1, 1), the same again after 16 MiB: the memory holds them like any others.
template <class Real>
void fill(const DeviceMemory& memory) {
    const auto period = static_cast<std::int64_t>(std::min<std::size_t>(memory.bytes(), std::size_t{16} << 20));
    const auto values = RandomVectors(1).next<Real>(period / static_cast<std::int64_t>(sizeof(Real)));
    auto filled = static_cast<std::size_t>(values.size()) * sizeof(Real);
    cuda::check(cudaMemcpy(memory.data(), values.data(), filled, cudaMemcpyHostToDevice), "cudaMemcpy");
    while (filled < memory.bytes()) {
        const std::size_t more = std::min(filled, memory.bytes() - filled);
        cuda::check(cudaMemcpy(memory.data() + filled, memory.data(), more, cudaMemcpyDeviceToDevice), "cudaMemcpy");
        filled += more;
    }
    cuda::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

// What all products share.
struct Resources {
    Resources(const std::vector<TunedTable>& tables, const MeasureOptions& options_)
        : options(options_), queue(stream.get()), window(window_bytes(queue.state().target.device)),
          matrices(pool_bytes(tables, options.quick, window)), x(vector_bytes), y(vector_bytes) {}

    template <Scalar T>
    void use_type() {
        using Real = decltype(std::abs(T{}));
        if (filled_with == sizeof(Real)) return;
        fill<Real>(matrices);
        fill<Real>(x);
        filled_with = sizeof(Real);
    }

    static constexpr std::size_t vector_bytes = std::size_t{1} << 20; // of the longest, 65536 elements

    MeasureOptions options;
    CudaStream stream;
    Queue queue;
    std::int64_t window;
    DeviceMemory matrices, x, y;
    CudaEvent begin, end;
    std::size_t filled_with = 0; // bytes of the reals in matrices and x
};

template <Scalar T>
class ProductsOfType final : public TunedProducts {
public:
    ProductsOfType(Resources& resources, const TunedTable& table) : r_(resources), table_(table) {
        for (const TunedShape& shape : tuned_shapes(table, r_.options.quick))
            if (matrix_bytes(table, shape) <= static_cast<std::int64_t>(r_.matrices.bytes())) shapes_.push_back(shape);
        if (shapes_.empty()) throw Error(fmt::format("the GPU has too little free memory to tune {}", table.name()));
        r_.use_type<T>();
        references_.resize(shapes_.size());
    }

    const std::vector<TunedShape>& shapes() const override { return shapes_; }

    ShapeTimes measure(const cuda::Tuning& tuning) override {
        const auto*& used = r_.queue.state().target.device.tuning;
        const UseForAWhile use(used, &tuning);
        ShapeTimes times;
        for (std::size_t k = 0; k < shapes_.size(); ++k) {
            check_result(shapes_[k], references_[k]);
            times.push_back(time(shapes_[k]));
        }
        return times;
    }

private:
    // The queue must not point to a tuning that is gone.
    class UseForAWhile {
    public:
        UseForAWhile(const cuda::Tuning*& place, const cuda::Tuning* tuning) : place_(place), kept_(place) {
            place_ = tuning;
        }
        ~UseForAWhile() { place_ = kept_; }
        UseForAWhile(const UseForAWhile&) = delete;
        UseForAWhile& operator=(const UseForAWhile&) = delete;

    private:
        const cuda::Tuning*& place_;
        const cuda::Tuning* kept_;
    };

    void product(const TunedShape& shape, std::int64_t offset) {
        const auto* A = reinterpret_cast<const T*>(r_.matrices.data() + offset);
        const auto* x = reinterpret_cast<const T*>(r_.x.data());
        auto* y = reinterpret_cast<T*>(r_.y.data());
        if (table_.operation == "gemv_n")
            gemv<T>(r_.queue, Op::NoTrans, shape.m, shape.n, T{1}, A, shape.m, x, 1, T{0}, y, 1);
        else if (table_.operation == "gemv_t")
            gemv<T>(r_.queue, Op::Trans, shape.m, shape.n, T{1}, A, shape.m, x, 1, T{0}, y, 1);
        else if (shape.hermitian)
            hemv<T>(r_.queue, shape.uplo, shape.n, T{1}, A, shape.n, x, 1, T{0}, y, 1);
        else
            symv<T>(r_.queue, shape.uplo, shape.n, T{1}, A, shape.n, x, 1, T{0}, y, 1);
    }

    void check_result(const TunedShape& shape, std::vector<T>& reference) {
        const bool along_columns = table_.operation == "gemv_t";
        std::vector<T> y(static_cast<std::size_t>(along_columns ? shape.n : shape.m));
        product(shape, 0);
        cuda::check(
            cudaMemcpyAsync(y.data(), r_.y.data(), y.size() * sizeof(T), cudaMemcpyDeviceToHost, r_.stream.get()),
            "cudaMemcpyAsync");
        r_.queue.synchronize();
        if (reference.empty()) {
            reference = std::move(y);
            return;
        }
        const double difference = relative_difference(y, reference);
        if (difference <= rounding_difference<T>(along_columns ? shape.m : shape.n)) return;
        throw Error(fmt::format("another tuning of {} changes the product of a {} x {} matrix by {:.2g} in the 2-norm; "
                                "this is a mistake in StarMV",
                                table_.name(), shape.m, shape.n, difference));
    }

    double time(const TunedShape& shape) {
        const std::int64_t stride = stride_of(matrix_bytes(table_, shape));
        const auto read = static_cast<std::int64_t>(bytes_read(table_, shape));
        const std::int64_t copies = std::clamp<std::int64_t>((r_.window + read - 1) / read, 1,
                                                             static_cast<std::int64_t>(r_.matrices.bytes()) / stride);
        std::int64_t turn = 0;
        const auto seconds_of = [&](int count, bool ahead) {
            return time_calls(r_.stream.get(), r_.begin, r_.end, count, ahead, [&] {
                product(shape, turn * stride);
                turn = turn + 1 == copies ? 0 : turn + 1;
            });
        };
        const double one = seconds_of(1, true);
        // A call much longer than a batch is timed well enough by itself, and would take the time of the others.
        if (one > 10 * r_.options.batch_seconds) return one;
        const int count = static_cast<int>(std::clamp(r_.options.batch_seconds / one, 1.0, 1000.0));
        const bool ahead = one < 1e-3;
        return median({seconds_of(count, ahead), seconds_of(count, ahead), seconds_of(count, ahead)});
    }

    Resources& r_;
    TunedTable table_;
    std::vector<TunedShape> shapes_;
    std::vector<std::vector<T>> references_; // results of the first measurement, one a shape
};

class FirstDevice final : public Gpu {
public:
    FirstDevice(const std::vector<TunedTable>& tables, const MeasureOptions& options) : resources_(tables, options) {
        cudaDeviceProp properties{};
        cuda::check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
        name_ = properties.name;
    }

    std::string name() const override { return name_; }
    int compute_capability() const override { return device().compute_capability; }
    const cuda::Tuning& tuning() const override { return *device().tuning; }

    std::unique_ptr<TunedProducts> prepare(const TunedTable& table) override {
        return with_type(table.type, [&]<class T>(std::type_identity<T>) -> std::unique_ptr<TunedProducts> {
            return std::make_unique<ProductsOfType<T>>(resources_, table);
        });
    }

private:
    const cuda::Device& device() const { return resources_.queue.state().target.device; }

    Resources resources_;
    std::string name_;
};

} // namespace

std::unique_ptr<Gpu> open_gpu(const std::vector<TunedTable>& tables, const MeasureOptions& options) {
    if (cuda::device_count() == 0) throw Error("there is no CUDA device; starmv tune needs one");
    cuda::set_device(0);
    return std::make_unique<FirstDevice>(tables, options);
}

} // namespace starmv::tools
