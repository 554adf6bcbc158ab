// The forms with _async work on the stream given, the others on the default stream: after what is in it already, before
// what comes later, and without waiting for it. A gate holds the stream up until the call has returned, and the operands
// arrive through the stream behind the gate: work on any other stream would find NaN.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "kblas/calls.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

// Opens by itself after a while, so that a call which waits for the stream fails the test and does not hang it.
class Gate {
public:
    void close(cudaStream_t stream) {
        open_ = false;
        cuda_check(cudaLaunchHostFunc(stream, wait, this), "cudaLaunchHostFunc");
    }
    void open() { open_ = true; }

private:
    static void CUDART_CB wait(void* gate) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!static_cast<Gate*>(gate)->open_ && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::atomic<bool> open_{true};
};

// Page-locked, because copies from other memory are not asynchronous.
template <class T>
struct PinnedArray {
    explicit PinnedArray(const std::vector<T>& values) : size(values.size()) {
        cuda_check(cudaMallocHost(reinterpret_cast<void**>(&data), size * sizeof(T)), "cudaMallocHost");
        std::copy(values.begin(), values.end(), data);
    }
    ~PinnedArray() { cudaFreeHost(data); }
    PinnedArray(const PinnedArray&) = delete;
    PinnedArray& operator=(const PinnedArray&) = delete;

    std::size_t size;
    T* data = nullptr;
};

template <class T>
class KblasStreams : public testing::Test {
protected:
    static constexpr int n = 300, offset = 20;
    using Call = std::function<int(Form, cudaStream_t)>;

    // Runs the call behind a closed gate and compares the elements of y from first on.
    void behind_gate(const char* name, Form form, cudaStream_t stream, const Call& call, int first,
                     const reference::Expected<T>& expected) {
        SCOPED_TRACE(testing::Message() << name << " " << name_of(form));
        // What is done once, workspace and kernels to load, may wait for the device: not behind the gate.
        ASSERT_EQ(call(form, stream), 0);
        const std::vector<T> nothing(n, poison<T>());
        cuda_check(cudaDeviceSynchronize(), "the first call");
        x_device.upload(nothing);
        y_device.upload(nothing);
        PinnedArray<T> x_pinned(x.memory), y_pinned(y.memory), result(nothing);

        gate.close(stream);
        copy(x_device.data(), x_pinned.data, cudaMemcpyHostToDevice, stream);
        copy(y_device.data(), y_pinned.data, cudaMemcpyHostToDevice, stream);
        const int status = call(form, stream);
        const cudaError_t state = cudaStreamQuery(stream);
        copy(result.data, y_device.data(), cudaMemcpyDeviceToHost, stream);
        gate.open();
        cuda_check(cudaStreamSynchronize(stream), "the call behind the gate");
        ASSERT_EQ(status, 0);
        EXPECT_EQ(state, cudaErrorNotReady) << "the call has waited for its stream";
        EXPECT_TRUE(within_bound(expected, result.data + first, 1));
    }

    void all_calls(Form form, cudaStream_t stream) {
        const T alpha = scalar<T>(2), beta = scalar<T>(3);
        const int first = takes_offset(form) ? offset : 0;
        const std::int64_t rest = n - first;
        const T* corner = A.data() + first * (n + 1);
        for (bool second : {false, true})
            behind_gate(second ? "gemv2" : "gemv", form, stream,
                        GemvCall<T>{second, 'N', n, n, alpha, A_device.data(), n, x_device.data(), 1, beta,
                                    y_device.data(), 1, offset, offset},
                        first,
                        reference::gemv<T>({Op::NoTrans, rest, rest, alpha, corner, n, x.data() + first, 1, beta,
                                            y.data() + first, 1}));
        behind_gate(
            "symv or hemv", form, stream,
            SymvCall<T>{'L', n, alpha, A_device.data(), n, x_device.data(), 1, beta, y_device.data(), 1, offset}, first,
            reference::symv<T>(
                {Uplo::Lower, is_complex<T>, rest, alpha, corner, n, x.data() + first, 1, beta, y.data() + first, 1}));
        if (!takes_offset(form))
            behind_gate("scal", form, stream, ScalCall<T>{n, alpha, y_device.data(), 1}, 0,
                        reference::scal<T>({n, alpha, y.data(), 1}));
    }

    static void copy(T* to, const T* from, cudaMemcpyKind kind, cudaStream_t stream) {
        cuda_check(cudaMemcpyAsync(to, from, n * sizeof(T), kind, stream), "cudaMemcpyAsync");
    }

    Random random{11};
    MatrixOperand<T> A{random, n, n, n};
    VectorOperand<T> x{random, n, 1, 0}, y{random, n, 1, 0};
    DeviceArray<T> A_device{A.memory}, x_device{x.memory}, y_device{y.memory};
    Gate gate;
};
TYPED_TEST_SUITE(KblasStreams, AllTypes, TypeNames);

TYPED_TEST(KblasStreams, AsyncFormsWorkOnTheStreamGiven) {
    cudaStream_t stream = nullptr;
    cuda_check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
    for (Form form : {Form::Async, Form::OffsetAsync})
        this->all_calls(form, stream);
    cudaStreamDestroy(stream);
}

TYPED_TEST(KblasStreams, OtherFormsWorkOnTheDefaultStreamAndReturnAtOnce) {
    for (Form form : {Form::Plain, Form::Offset})
        this->all_calls(form, nullptr);
}

} // namespace
