// The stream level from C++: every wrong argument is named with its value, and nothing is launched: a capture of the stream
// stays empty.
#include <gtest/gtest.h>

#include "hostile/bad_arguments.hpp"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace starmv::test {
namespace {

template <Scalar T>
void call(Queue& queue, Routine routine, const Arguments<T>& a) {
    switch (routine) {
    case Routine::Gemv:
        return gemv<T>(queue, a.op, a.m, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy);
    case Routine::Symv:
        return symv<T>(queue, a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy);
    case Routine::Hemv:
        return hemv<T>(queue, a.uplo, a.n, a.alpha, a.A, a.lda, a.x, a.incx, a.beta, a.y, a.incy);
    case Routine::Scal:
        return scal<T>(queue, a.n, a.beta, a.y, a.incy);
    }
}

template <class T>
class StreamErrors : public testing::Test {
protected:
    StreamErrors() { cuda_check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate"); }
    ~StreamErrors() override { cudaStreamDestroy(stream); }

    // How much the body launches on the stream.
    template <class Body>
    std::size_t launches(const Body& body) {
        cuda_check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin capture");
        body();
        cudaGraph_t graph = nullptr;
        cuda_check(cudaStreamEndCapture(stream, &graph), "end capture");
        std::size_t nodes = 0;
        cuda_check(cudaGraphGetNodes(graph, nullptr, &nodes), "cudaGraphGetNodes");
        cuda_check(cudaGraphDestroy(graph), "cudaGraphDestroy");
        return nodes;
    }
    template <class Body>
    void refused(const Body& body, const std::string& argument, int position, const std::string& message) {
        const std::size_t count = launches([&] {
            try {
                body();
                ADD_FAILURE() << "accepted: " << message;
            } catch (const InvalidArgument& error) {
                EXPECT_EQ(error.argument(), argument);
                EXPECT_EQ(error.position(), position) << message;
                EXPECT_EQ(error.what(), message);
            }
        });
        EXPECT_EQ(count, 0U) << message;
    }

    cudaStream_t stream = nullptr;
};
TYPED_TEST_SUITE(StreamErrors, AllTypes, TypeNames);

TYPED_TEST(StreamErrors, EveryWrongArgumentOfEveryRoutine) {
    using T = TypeParam;
    Random random(1);
    const std::vector<T> before = random.vector<T>(Arguments<T>::elements);
    DeviceArray<T> memory(before);
    Queue queue(this->stream);
    for (const Routine routine : {Routine::Gemv, Routine::Symv, Routine::Hemv, Routine::Scal}) {
        for (const BadCall<T>& bad : bad_calls<T>(routine, memory.data()))
            this->refused([&] { call(queue, routine, bad.arguments); }, bad.argument, bad.position,
                          std::string("starmv::") + name_of(routine) + ": " + bad.rest);
        Arguments<T> sound(memory.data());
        if (routine != Routine::Gemv) sound.n = 5;
        EXPECT_GT(this->launches([&] { call(queue, routine, sound); }), 0U) << "the capture would show a launch";
    }
    queue.synchronize();
    EXPECT_TRUE(same_bits(before, memory.download()));
}

TYPED_TEST(StreamErrors, Submatrices) {
    using T = TypeParam;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const std::vector<T> before(Arguments<T>::elements, T(1));
    DeviceArray<T> memory(before);
    Queue queue(this->stream);
    T *const x = memory.data() + 50, *const y = memory.data() + 100;
    const auto wrong = [&](const Submatrix<T>& A, const std::string& argument, int position, const std::string& rest) {
        this->refused([&] { gemv(queue, Op::NoTrans, 5, 4, T(1), A, x, 1, T(0), y, 1); }, argument, position,
                      "starmv::gemv: " + rest);
        const int symv_position = position == 0 ? 0 : position - 1;
        this->refused([&] { symv(queue, Uplo::Lower, 5, T(1), A, x, 1, T(0), y, 1); }, argument, symv_position,
                      "starmv::symv: " + rest);
        this->refused([&] { hemv(queue, Uplo::Upper, 5, T(1), A, x, 1, T(0), y, 1); }, argument, symv_position,
                      "starmv::hemv: " + rest);
    };
    wrong({memory.data(), 9, -1, 0}, "A.row", 0, "A.row is -1; it must be at least 0");
    wrong({memory.data(), 9, 0, -2}, "A.column", 0, "A.column is -2; it must be at least 0");
    wrong({memory.data(), 6, 2, 0}, "A.ld", 0, "A.ld is 6; it must be at least 7");
    wrong({memory.data(), 9, most, 0}, "A.ld", 0, "A.ld is 9; it must be at least " + std::to_string(most));
    wrong({memory.data(), most / 2, 1, 3}, "A.column", 0,
          "A.column is 3; it must be such that the block begins less than 2^63 bytes into its parent");
    wrong({nullptr, 9, 1, 1}, "A", 5, "A is null; it must be a valid pointer");
    queue.synchronize();
    EXPECT_TRUE(same_bits(before, memory.download()));
}

TYPED_TEST(StreamErrors, WorkspaceQueries) {
    using T = TypeParam;
    const Queue queue(this->stream);
    this->refused([&] { gemv_workspace_bytes<T>(queue, static_cast<Op>('X'), 1, 1); }, "op", 0,
                  "starmv::gemv_workspace_bytes: op is 'X'; it must be 'N' (NoTrans), 'T' (Trans) or 'C' (ConjTrans)");
    this->refused([&] { gemv_workspace_bytes<T>(queue, Op::Trans, -1, 1); }, "m", 0,
                  "starmv::gemv_workspace_bytes: m is -1; it must be at least 0");
    this->refused([&] { gemv_workspace_bytes<T>(queue, Op::Trans, 1, -1); }, "n", 0,
                  "starmv::gemv_workspace_bytes: n is -1; it must be at least 0");
    this->refused([&] { symv_workspace_bytes<T>(queue, -1); }, "n", 0,
                  "starmv::symv_workspace_bytes: n is -1; it must be at least 0");
    this->refused([&] { Queue(this->stream, Queue::least_workspace_bytes - 1); }, "workspace_bytes", 0,
                  "starmv::Queue: workspace_bytes is 1048575; it must be at least 1048576");
}

} // namespace
} // namespace starmv::test
