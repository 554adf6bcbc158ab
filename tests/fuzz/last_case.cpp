#include "fuzz/last_case.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>

// Of the sanitizers' run-time library, where there is one.
extern "C" [[gnu::weak]] void __sanitizer_set_death_callback(void (*callback)());

namespace starmv::fuzz {
namespace {

constexpr std::array signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM, SIGTERM, SIGINT};
std::array<struct sigaction, 65> earlier; // by signal
std::array<char, 2000> line;
volatile std::sig_atomic_t length = 0;
unsigned limit = 0;

void write_line() {
    if (length == 0) return;
    [[maybe_unused]] const auto written = write(STDERR_FILENO, line.data(), static_cast<std::size_t>(length));
    length = 0; // once
}

void write_text(std::string_view text) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

// What handled the signal before, a sanitizer perhaps, handles it when it comes again.
extern "C" void on_signal(int number, siginfo_t* info, void*) {
    if (number == SIGALRM) write_text("starmv_fuzz: the case does not end\n");
    write_line();
    sigaction(number, &earlier[static_cast<std::size_t>(number)], nullptr);
    const bool comes_again = info->si_code > 0 && number != SIGALRM; // the instruction that failed is run again
    if (!comes_again) raise(number);
}

} // namespace

void report_death(unsigned seconds_per_case) {
    limit = seconds_per_case;
    for (const int number : signals) {
        struct sigaction action {};
        action.sa_sigaction = on_signal;
        action.sa_flags = SA_NODEFER | SA_SIGINFO;
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, &earlier[static_cast<std::size_t>(number)]);
    }
    if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(write_line);
}

void set_last_case(std::string_view text) {
    constexpr std::string_view prefix = "starmv_fuzz: died in: ";
    length = 0;
    auto* end = std::copy(prefix.begin(), prefix.end(), line.begin());
    end = std::copy_n(text.begin(), std::min(text.size(), line.size() - prefix.size() - 1), end);
    *end++ = '\n';
    length = static_cast<std::sig_atomic_t>(end - line.begin());
    if (limit > 0) alarm(limit);
}

void clear_last_case() {
    length = 0;
    alarm(0);
}

} // namespace starmv::fuzz
