#include "kernels/c/call.hpp"

#include <cstdio>
#include <new>

#include "starmv/starmv.h"
#include "starmv/version.hpp"

namespace starmv::c {
namespace {

// An array, because keeping the message must not fail when memory has run out.
thread_local char last_error[1024] = "";

int remember(int status, const char* message) noexcept {
    std::snprintf(last_error, sizeof last_error, "%s", message);
    return status;
}

} // namespace

int status_of_current_exception(int (*position)(const InvalidArgument&)) noexcept {
    try {
        throw;
    } catch (const InvalidArgument& e) {
        const int k = position(e);
        return remember(k > 0 ? -k : STARMV_ERROR_INTERNAL, e.what());
    } catch (const CudaError& e) {
        return remember(STARMV_ERROR_CUDA, e.what());
    } catch (const StarpuError& e) {
        return remember(STARMV_ERROR_STARPU, e.what());
    } catch (const MissingBackend& e) {
        return remember(STARMV_ERROR_NO_CUDA, e.what());
    } catch (const std::bad_alloc&) {
        return remember(STARMV_ERROR_MEMORY, "starmv: out of main memory");
    } catch (const std::exception& e) {
        return remember(STARMV_ERROR_INTERNAL, e.what());
    } catch (...) {
        return remember(STARMV_ERROR_INTERNAL, "starmv: unknown error");
    }
}

} // namespace starmv::c

const char* starmv_last_error(void) { return starmv::c::last_error; }

const char* starmv_version(void) { return starmv::version(); }
