#include "fuzz/judge.hpp"

#include <cstring>
#include <exception>

#include <fmt/format.h>

#include "kernels/reference/reference.hpp"
#include "starmv/error.hpp"

namespace starmv::fuzz {
namespace {

// y, and for off-diagonal products y2.
template <Scalar T>
struct Results {
    reference::Expected<T> y, y2{};
};

template <Scalar T>
Results<T> expected_results(const Operands<T>& o) {
    const Case& c = o.c;
    // The problems point to y as the operand that is read; the reference does not write it.
    T* const y = const_cast<T*>(o.y.data());
    const bool conjugate = c.hermitian() && is_complex<T>;
    if (c.operation == Operation::Scal) return {reference::scal<T>({c.n, o.beta, y, c.incy})};
    if (c.general())
        return {
            reference::gemv<T>({c.op, c.m, c.n, o.alpha, o.A.data(), c.lda, o.x.data(), c.incx, o.beta, y, c.incy})};
    if (c.triangular())
        return {reference::symv<T>(
            {c.uplo, conjugate, c.n, o.alpha, o.A.data(), c.lda, o.x.data(), c.incx, o.beta, y, c.incy})};
    auto [rows, columns] =
        reference::symv_offdiag<T>({conjugate, c.m, c.n, o.alpha, o.A.data(), c.lda, o.x2.data(), c.incx2, o.x.data(),
                                    c.incx, o.beta, y, c.incy, o.beta2, const_cast<T*>(o.y2.data()), c.incy2});
    return {std::move(rows), std::move(columns)};
}

template <class R>
bool same_bytes(const std::vector<R>& a, const std::vector<R>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(R)) == 0);
}

// The first byte that differs, from the operand's first one: "A at byte 24".
template <Scalar T>
std::string first_difference(const char* name, const Image<T>& a, const Image<T>& b) {
    std::size_t k = 0;
    while (std::memcmp(&a.memory[k], &b.memory[k], sizeof(Real<T>)) == 0)
        ++k;
    return fmt::format("{} at byte {} of {}", name,
                       (static_cast<std::int64_t>(k) - static_cast<std::int64_t>(a.begin)) *
                           static_cast<std::int64_t>(sizeof(Real<T>)),
                       (a.end - a.begin) * sizeof(Real<T>));
}

template <Scalar T>
std::string changed(const char* name, const Image<T>& before, const Image<T>& after) {
    if (same_bytes(before.memory, after.memory)) return {};
    return first_difference(name, before, after) + " has changed";
}

template <Scalar T>
std::string anything_changed(const Operands<T>& before, const Operands<T>& after) {
    for (const auto& [name, image] : {std::pair{"A", &Operands<T>::A},
                                      {"x", &Operands<T>::x},
                                      {"y", &Operands<T>::y},
                                      {"x2", &Operands<T>::x2},
                                      {"y2", &Operands<T>::y2}})
        if (auto message = changed(name, before.*image, after.*image); !message.empty()) return message;
    return {};
}

// Elements within their bounds, and the bytes around and between them as they were. An element that the call has to
// leave alone keeps its bits.
template <Scalar T>
std::string wrong_vector(const char* name, const reference::Expected<T>& expected, const Image<T>& before,
                         const Image<T>& after, std::int64_t n, std::int64_t inc, bool untouched) {
    if (untouched) return changed(name, before, after);
    const auto comparison = reference::compare<T>(expected, after.data(), inc);
    if (!comparison.within) return fmt::format("{}: {}", name, comparison.message);
    Image<T> outside = before;
    for (std::int64_t k = 0; k < n; ++k) {
        const std::int64_t element = vector_index(k, n, inc);
        std::memcpy(&outside.memory[outside.index(element)], &after.memory[after.index(element)], sizeof(T));
    }
    if (same_bytes(outside.memory, after.memory)) return {};
    return first_difference(name, outside, after) + " has changed, which is outside its elements";
}

template <Scalar T>
std::string wrong_results(const Results<T>& expected, const Operands<T>& before, const Operands<T>& after) {
    const Case& c = before.c;
    const bool no_product = !c.reads_matrix();
    std::string message = wrong_vector("y", expected.y, before.y, after.y, c.y_size(), c.incy,
                                       c.empty() || (no_product && c.beta == Factor::One));
    if (message.empty() && c.offdiagonal())
        message = wrong_vector("y2", expected.y2, before.y2, after.y2, c.n, c.incy2,
                               c.empty() || (no_product && c.beta2 == Factor::One));
    for (const auto& [name, image] :
         {std::pair{"A", &Operands<T>::A}, {"x", &Operands<T>::x}, {"x2", &Operands<T>::x2}})
        if (message.empty()) message = changed(name, before.*image, after.*image);
    return message;
}

template <Scalar T>
Judgement judge_misuse(const Operands<T>& before, const Level& level, const char* argument) {
    Operands<T> after = before;
    try {
        level.of<T>().run(after);
    } catch (const InvalidArgument& error) {
        if (error.argument() != argument)
            return {Verdict::Wrong, fmt::format("{} was wrong; the error says: {}", argument, error.what())};
        if (auto message = anything_changed(before, after); !message.empty())
            return {Verdict::Wrong, fmt::format("{} was wrong, and was refused; but {}", argument, message)};
        return {Verdict::Refused};
    }
    return {Verdict::Wrong, fmt::format("{} was wrong, and nothing was thrown", argument)};
}

template <Scalar T>
Judgement judge_call(Case c, const Level& level) {
    const LevelFunctions<T>& functions = level.of<T>();
    const char* const misused = c.misuse >= 0 ? functions.misused(c) : nullptr;
    if (misused == nullptr) c.misuse = -1;
    const Operands<T> before(c);
    if (misused != nullptr) return judge_misuse(before, level, misused);

    const Results<T> expected = expected_results(before);
    Operands<T> first = before;
    functions.run(first);
    if (auto message = wrong_results(expected, before, first); !message.empty()) return {Verdict::Wrong, message};

    // The same bits again, whatever the number of threads.
    Operands<T> second = before;
    second.c.threads = c.threads == 1 ? 1 : c.threads - 1;
    functions.run(second);
    const bool relaxed = level.tiled && c.accumulation == tasks::Accumulation::Relaxed;
    const std::string message = relaxed ? wrong_results(expected, before, second) : anything_changed(first, second);
    if (message.empty()) return {Verdict::Right};
    return {Verdict::Wrong, "the second time, " + message};
}

} // namespace

Judgement judge(const Case& c, const Level& level) {
    const Case adapted = level.adapt(c);
    try {
        switch (c.type) {
        case 's':
            return judge_call<float>(adapted, level);
        case 'd':
            return judge_call<double>(adapted, level);
        case 'c':
            return judge_call<std::complex<float>>(adapted, level);
        default:
            return judge_call<std::complex<double>>(adapted, level);
        }
    } catch (const std::exception& error) {
        return {Verdict::Wrong, fmt::format("an exception: {}", error.what())};
    }
}

} // namespace starmv::fuzz
