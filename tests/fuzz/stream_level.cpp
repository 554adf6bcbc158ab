// Products on a CUDA stream, with all operands in device memory between margins of poison.
#include <memory>

#include "fuzz/arguments.hpp"
#include "fuzz/level.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/starmv.hpp"
#include "support/device.hpp"

namespace starmv::fuzz {
namespace {

// What is kept from one case to the next.
class Device {
public:
    Device() {
        test::cuda_check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
        own_.emplace(stream_);
        small_.emplace(nullptr, Queue::least_workspace_bytes);
    }
    ~Device() {
        own_.reset();
        small_.reset();
        cudaStreamDestroy(stream_);
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    Queue& queue(const Case& c) { return c.small_workspace ? *small_ : *own_; }

private:
    cudaStream_t stream_ = nullptr;
    std::optional<Queue> own_, small_;
};

template <Scalar T>
class OnDevice {
public:
    explicit OnDevice(Image<T>& image) : image_(image), memory_(image.memory) {}
    T* data() { return reinterpret_cast<T*>(memory_.data() + image_.begin); }
    void bring_back() { image_.memory = memory_.download(); }

private:
    Image<T>& image_;
    test::DeviceArray<Real<T>> memory_;
};

template <Scalar T>
std::vector<Misuse<T>> stream_misuses(const Case& c) {
    auto list = pointer_misuses<T>(c);
    if (!c.has_matrix() || c.offdiagonal()) return list;
    list.push_back({"A.row", [](Arguments<T>& a) { a.row = -1; }});
    list.push_back({"A.column", [](Arguments<T>& a) { a.column = -1; }});
    if (c.row != 0 || c.column != 0)
        list.push_back({"A.ld", [](Arguments<T>& a) { a.lda = (a.row + a.m > 1 ? a.row + a.m : 1) - 1; }});
    else
        list.push_back({"lda", [](Arguments<T>& a) { a.lda = (a.m > 1 ? a.m : 1) - 1; }});
    return list;
}

// As a submatrix of its parent if A does not begin where that does.
template <Scalar T>
void product(Queue& queue, const Arguments<T>& a, const T* parent) {
    const Submatrix<T> block{a.A == nullptr ? nullptr : parent, a.lda, a.row, a.column};
    const bool whole = a.row == 0 && a.column == 0;
    switch (a.operation) {
    case Operation::Gemv:
        whole ? gemv<T>(queue, a.op, a.m, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy)
              : gemv<T>(queue, a.op, a.m, a.n, a.alpha, block, a.x, a.incx, a.beta, a.y, a.incy);
        break;
    case Operation::Symv:
        whole ? symv<T>(queue, a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy)
              : symv<T>(queue, a.uplo, a.n, a.alpha, block, a.x, a.incx, a.beta, a.y, a.incy);
        break;
    case Operation::Hemv:
        whole ? hemv<T>(queue, a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy)
              : hemv<T>(queue, a.uplo, a.n, a.alpha, block, a.x, a.incx, a.beta, a.y, a.incy);
        break;
    case Operation::Scal:
        scal<T>(queue, a.n, a.beta, a.y, a.incy);
        break;
    default: // in the public interface for tasks alone
        const bool conjugate = a.operation == Operation::HemvOffdiag && is_complex<T>;
        cuda::symv_offdiag<T>(queue.state().target, {conjugate, a.m, a.n, a.alpha, a.A, a.lda, a.x2, a.incx2, a.x,
                                                     a.incx, a.beta, a.y, a.incy, a.beta2, a.y2, a.incy2});
    }
}

template <Scalar T>
void run(Operands<T>& o, Device& device) {
    OnDevice<T> A(o.A), x(o.x), y(o.y), x2(o.x2), y2(o.y2);
    Arguments<T> arguments = arguments_of<T>(o, {A.data(), x.data(), y.data(), x2.data(), y2.data()});
    const T* const parent = o.c.has_matrix() ? A.data() - (o.c.row + o.c.column * o.c.lda) : nullptr;
    const auto misuses = stream_misuses<T>(o.c);
    if (o.c.misuse >= 0 && !misuses.empty())
        misuses[static_cast<std::size_t>(o.c.misuse) % misuses.size()].spoil(arguments);
    Queue& queue = device.queue(o.c);
    // After a call that was refused, too: it must not have launched anything.
    const auto bring_back = [&] {
        queue.synchronize();
        for (OnDevice<T>* operand : {&A, &x, &y, &x2, &y2})
            operand->bring_back();
    };
    try {
        product(queue, arguments, parent);
    } catch (const InvalidArgument&) {
        bring_back();
        throw;
    }
    bring_back();
}

} // namespace

std::optional<Level> stream_level(std::string& why) {
    if (cuda::device_count() == 0) {
        why = "this machine has no CUDA device";
        return {};
    }
    Level level{"stream", [](const Case&) { return true; }};
    const auto device = std::make_shared<Device>();
    set_functions(
        level, [device]<Scalar T>(Operands<T>& o) { run(o, *device); },
        []<Scalar T>(const Case& c) -> const char* {
            const auto misuses = stream_misuses<T>(c);
            return misuses.empty() ? nullptr : misuses[static_cast<std::size_t>(c.misuse) % misuses.size()].argument;
        });
    return level;
}

} // namespace starmv::fuzz
