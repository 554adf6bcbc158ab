// The fuzzer itself: what it draws, and that it notices what is wrong.
#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <set>

#include "starmv/error.hpp"

#include "fuzz/judge.hpp"
#include "fuzz/last_case.hpp"
#include "fuzz/session.hpp"
#include "fuzz/tally.hpp"
#include "fuzz/wrong_products.hpp"

namespace starmv::fuzz {
namespace {

constexpr std::uint64_t many = 4000;

// All values that something takes in many cases.
template <class Value>
auto seen(const Value& value) {
    std::set<decltype(value(Case{}))> values;
    for (std::uint64_t seed = 0; seed < many; ++seed)
        values.insert(value(draw(seed)));
    return values;
}

// How many cases are so.
template <class Predicate>
int count(const Predicate& predicate) {
    int n = 0;
    for (std::uint64_t seed = 0; seed < many; ++seed)
        n += predicate(draw(seed)) ? 1 : 0;
    return n;
}

TEST(FuzzCases, AreAFunctionOfTheirSeed) {
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Case c = draw(seed);
        EXPECT_EQ(describe(c), describe(draw(seed)));
        EXPECT_EQ(c.seed, seed);
        different.insert(describe(c));
    }
    EXPECT_GT(different.size(), 190U);
    Case c = draw(17);
    c.alpha = c.beta = Factor::Complex;
    const Operands<double> a(c), b(c);
    ASSERT_FALSE(a.y.memory.empty());
    EXPECT_EQ(0, std::memcmp(a.y.memory.data(), b.y.memory.data(), a.y.memory.size() * sizeof(double)));
    EXPECT_EQ(a.alpha, b.alpha);
}

TEST(FuzzCases, TakeEveryOption) {
    EXPECT_EQ(seen([](const Case& c) { return c.operation; }).size(), 6U);
    EXPECT_EQ(seen([](const Case& c) { return c.type; }), (std::set<char>{'s', 'd', 'c', 'z'}));
    EXPECT_EQ(seen([](const Case& c) { return c.op; }).size(), 3U);
    EXPECT_EQ(seen([](const Case& c) { return c.uplo; }).size(), 2U);
    for (const auto factor : {&Case::alpha, &Case::beta, &Case::beta2})
        EXPECT_EQ(seen([&](const Case& c) { return c.*factor; }).size(), 5U);
    EXPECT_EQ(seen([](const Case& c) { return c.values; }).size(), 2U);
    EXPECT_EQ(seen([](const Case& c) { return std::pair(c.planted, c.place); }).size(), 3U * 3U + 1U);
    EXPECT_EQ(seen([](const Case& c) { return c.memory; }).size(), 3U);
    EXPECT_EQ(seen([](const Case& c) { return c.stored; }).size(), 3U);
    EXPECT_EQ(seen([](const Case& c) { return c.accumulation; }).size(), 2U);
    EXPECT_EQ(seen([](const Case& c) { return c.accumulators; }), (std::set<int>{0, 1, 2, 3, 5}));
    EXPECT_EQ(seen([](const Case& c) { return c.threads; }), (std::set<int>{1, 2, 3, 7}));
    for (const auto flag : {&Case::half_shifted, &Case::null_unread, &Case::small_workspace})
        EXPECT_EQ(seen([&](const Case& c) { return c.*flag; }).size(), 2U);
}

TEST(FuzzCases, TakeEveryIncrementAndSize) {
    const std::set<std::int64_t> increments{1, -1, 2, -2, 7, -7, 3, -5, 16, -33};
    for (const auto inc : {&Case::incx, &Case::incy, &Case::incx2, &Case::incy2})
        EXPECT_EQ(seen([&](const Case& c) { return c.*inc; }), increments);
    for (const auto extent : {&Case::m, &Case::n}) {
        const auto sizes = seen([&](const Case& c) { return c.*extent; });
        for (const std::int64_t size : {0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257})
            EXPECT_TRUE(sizes.count(size)) << size;
        EXPECT_GT(*sizes.rbegin(), 30000);
    }
}

TEST(FuzzCases, TakeEveryLayout) {
    const auto first = [](const Case& c) { return std::max<std::int64_t>(1, c.row + c.m); };
    EXPECT_GT(count([&](const Case& c) { return c.has_matrix() && c.lda == first(c); }), 500);
    EXPECT_GT(count([&](const Case& c) { return c.has_matrix() && c.lda == first(c) + 1; }), 100);
    EXPECT_GT(count([&](const Case& c) { return c.has_matrix() && c.lda > 2 * first(c); }), 100);
    EXPECT_GT(count([](const Case& c) { return c.row > 0 && c.column > 0; }), 500);
    EXPECT_GT(count([](const Case& c) { return c.general() && c.m > 1000 * std::max<std::int64_t>(1, c.n); }), 20);
    EXPECT_GT(count([](const Case& c) { return c.general() && c.n > 1000 * std::max<std::int64_t>(1, c.m); }), 20);
    EXPECT_GT(count([](const Case& c) { return c.m > c.tile_rows && c.n > c.tile_columns; }), 1000);
    EXPECT_GT(count([](const Case& c) { return c.misuse >= 0; }), 100);
    EXPECT_LT(count([](const Case& c) { return c.misuse >= 0; }), 1000);
}

TEST(FuzzCases, KeepWhatTheOperationsRequire) {
    Limits limits;
    limits.max_bytes = 100000;
    limits.max_threads = 2;
    for (std::uint64_t seed = 0; seed < many; ++seed) {
        const Case c = draw(seed, limits);
        SCOPED_TRACE(describe(c));
        const std::int64_t size = c.type == 's' ? 4 : c.type == 'z' ? 16 : 8;
        if (c.has_matrix()) {
            EXPECT_GE(c.lda, std::max<std::int64_t>(1, c.row + c.m));
            EXPECT_LE(c.lda * (c.n + c.column) * size, limits.max_bytes);
        }
        if (c.triangular()) {
            EXPECT_EQ(c.m, c.n);
            EXPECT_EQ(c.tile_rows, c.tile_columns);
        }
        if (!c.triangular()) {
            EXPECT_EQ(c.stored, tasks::Stored::Full);
        }
        EXPECT_LE(c.threads, 2);
        EXPECT_LE((c.m + c.tile_rows - 1) / c.tile_rows, 8);
        EXPECT_LE((c.n + c.tile_columns - 1) / c.tile_columns, 8);
    }
}

// What may not be read is NaN, all the rest is not.
TEST(FuzzOperands, ArePoisonWhereNothingMayBeRead) {
    using T = std::complex<double>;
    Case c;
    c.operation = Operation::Hemv;
    c.type = 'z';
    c.uplo = Uplo::Upper;
    c.m = c.n = 5;
    c.lda = 9;
    c.row = 2;
    c.incx = -2;
    c.beta = Factor::Zero;
    c.half_shifted = true;
    const auto numbers = [](const Image<T>& image) {
        return std::count_if(image.memory.begin(), image.memory.end(), [](double r) { return !std::isnan(r); });
    };
    Operands<T> o(c);
    EXPECT_EQ(numbers(o.A), 2 * 15 - 5); // a triangle, without the imaginary parts of its diagonal
    EXPECT_EQ(numbers(o.x), 2 * 5);
    EXPECT_EQ(numbers(o.y), 0);
    EXPECT_EQ(o.A.end - o.A.begin, 2U * (4 * 9 + 5));
    EXPECT_EQ(o.A.begin, 2U * (3 + 2) + 1);
    c.alpha = Factor::Zero;
    c.beta = Factor::One;
    o = Operands<T>(c);
    EXPECT_EQ(numbers(o.A), 0);
    EXPECT_EQ(numbers(o.x), 0);
    EXPECT_EQ(numbers(o.y), 2 * 5);
    c.planted = Planted::NaN;
    c.place = Place::Y;
    EXPECT_EQ(numbers(Operands<T>(c).y), 2 * 4);
}

TEST(GuardedMemoryDeathTest, EndsWhereItEnds) {
    GuardedMemory memory;
    for (const std::size_t bytes : {1, 8, 4096, 10000}) {
        std::byte* const back = memory.at_back(bytes);
        back[0] = back[bytes - 1] = std::byte{1};
        EXPECT_DEATH(back[bytes] = std::byte{1}, "");
        std::byte* const front = memory.at_front(bytes);
        front[0] = front[bytes - 1] = std::byte{1};
        EXPECT_DEATH(front[-1] = std::byte{1}, "");
    }
}

// The messages about what is wrong with this product, in cases with margins: what a guard page would end is noticed
// by its test above.
template <class Product>
std::vector<std::string> messages(const Product& product, std::uint64_t cases = 600, bool misused_only = false) {
    const Level level = level_on_host("wrong", product);
    Limits limits;
    limits.max_bytes = 65536;
    std::vector<std::string> all;
    for (std::uint64_t seed = 1; seed <= cases; ++seed) {
        Case c = draw(seed, limits);
        c.memory = HostMemory::Margins;
        if (misused_only && c.misuse < 0) continue;
        const Judgement judgement = judge(c, level);
        if (judgement.verdict == Verdict::Wrong) all.push_back(judgement.message);
    }
    return all;
}

// At least `least` of the messages, and of those that are there all, have this in them.
void expect_all(const std::vector<std::string>& messages, std::size_t least, const std::string& text) {
    EXPECT_GE(messages.size(), least);
    for (const std::string& message : messages)
        EXPECT_NE(message.find(text), std::string::npos) << message;
}

TEST(FuzzJudge, FindsNothingInTheRightProduct) {
    EXPECT_EQ(messages([]<Scalar T>(const Arguments<T>& a) { host_product<T>(a); }), std::vector<std::string>{});
}

TEST(FuzzJudge, NoticesWrongScalars) {
    expect_all(messages(with_arguments([]<Scalar T>(Arguments<T>& a) {
                   if (a.alpha != T{}) a.alpha = T{1};
               })),
               100, "outside the bound");
    EXPECT_GE(messages(with_arguments([]<Scalar T>(Arguments<T>& a) { a.beta = T{}; })).size(), 100U);
    // y is read although beta = 0
    expect_all(messages([]<Scalar T>(const Arguments<T>& a) {
                   const T y = does_something(a) && a.y != nullptr ? a.y[0] : T{};
                   host_product<T>(a);
                   if (does_something(a) && a.beta == T{}) a.y[0] += T{} * y;
               }),
               30, "outside the bound; worst element");
}

TEST(FuzzJudge, NoticesAWrongMatrix) {
    expect_all(messages(with_arguments([]<Scalar T>(Arguments<T>& a) {
                   if ((a.operation == Operation::Symv || a.operation == Operation::Hemv) && a.n > 1 &&
                       a.uplo != Uplo{'Q'})
                       a.uplo = a.uplo == Uplo::Lower ? Uplo::Upper : Uplo::Lower;
               })),
               40, "outside the bound");
    // the padding below a column
    EXPECT_GE(messages(with_arguments([]<Scalar T>(Arguments<T>& a) {
                  if (a.operation == Operation::Gemv && a.op != Op::NoTrans && a.m > 1 && a.lda > a.m) ++a.A;
              })).size(),
              20U);
    EXPECT_GE(messages(with_arguments([]<Scalar T>(Arguments<T>& a) {
                  if (a.op == Op::ConjTrans) a.op = Op::Trans;
              })).size(),
              10U);
    EXPECT_GE(messages(with_arguments([]<Scalar T>(Arguments<T>& a) {
                  if (a.operation == Operation::Hemv) a.operation = Operation::Symv;
              })).size(),
              20U);
}

TEST(FuzzJudge, NoticesWrongIncrements) {
    EXPECT_GE(messages(with_arguments([]<Scalar T>(Arguments<T>& a) {
                  if (a.incx < 0) a.incx = -a.incx;
              })).size(),
              30U);
}

TEST(FuzzJudge, NoticesASmallError) {
    expect_all(messages(followed_by([]<Scalar T>(const Arguments<T>& a) {
                   if (a.beta != T{1} || (a.operation != Operation::Scal && a.alpha != T{}))
                       reals(a.y)[0] *= Real<T>(1 + 1e-3);
               })),
               200, "outside the bound");
}

TEST(FuzzJudge, NoticesALostNaN) {
    EXPECT_GE(messages(followed_by([]<Scalar T>(const Arguments<T>& a) {
                  for (std::int64_t k = 0; k < y_size(a); ++k) {
                      T& y = a.y[vector_index(k, y_size(a), a.incy)];
                      if (!std::isfinite(std::real(y))) y = T{};
                  }
              })).size(),
              20U);
}

TEST(FuzzJudge, NoticesWritesOutsideOfY) {
    const auto after = messages(
        followed_by([]<Scalar T>(const Arguments<T>& a) { reals(a.y + vector_span(y_size(a), a.incy))[0] = 0; }));
    expect_all(after, 400, " has changed");
    const auto before = messages(followed_by([]<Scalar T>(const Arguments<T>& a) { reals(a.y)[-1] = 0; }));
    expect_all(before, 400, " has changed");
    const auto between = messages(followed_by([]<Scalar T>(const Arguments<T>& a) {
        if (std::abs(a.incy) > 1 && y_size(a) > 1) a.y[1] = T{};
    }));
    expect_all(between, 100, " has changed");
}

TEST(FuzzJudge, NoticesWritesToOperandsThatAreRead) {
    expect_all(messages(followed_by([]<Scalar T>(const Arguments<T>& a) {
                   if (a.x != nullptr) const_cast<T*>(a.x)[0] = T{};
               })),
               300, "x at byte 0");
    expect_all(messages(followed_by([]<Scalar T>(const Arguments<T>& a) {
                   if (a.A != nullptr) const_cast<T*>(a.A)[0] = T{};
               })),
               300, "A at byte 0");
}

TEST(FuzzJudge, NoticesAnEmptyProductThatTouchesY) {
    expect_all(messages([]<Scalar T>(const Arguments<T>& a) {
                   host_product<T>(a);
                   if (!does_something(a) && y_size(a) > 0) a.y[0] = T{};
               }),
               5, "y at byte 0");
}

TEST(FuzzJudge, NoticesOtherBitsTheSecondTime) {
    int calls = 0;
    const auto list = messages([&calls]<Scalar T>(const Arguments<T>& a) {
        host_product<T>(a);
        Real<T>& y = reals(a.y)[0];
        if (++calls % 2 == 0 && does_something(a) && a.alpha != T{} && std::isfinite(y))
            y = std::nextafter(y, Real<T>{2});
    });
    expect_all(list, 50, "the second time, y at byte 0");
}

TEST(FuzzJudge, NoticesWhatIsNotRefused) {
    const auto list = messages(
        []<Scalar T>(const Arguments<T>& a) {
            try {
                host_product<T>(a);
            } catch (const std::invalid_argument&) {
                return;
            }
        },
        4000, true);
    expect_all(list, 200, "nothing was thrown");
    const auto late = messages(
        []<Scalar T>(const Arguments<T>& a) {
            try {
                host_product<T>(a);
            } catch (const InvalidArgument& error) {
                if (error.argument() == "incy") reals(a.y)[-1] = 0;
                if (error.argument() == "incx") throw InvalidArgument("f", "lda", 1, "2", "3");
                throw;
            }
        },
        4000, true);
    const auto containing = [&](const std::string& text) {
        return std::count_if(late.begin(), late.end(),
                             [&](const std::string& m) { return m.find(text) != std::string::npos; });
    };
    EXPECT_GT(containing("incy was wrong, and was refused; but y at byte -"), 0);
    EXPECT_GT(containing("incx was wrong; the error says: f: lda"), 0);
    EXPECT_EQ(messages([]<Scalar T>(const Arguments<T>&) { throw std::runtime_error("no"); }, 20).front(),
              "an exception: no");
}

std::string standard_output_of(const std::function<void()>& function) {
    testing::internal::CaptureStdout();
    function();
    return testing::internal::GetCapturedStdout();
}

TEST(FuzzSession, IsAFailureAfterADifference) {
    const Level wrong = level_on_host("host", followed_by([]<Scalar T>(const Arguments<T>& a) { a.y[0] = T{77}; }));
    Plan plan;
    plan.cases = 3;
    int status = -1;
    const std::string output = standard_output_of([&] { status = run_cases(plan, {wrong}); });
    EXPECT_EQ(status, 1);
    EXPECT_NE(output.find("DIFFERENCE: starmv_fuzz --case 1 --levels host"), std::string::npos) << output;
    EXPECT_NE(output.find(describe(draw(1))), std::string::npos) << output;

    plan.replay = 2;
    plan.limits.max_bytes = 70000;
    plan.limits.max_threads = 1;
    const std::string again = standard_output_of([&] { status = run_cases(plan, {wrong}); });
    EXPECT_EQ(status, 1);
    EXPECT_EQ(again.find("DIFFERENCE: starmv_fuzz --case 2 --levels host --max-bytes 70000 --threads 1 "), 0U) << again;
}

TEST(FuzzSession, IsAFailureIfSomethingNeverRan) {
    Plan plan;
    plan.limits.max_bytes = 65536;
    int status = -1;
    plan.cases = 5;
    const std::string few = standard_output_of([&] { status = run_cases(plan, {host_level()}); });
    EXPECT_EQ(status, 1);
    EXPECT_NE(few.find("NEVER RUN: "), std::string::npos) << few;
    plan.cases = 500;
    const std::string enough = standard_output_of([&] { status = run_cases(plan, {host_level()}); });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(enough.find("500 cases from seed 1 in "), 0U) << enough;
    EXPECT_EQ(enough.find("NEVER"), std::string::npos) << enough;
}

TEST(FuzzSessionDeathTest, ADeathNamesItsCase) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto run = [](void (*die)()) {
        report_death(0);
        Plan plan;
        plan.cases = 1;
        run_cases(plan, {level_on_host("host", [die]<Scalar T>(const Arguments<T>&) { die(); })});
    };
    EXPECT_DEATH(run([] { GuardedMemory().at_back(1)[1] = std::byte{1}; }),
                 "died in: starmv_fuzz --case 1 --levels host");
    EXPECT_DEATH(run([] { raise(SIGSEGV); }), "died in: starmv_fuzz --case 1 --levels host");
    EXPECT_DEATH(run([] { std::abort(); }), "died in: starmv_fuzz --case 1 --levels host");
    EXPECT_DEATH(run([] { raise(SIGALRM); }), "the case does not end\nstarmv_fuzz: died in: starmv_fuzz --case 1");
}

} // namespace
} // namespace starmv::fuzz
