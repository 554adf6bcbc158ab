// Damaged files: whatever the damage is, the file is read or refused with our own kind of error.
#include <gtest/gtest.h>

#include "cli/npy_bytes.hpp"
#include "cli/temporary_directory.hpp"
#include "support/random.hpp"
#include "tools/io/matrix_file.hpp"
#include "tools/support/error.hpp"

namespace {

using namespace starmv;

std::vector<std::string> sound_files() {
    test::Random random(3);
    std::vector<std::string> files = {
        test::npy_vector(random.vector<double>(7)),
        "%%MatrixMarket matrix array real general\n% comment\n2 3\n1.5\n-2\n3e4\n4\n5\n6\n",
        "%%MatrixMarket matrix array complex hermitian\n2 2\n1 0\n2.5 -3\n4 0\n",
        "%%MatrixMarket matrix array integer skew-symmetric\n3 3\n1\n2\n3\n",
    };
    for (const int major : {1, 2, 3}) {
        files.push_back(test::npy_matrix(5, 3, random.vector<float>(15), false, major));
        files.push_back(test::npy_matrix(3, 4, random.vector<std::complex<double>>(12), true, major));
    }
    return files;
}

std::string damage(std::string bytes, test::Random& random) {
    const auto position = [&] {
        return static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(bytes.size()) - 1));
    };
    switch (random.integer(0, 3)) {
    case 0:
        bytes.resize(position());
        break;
    case 1:
        bytes.insert(position(), 1, static_cast<char>(random.integer(0, 255)));
        break;
    case 2:
        bytes.erase(position(), 1);
        break;
    default:
        for (std::int64_t count = random.integer(1, 4); count > 0; --count)
            bytes[position()] = static_cast<char>(random.integer(0, 255));
    }
    return bytes;
}

TEST(Corruption, DamagedFilesAreReadOrRefused) {
    const test::TemporaryDirectory directory;
    const std::string path = directory.file("damaged");
    const std::vector<std::string> files = sound_files();
    test::Random random(4);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 2000; ++round) {
        const std::string bytes = damage(files[static_cast<std::size_t>(round) % files.size()], random);
        std::filesystem::remove(path); // much faster than writing over it, which some file systems flush
        test::write_file(path, bytes);
        try {
            const tools::MatrixFile file(path);
            tools::Progress silent("", false);
            tools::with_type(file.type(), [&]<class T>(std::type_identity<T>) {
                EXPECT_EQ(file.read<T>(silent).size(), file.rows() * file.columns());
            });
            ++accepted;
        } catch (const tools::Error&) {
            ++refused;
        } catch (const std::exception& error) {
            ADD_FAILURE() << "round " << round << " threw another exception: " << error.what();
        }
    }
    // Damage to elements passes, damage to headers does not: both happen often.
    EXPECT_GT(accepted, 50);
    EXPECT_GT(refused, 50);
}

} // namespace
