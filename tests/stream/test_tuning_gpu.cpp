// STARMV_TUNING: a Queue uses the file's table, whatever it costs, and says what is wrong with one that is malformed.
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "kernels/cuda/tables.hpp"
#include "kernels/cuda/tuning_file.hpp"
#include "kernels/stream/queue_state.hpp"
#include "starmv/starmv.h"
#include "starmv/starmv.hpp"
#include "support/cases.hpp"
#include "support/compare.hpp"
#include "support/device.hpp"

namespace {

using namespace starmv;
using namespace starmv::test;

// As slow as it gets: sums that are never split, small tiles, and a model that knows one block a multiprocessor alone.
std::string bad_table(int compute_capability) {
    std::string text = "table " + std::to_string(compute_capability) + " slow\n";
    for (const char type : {'s', 'd', 'c', 'z'}) {
        for (const char* operation : {"gemv_n", "gemv_t"}) {
            const std::string words = std::string(operation) + ' ' + type + ' ';
            text += words + "bandwidth_2 1\n" + words + "bandwidth_3 1\n" + words + "least_steps 1000000\n";
        }
        const std::string words = std::string("symv ") + type + ' ';
        text += words + "bandwidth_2 1\n" + words + "largest_tile 512\n" + words + "tile_cost 0\n" + words +
                "small_below 0\n";
    }
    return text;
}

// The file is read once in a process, unless it is refused: so all files but the last are malformed.
class TuningOfEnvironment : public testing::Test {
protected:
    static void SetUpTestSuite() {
        const std::string path =
            (std::filesystem::temp_directory_path() / ("starmv-tuning-" + std::to_string(getpid()))).string();
        const auto put = [&](const std::string& text) {
            std::ofstream(path, std::ios::trunc) << text;
            setenv("STARMV_TUNING", path.c_str(), 1);
        };
        std::filesystem::remove(path);
        setenv("STARMV_TUNING", path.c_str(), 1);
        expect_refused("STARMV_TUNING is \"" + path + "\"; it must be the name of a file that can be read");
        put("table 90\ngemv_n d least_steps 3\ngemv_n d exchange_cost none\n");
        expect_refused(path + ", line 3: gemv_n d exchange_cost is \"none\"; it must be one number from 0 to 1000000");
        put("");
        expect_refused(path + ": the number of tables is 0");
        setenv("STARMV_TUNING", std::filesystem::temp_directory_path().c_str(), 1);
        expect_refused("it must be a file that can be read");

        int major = 0, minor = 0;
        cuda_check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), "cudaDeviceGetAttribute");
        cuda_check(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0), "cudaDeviceGetAttribute");
        put(bad_table(10 * major + minor));
        const Queue queue;
        std::filesystem::remove(path);
    }

    static void expect_refused(const std::string& message) {
        try {
            const Queue queue;
            ADD_FAILURE() << "accepted; expected: " << message;
        } catch (const InvalidArgument& error) {
            EXPECT_NE(std::string(error.what()).find(message), std::string::npos)
                << "the message is:   " << error.what() << "\nit must contain: " << message;
        }
        EXPECT_NE(starmv_prepare(nullptr, 0), 0);
        EXPECT_NE(std::string(starmv_last_error()).find(message), std::string::npos)
            << "the message is:   " << starmv_last_error() << "\nit must contain: " << message;
    }

    template <Scalar T>
    void check_gemv(Op op, std::int64_t m, std::int64_t n) {
        SCOPED_TRACE(testing::Message() << letter<T> << " gemv " << static_cast<char>(op) << ' ' << m << " x " << n);
        Random random(11);
        const auto A = random.vector<T>(m * n), x = random.vector<T>(op == Op::NoTrans ? n : m);
        auto y = random.vector<T>(op == Op::NoTrans ? m : n);
        const auto expected =
            reference::gemv<T>({op, m, n, scalar<T>(2), A.data(), m, x.data(), 1, scalar<T>(3), y.data(), 1});
        const DeviceArray<T> A_device(A), x_device(x);
        DeviceArray<T> y_device(y);
        gemv<T>(queue, op, m, n, scalar<T>(2), A_device.data(), m, x_device.data(), 1, scalar<T>(3), y_device.data(),
                1);
        queue.synchronize();
        EXPECT_TRUE(within_bound(expected, y_device.download().data(), 1));
    }

    template <Scalar T>
    void check_symv(Uplo uplo, bool hermitian, std::int64_t n) {
        SCOPED_TRACE(testing::Message() << letter<T> << (hermitian ? " hemv " : " symv ") << static_cast<char>(uplo)
                                        << ' ' << n);
        Random random(12);
        const auto A = random.vector<T>(n * n), x = random.vector<T>(n);
        auto y = random.vector<T>(n);
        const auto expected = reference::symv<T>(
            {uplo, hermitian && is_complex<T>, n, scalar<T>(2), A.data(), n, x.data(), 1, scalar<T>(3), y.data(), 1});
        const DeviceArray<T> A_device(A), x_device(x);
        DeviceArray<T> y_device(y);
        if (hermitian)
            hemv<T>(queue, uplo, n, scalar<T>(2), A_device.data(), n, x_device.data(), 1, scalar<T>(3), y_device.data(),
                    1);
        else
            symv<T>(queue, uplo, n, scalar<T>(2), A_device.data(), n, x_device.data(), 1, scalar<T>(3), y_device.data(),
                    1);
        queue.synchronize();
        EXPECT_TRUE(within_bound(expected, y_device.download().data(), 1));
    }

    template <Scalar T>
    void check_products() {
        for (const auto& [m, n] : std::vector<Shape>{{64, 64}, {1000, 1000}, {2047, 513}, {33, 4096}, {20000, 7}})
            for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans})
                check_gemv<T>(op, m, n);
        for (const std::int64_t n : {65, 512, 1025, 2100})
            for (const Uplo uplo : {Uplo::Lower, Uplo::Upper})
                for (const bool hermitian : {false, true})
                    check_symv<T>(uplo, hermitian, n);
    }

    void check_double(const std::string& operation) {
        if (operation == "symv") {
            check_symv<double>(Uplo::Lower, false, 513);
            check_symv<double>(Uplo::Upper, false, 2100);
            return;
        }
        for (const auto& [m, n] : std::vector<Shape>{{1000, 1000}, {33, 4096}, {4096, 33}})
            check_gemv<double>(operation == "gemv_n" ? Op::NoTrans : Op::Trans, m, n);
    }

    Queue queue;
};

