// What happens when a codelet function fails.
#pragma once

#include <exception>

namespace starmv::codelets {

// Prints what went wrong and ends the program. A StarPU task cannot fail: a codelet function returns nothing, and
// tasks that depend on this one would run on data that was never written. An exception may not leave a C
// callback either, so this is the only way that keeps wrong results from being used.
[[noreturn]] void fail_task(const char* codelet, const char* reason) noexcept;

template <class Function>
void guard(const char* codelet, Function&& function) noexcept {
    try {
        function();
    } catch (const std::exception& error) {
        fail_task(codelet, error.what());
    } catch (...) {
        fail_task(codelet, "unknown exception");
    }
}

} // namespace starmv::codelets