TEST_F(TuningOfEnvironment, IsWhatTheQueueHas) {
    const cuda::Device& device = queue.state().target.device;
    EXPECT_EQ(device.tuning->compute_capability, device.compute_capability);
    EXPECT_STREQ(device.tuning->origin, "slow");
    for (std::size_t type = 0; type < 4; ++type) {
        for (const cuda::GemvTuning& gemv : {device.tuning->gemv_n[type], device.tuning->gemv_t[type]}) {
            EXPECT_EQ(gemv.wave.bandwidth[1], 1);
            EXPECT_EQ(gemv.wave.bandwidth[2], 1);
            EXPECT_EQ(gemv.least_steps, 1000000);
        }
        EXPECT_EQ(device.tuning->symv[type].wave.bandwidth[1], 1);
        EXPECT_EQ(device.tuning->symv[type].largest_tile, 512);
        EXPECT_EQ(device.tuning->symv[type].small_below, 0);
        // Not in the file.
        EXPECT_EQ(device.tuning->symv[type].least_units,
                  cuda::tuning_for(device.compute_capability).symv[type].least_units);
    }
}

TEST_F(TuningOfEnvironment, OtherDevicesKeepTheBuiltInTables) {
    const int other = queue.state().target.device.compute_capability == 90 ? 80 : 90;
    EXPECT_EQ(&cuda::active_tuning(other), &cuda::tuning_for(other));
}

// A table changes times and the order of additions, nothing else.
TEST_F(TuningOfEnvironment, ProductsAreRightWithABadTable) {
    check_products<float>();
    check_products<double>();
    check_products<std::complex<float>>();
    check_products<std::complex<double>>();
}

// What starmv tune may try: the extremes of each value.
TEST_F(TuningOfEnvironment, ProductsAreRightAtTheEndsOfEveryRange) {
    cuda::Tuning tuning = cuda::tuning_for(queue.state().target.device.compute_capability);
    queue.state().target.device.tuning = &tuning;
    cuda::for_each_value(tuning, [&](const cuda::TuningField& field, int& value) {
        if (field.type != 'd') return;
        const int kept = value;
        for (const int end : {(field.least + field.step - 1) / field.step * field.step, field.most}) {
            SCOPED_TRACE(testing::Message() << field.words() << ' ' << end);
            value = end;
            check_double(field.operation);
        }
        value = kept;
    });
}

} // namespace
